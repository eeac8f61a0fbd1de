import type { INodeParameterResourceLocator, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import type { Simulator } from '../../simulator';
import { runNode, type Setup } from './engine';

export const byId = (value: string): INodeParameterResourceLocator => ({
	__rl: true,
	mode: 'id',
	value,
});

/** The avatars and voices that the simulator has by default. */
export const AVATAR = 'avatar-0001';
export const VOICE = 'voice-0001';

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
	await runNode({
		node: new UgcAd(),
		parameters: ugcAdParameters(parameters),
		credential: { apiKey: 'demo-key', baseUrl: simulator.url },
		rows: [{ script: 'Hello' }],
		...setup,
	});

/** The creation requests that reached the service. */
export const creations = ({ requests }: Simulator) =>
	requests.filter(({ method }) => method === 'POST');
