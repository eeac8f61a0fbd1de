import { AVATAR, VOICE } from './kinds';
import { runnerOf } from './least';

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

export const runScenes = runnerOf('scenes');
