import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { runKind } from './kinds';
import { LEAST, leastOf, PICTURE } from './least';

/** The picture of the least ad, as the service gets it. */
export const MEDIA = { type: 'image', url: PICTURE };

/** The least that a UGC ad needs, its script from the row. */
export const ugcAdParameters = (parameters: INodeParameters = {}): INodeParameters => ({
	...leastOf('ugcAd'),
	script: '={{ $json.script }}',
	...parameters,
});

export const runUgcAd = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runKind(LEAST.ugcAd.node, simulator, ugcAdParameters(parameters), {
		rows: [{ script: 'Hello' }],
		...setup,
	});
