import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { leastOf, PICTURE, runnerOf } from './least';

/** The picture of the least ad, as the service gets it. */
export const MEDIA = { type: 'image', url: PICTURE };

/** The least that a UGC ad needs, its script from the row. */
export const ugcAdParameters = (parameters: INodeParameters = {}): INodeParameters => ({
	...leastOf('ugcAd'),
	script: '={{ $json.script }}',
	...parameters,
});

const run = runnerOf('ugcAd');

export const runUgcAd = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) => await run(simulator, ugcAdParameters(parameters), { rows: [{ script: 'Hello' }], ...setup });
