import pickBy from 'lodash/pickBy';

import { PATHS } from '../shared/contract/endpoints';
import { scenesRequest } from '../shared/contract/scenes';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields } from '../shared/creation/kind';
import { choice, flag, given, optionalNumber, optionalText } from '../shared/items/values';
import { sceneFields, scenesFields } from './fields';

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

const TEXTS = ['script', 'avatarId', 'voiceId', 'mediaId', 'startFrameMediaId', 'endFrameMediaId'];

function toScene(scene: Fields): Fields {
	const texts = [...TEXTS, 'framePrompt', 'frameModel'].map((name) => [
		name,
		optionalText(scene[name]),
	]);
	const type = choice(scene, 'type', 'avatar');
	const fields = given({
		...scene,
		...Object.fromEntries(texts),
		type,
		frameDuration: optionalNumber(scene.frameDuration),
	});
	return pickBy(fields, (_, name) => !isOfOtherType(name, type));
}

/** The panel hides such fields; it shows all of them when an expression gives the type. */
function isOfOtherType(name: string, type: unknown): boolean {
	const field = sceneFields.find((known) => known.name === name);
	const types: unknown[] = field?.displayOptions?.show?.type ?? [type];
	return !types.includes(type);
}
