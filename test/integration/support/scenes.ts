import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { AVATAR, runKind, VOICE } from './kinds';
import { LEAST, leastOf } from './least';

/** Scenes of three types, as the service has them. */
export const VIDEO = { type: 'video', mediaId: 'm1' };
/** The one of the least storyboard. */
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
) => await runKind(LEAST.scenes.node, simulator, { ...leastOf('scenes'), ...parameters }, setup);
