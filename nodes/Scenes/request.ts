import compact from 'lodash/compact';
import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';
import pickBy from 'lodash/pickBy';
import type { IDataObject } from 'n8n-workflow';

import { FRAME_MODELS, SCENE_TYPES } from '../shared/contract/choices';
import { PATHS } from '../shared/contract/endpoints';
import { scenesRequest, sceneTypesWith } from '../shared/contract/scenes';
import { readFields } from '../shared/fields/readFields';
import {
	optionalBoolean,
	optionalChoice,
	optionalNumber,
	optionalText,
	trimmedText,
} from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { AVATARS, MUSIC, VOICES } from '../shared/lookups/libraries';
import { mediaOfScene } from '../shared/messages/page';
import { type CreationKind, entriesOf, SPOKEN_SCENES } from '../shared/run/kind';
import { omitUndefined } from '../shared/utils/objects';
import { scenesFields } from './fields';

const MEDIA_IDS = ['mediaId', 'startFrameMediaId', 'endFrameMediaId'];
const ID_FIELDS = ['avatarId', 'voiceId', ...MEDIA_IDS];

/** "POST /v1/project/create/scenes". */
export const scenes: CreationKind = {
	name: 'scenes',
	path: () => PATHS.scenes,
	schema: scenesRequest,
	fields: scenesFields,
	metadata: true,
	ids: { musicId: MUSIC, 'scenes.*.avatarId': AVATARS, 'scenes.*.voiceId': VOICES },
	speech: SPOKEN_SCENES,
	outline: ({ scenes: list }) =>
		entriesOf(list).map((scene) => ({ type: scene.type, texts: shownInScene(scene) })),
	listInput: {
		field: 'scenes',
		toEntries: (list) => list.map(toScene),
		shownFields,
	},
	build: (read) =>
		omitUndefined({
			...readFields(read, 'musicId', 'caption', 'audio', 'aspectRatio', 'language'),
			addStickers: optionalBoolean(read('addStickers')),
		}),
};

const shownInScene = (scene: IDataObject): unknown[] => [
	mediaOfScene(compact(MEDIA_IDS.map((name) => scene[name]))),
	scene.script || scene.framePrompt,
];

function toScene(scene: Fields): Fields {
	return omitUndefined({
		...scene,
		...mapValues(pick(scene, ID_FIELDS), trimmedText),
		type: typeOf(scene),
		script: optionalText(scene.script),
		framePrompt: optionalText(scene.framePrompt),
		frameModel: optionalChoice(scene.frameModel, Object.keys(FRAME_MODELS)),
		frameDuration: optionalNumber(scene.frameDuration),
	});
}

/** Empty: the panel's default. Missing, which only JSON can be: left for validation. */
const typeOf = (scene: Fields) =>
	Object.hasOwn(scene, 'type') ? (optionalChoice(scene.type, SCENE_TYPES) ?? 'avatar') : undefined;

/** The panel hides the fields of other types, unless an expression gives the type. */
function shownFields(scene: Fields): Fields {
	const type = typeOf(scene);
	return pickBy(scene, (_, name) => {
		const types: unknown[] = sceneTypesWith(name);
		return types.length === 0 || types.includes(type);
	});
}
