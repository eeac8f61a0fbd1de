import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator } from '../../simulator';
import type { Ran, Setup } from './engine';
import { ugcAdParameters } from './ugcAd';

/** The script of a video that fails, and rows of which it is one. */
export const FAILS = 'b #fail:VOICE_SYNTHESIS_ERROR';
export const rows = [{ script: 'a' }, { script: FAILS }, { script: 'c' }];

export const errorOutput = { settings: { onError: 'continueErrorOutput' as const } };

/** A UGC ad that is waited for, by default of one row; its metadata names its script. */
export const waitSetup = (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({
		completion: 'wait',
		waitBy: 'callback',
		options: { metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] } },
		...parameters,
	}),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: [{ script: 'a' }],
	...setup,
});

export const jsons = ({ items }: Ran) => items.map(({ json }) => json);

export const projectOf = ({ projects }: Simulator, script: string) =>
	projects.find(({ body }) => body.script === script);

/** The item of a script's video, in the end. */
export function videoOf(simulator: Simulator, script: string): unknown {
	const project = projectOf(simulator, script);
	return expect.objectContaining({
		status: script === FAILS ? 'failed' : 'completed',
		projectId: project?.id,
		videoId: project?.videoId,
		metadata: { of: script },
		kind: 'ugcAd',
		...(script === FAILS
			? { code: 'VOICE_SYNTHESIS_ERROR', message: expect.any(String) }
			: { url: project?.url, expiresAt: expect.any(String) }),
	});
}

/** Lets lookups of videos fail so many times, by either ID, but not the one that tries whether they work. */
export const hideVideos = ({ faults }: Simulator, count: number) =>
	faults.next('404', { method: 'GET', path: /video\/(?!n8n-lookup-test)/, count: 2 * count });
