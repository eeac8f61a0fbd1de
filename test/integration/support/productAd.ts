import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { runKind } from './kinds';
import { LEAST, leastOf } from './least';

/** Runs the node with the least that it needs, and more. */
export const runProductAd = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runKind(LEAST.productAd.node, simulator, { ...leastOf('productAd'), ...parameters }, setup);

/** The settings of the ad as JSON. */
export const json = (settings: unknown) => ({
	settingsSource: 'json',
	settingsJson: typeof settings === 'string' ? settings : JSON.stringify(settings),
});
