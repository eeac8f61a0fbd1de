import type { INodeParameters } from 'n8n-workflow';

import { useSimulator } from '../../support/simulator';
import { creations, expression, long, runKind } from '../support/kinds';
import { type Kind, LEAST, leastOf } from '../support/least';

const strict = useSimulator();
const lenient = useSimulator({
	undocumented: { hiddenNames: ['loud'], titleLength: 200, classScriptLength: 10_000 },
});

const transition: INodeParameters = {
	type: 'start_end_frame',
	startFrameMediaId: 's1',
	endFrameMediaId: 'e1',
	framePrompt: 'It grows',
	frameModel: expression('loud'),
};

/** What the document leaves open, and how a service that does not take it says so. */
const cases: Array<[kind: Kind, parameters: INodeParameters, refusal: string]> = [
	...(['ugcAd', 'scenes', 'productAd'] as const).map((kind): (typeof cases)[number] => [
		kind,
		{ caption: { preset: expression('loud') } },
		'Captions > Preset: Invalid enum value',
	]),
	['scenes', { scenes: { item: [transition] } }, 'Scenes 1 > Model: Invalid enum value'],
	['templateVideo', { title: long(200) }, 'Title: String must contain at most 100'],
	['classProject', { script: long(10_000) }, 'Script: String must contain at most 5000'],
];

test.each(cases)('%s %j: the service decides', async (kind, parameters, refusal) => {
	const all = { ...leastOf(kind), ...parameters };
	const accepted = await runKind(LEAST[kind].node, lenient, all);
	expect(accepted.error).toBeUndefined();
	expect(lenient.projects).toHaveLength(1);
	const refused = await runKind(LEAST[kind].node, strict, all);
	expect(refused.error?.message).toContain(refusal);
	expect(creations(strict)).toHaveLength(1);
});

test('stickers of scenes are sent as the panel shows them, also when they are off', async () => {
	const run = async (addStickers?: string | boolean) =>
		await runKind(LEAST.scenes.node, strict, {
			...leastOf('scenes'),
			...(addStickers !== undefined && { addStickers }),
		});
	await run();
	await run(true);
	await run(expression(''));
	const sent = creations(strict).map(({ body }) => (body as { addStickers?: boolean }).addStickers);
	expect(sent).toEqual([false, true, undefined]);
});
