import type { INodeParameters } from 'n8n-workflow';

import { Scenes } from '../../../nodes/Scenes/Scenes.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { AVATAR, runKind, VOICE } from './kinds';

/** Scenes of three types, as the service has them. */
export const VIDEO = { type: 'video', mediaId: 'm1' };
export const speaking = { type: 'avatar', script: 'Hi', avatarId: AVATAR, voiceId: VOICE };
export const transition = {
	type: 'start_end_frame',
	startFrameMediaId: 's1',
	endFrameMediaId: 'e1',
	framePrompt: 'The seed grows',
};

/** Scenes as fields of the panel, and as JSON. */
export const scenes = (...item: object[]) => ({ scenes: { item } });
export const json = (...list: object[]) => ({
	scenesSource: 'json',
	scenesJson: JSON.stringify(list),
});

/** Runs the node with the least that it needs, and more. */
export const runScenes = async (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) => await runKind(new Scenes(), simulator, { scenes: { item: [VIDEO] }, ...parameters }, setup);
