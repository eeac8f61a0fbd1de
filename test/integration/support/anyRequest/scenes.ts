import * as fc from 'fast-check';

import { AVATAR, VOICE } from '../kinds';
import { anyIds, flags, ids, numbers, ofOneRow, oneOf, parts, some, texts } from './cells';
import {
	aspectRatio,
	audio,
	avatarId,
	caption,
	HIDDEN_NAME,
	language,
	musicId,
	options,
	voiceId,
} from './common';

const sceneOf = (avatar: fc.Arbitrary<unknown>, voice: fc.Arbitrary<unknown>) =>
	some(
		{
			type: oneOf(['avatar', 'video', 'picture_in_picture', 'start_end_frame']),
			script: texts(1, 5000),
			avatarId: avatar,
			voiceId: voice,
			mediaId: anyIds,
			startFrameMediaId: anyIds,
			endFrameMediaId: anyIds,
			framePrompt: texts(1, 2000),
			frameModel: oneOf(['video_model_a_2_5', 'video_model_b_3_1', HIDDEN_NAME]),
			frameDuration: numbers(1, 300),
		},
		'type',
		'script',
		'avatarId',
		'voiceId',
		'mediaId',
		'startFrameMediaId',
		'endFrameMediaId',
		'framePrompt',
	);
const list = parts('scenes', sceneOf(avatarId, voiceId), sceneOf(ids(AVATAR), ids(VOICE)), 50);

export const scenes = fc
	.tuple(
		list,
		some({ caption, addStickers: flags, audio, musicId, aspectRatio, language, options }),
	)
	.map(([given, more]) => ofOneRow({ ...given, ...more }));
