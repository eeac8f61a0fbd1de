import { textsIn } from './json';
import type { Project } from './types';
import { sendCallback } from './webhooks';
import type { World } from './world';

/** The only code of a failure that is in the document (section "Error codes"), in words. */
const failureTexts: Record<string, string> = {
	VOICE_SYNTHESIS_ERROR: 'Failed to generate the voice for the script',
};

/**
 * Lets a project render for `renderMs` and then complete or fail. It fails when any text of its
 * request holds the marker `#fail:CODE`, and renders for ever when one holds `#never`.
 */
export function startRendering(world: World, project: Project): void {
	if (textsIn(project.body).some((text) => text.includes('#never'))) return;
	world.activity.begin();
	world.timers.after(world.options.renderMs, () => {
		finish(world, project);
		void sendCallback(world, project).finally(world.endOfActivity());
	});
}

function finish(world: World, project: Project): void {
	const now = world.clock.now();
	const code = failureCode(project);
	project.completedAt = now;
	if (code === undefined) {
		project.state = 'completed';
		project.url = world.videoUrl(project.videoId, now);
		return;
	}
	project.state = 'failed';
	project.failure = { code, message: failureTexts[code] ?? `Video generation failed (${code})` };
}

function failureCode(project: Project): string | undefined {
	for (const text of textsIn(project.body)) {
		const code = /#fail:([A-Za-z0-9_]+)/.exec(text)?.[1];
		if (code !== undefined) return code;
	}
	return undefined;
}
