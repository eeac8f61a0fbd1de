import pickBy from 'lodash/pickBy';

import { PATHS } from '../shared/contract/endpoints';
import { scenesRequest, sceneTypesWith } from '../shared/contract/scenes';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields } from '../shared/creation/kind';
import { choice, flag, given, optionalNumber, optionalText } from '../shared/items/values';
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
			addStickers: flag(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: optionalText(read('aspectRatio')),
			language: optionalText(read('language')),
		}),
};

const TEXTS = [
	'script',
	'avatarId',
	'voiceId',
	'mediaId',
	'startFrameMediaId',
	'endFrameMediaId',
	'framePrompt',
	'frameModel',
];

function toScene(scene: Fields): Fields {
	const texts = TEXTS.map((name) => [name, optionalText(scene[name])]);
	const type = choice(scene, 'type', 'avatar');
	const fields = given({
		...scene,
		...Object.fromEntries(texts),
		type,
		frameDuration: optionalNumber(scene.frameDuration),
	});
	return pickBy(fields, (_, name) => isOfType(type, name));
}

/** The panel hides other fields; it shows all of them when an expression gives the type. */
function isOfType(type: unknown, field: string): boolean {
	const types: unknown[] = sceneTypesWith(field);
	return types.length === 0 || types.includes(type);
}
