import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import type { Simulator } from '../../simulator';
import { type AgentSetup, runAgent } from './agent';
import { AVATAR, byId, VOICE } from './kinds';
import { PICTURE } from './least';
import { credentialOf } from './library';

export const fromAI = (key: string, description: string, type = 'string') =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

/** A UGC ad whose fields the model fills in. */
export const ugcAd = {
	script: fromAI('script', 'What the avatar says'),
	avatarId: byId(fromAI('avatar', 'ID of the avatar')),
	voiceId: byId(fromAI('voice', 'ID of the voice')),
	media: { item: [{ url: fromAI('picture', 'Address of a picture') }] },
};

/** What a model says in a call of that tool. */
export const call = (more: IDataObject = {}) => ({
	script: 'Hello there',
	avatar: AVATAR,
	voice: VOICE,
	picture: PICTURE,
	...more,
});

type Asking = Partial<AgentSetup> & Pick<AgentSetup, 'calls'>;

/** Has an agent call the tool, which is a UGC ad unless the setup names another node. */
export const callTool = async (simulator: Simulator, setup: Asking) =>
	await runAgent({
		node: new UgcAd(),
		parameters: ugcAd,
		credential: credentialOf(simulator),
		callBy: 'function',
		...setup,
	});

/** Has an agent call the Video Library. */
export const lookUp = async (simulator: Simulator, parameters: INodeParameters, setup: Asking) =>
	await callTool(simulator, { node: new VideoLibrary(), parameters, ...setup });

/** What the model reads of the items that a tool has output. */
export const itemsOf = (answer: string) => JSON.parse(answer) as IDataObject[];
