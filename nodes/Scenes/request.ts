import { PATHS } from '../shared/contract/endpoints';
import { scenesRequest } from '../shared/contract/scenes';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields } from '../shared/creation/kind';
import {
	given,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
} from '../shared/creation/values';
import { scenesFields } from './fields';

/** "POST /v1/project/create/scenes". */
export const scenes: CreationKind = {
	name: 'scenes',
	path: () => PATHS.scenes,
	schema: scenesRequest,
	fields: scenesFields,
	metadata: true,
	parts: { field: 'scenes', toPart: toScene },
	build: (read) =>
		given({
			musicId: optionalText(read('musicId')),
			caption: captionOf(read('caption')),
			addStickers: optionalBoolean(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: read('aspectRatio'),
			language: text(read('language')),
		}),
};

const TEXTS = ['script', 'avatarId', 'voiceId', 'mediaId', 'startFrameMediaId', 'endFrameMediaId'];

function toScene(scene: Fields): Fields {
	const texts = [...TEXTS, 'framePrompt', 'frameModel'].map((name) => [
		name,
		optionalText(scene[name]),
	]);
	return given({
		...scene,
		...Object.fromEntries(texts),
		type: scene.type ?? 'avatar',
		frameDuration: optionalNumber(scene.frameDuration),
	});
}
