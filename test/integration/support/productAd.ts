import type { INodeParameters } from 'n8n-workflow';

import { ProductAd } from '../../../nodes/ProductAd/ProductAd.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { AVATAR, byId, runKind, VOICE } from './kinds';

export const WEBSITE = 'https://example.com/product';

/** Runs the node with the least that it needs, and more. */
export const runProductAd = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runKind(
		new ProductAd(),
		simulator,
		{
			script: 'Look at this page',
			avatarId: byId(AVATAR),
			voiceId: byId(VOICE),
			websiteUrl: WEBSITE,
			...parameters,
		},
		setup,
	);

/** The settings of the ad as JSON. */
export const json = (settings: unknown) => ({
	settingsSource: 'json',
	settingsJson: typeof settings === 'string' ? settings : JSON.stringify(settings),
});
