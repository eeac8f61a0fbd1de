import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { AVATAR, byId, runKind } from './kinds';

export const MEDIA = { type: 'image', url: 'https://example.com/product.jpg' };

/** The least that a UGC ad needs. */
export const ugcAdParameters = (parameters: INodeParameters = {}): INodeParameters => ({
	script: '={{ $json.script }}',
	avatarId: byId(AVATAR),
	media: { item: [MEDIA] },
	...parameters,
});

export const runUgcAd = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) =>
	await runKind(new UgcAd(), simulator, ugcAdParameters(parameters), {
		rows: [{ script: 'Hello' }],
		...setup,
	});
