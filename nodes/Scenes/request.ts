import pickBy from 'lodash/pickBy';

import { PATHS } from '../shared/contract/endpoints';
import { scenesRequest, sceneTypesWith } from '../shared/contract/scenes';
import type { CreationKind } from '../shared/creation/kind';
import { captionOf, voiceSettingsOf } from '../shared/fields/presentation';
import {
	choiceOrDefault,
	optionalBoolean,
	optionalNumber,
	optionalText,
} from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';
import { scenesFields } from './fields';

/** "POST /v1/project/create/scenes". */
export const scenes: CreationKind = {
	name: 'scenes',
	path: () => PATHS.scenes,
	schema: scenesRequest,
	fields: scenesFields,
	metadata: true,
	listInput: { field: 'scenes', toEntry: toScene },
	build: (read) =>
		omitUndefined({
			musicId: optionalText(read('musicId')),
			caption: captionOf(read('caption')),
			addStickers: optionalBoolean(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: optionalText(read('aspectRatio')),
			language: optionalText(read('language')),
		}),
};

const TEXT_FIELDS = [
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
	const texts = TEXT_FIELDS.map((name) => [name, optionalText(scene[name])]);
	const type = choiceOrDefault(scene, 'type', 'avatar');
	const fields = omitUndefined({
		...scene,
		...Object.fromEntries(texts),
		type,
		frameDuration: optionalNumber(scene.frameDuration),
	});
	return pickBy(fields, (_, name) => hasField(type, name));
}

/** The panel hides the fields of other types, unless an expression gives the type. */
function hasField(type: unknown, field: string): boolean {
	const types: unknown[] = sceneTypesWith(field);
	return types.length === 0 || types.includes(type);
}
