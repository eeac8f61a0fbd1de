import isEmpty from 'lodash/isEmpty';
import isUndefined from 'lodash/isUndefined';
import mapValues from 'lodash/mapValues';
import partition from 'lodash/partition';

import { voiceSettingsOf } from '../shared/fields/presentation';
import {
	optionalBoolean,
	optionalNumber,
	optionalText,
	toText,
	trimmedText,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { TEMPLATE_VIDEO } from '../shared/messages/templateVideo';
import { omitUndefined } from '../shared/utils/objects';

/** How a scene differs from the template, in the fields of the request; undefined where it does not. */
interface SceneChange {
	script?: unknown;
	avatar?: Fields;
	voice?: unknown;
	voiceSettings?: Fields;
	/** Values instead of those of all scenes, by the name of the variable. */
	variables: Map<string, unknown>;
}

/**
 * The *Scene Changes* of each scene of the template. What a scene changes itself counts before what all scenes change, and
 * a later change before an earlier one.
 *
 * @throws UserFacingError when the template has no such scene
 */
export function readSceneChanges(read: ReadParameter, sceneCount: number): SceneChange[] {
	const { item = [] } = (read('sceneChanges') ?? {}) as { item?: Fields[] };
	const changes = item.map((fields) => ({
		scene: fields.appliesTo === 'allScenes' ? undefined : sceneIn(fields, sceneCount),
		change: toChange(fields),
	}));
	const [ofAll, ofOne] = partition(changes, ({ scene }) => scene === undefined);
	return Array.from({ length: sceneCount }, (_, index) =>
		[...ofAll, ...ofOne.filter(({ scene }) => scene === index + 1)]
			.map(({ change }) => change)
			.reduce(merge, { variables: new Map() }),
	);
}

function sceneIn({ scene }: Fields, sceneCount: number): number {
	const number = Number(scene);
	if (Number.isInteger(number) && number >= 1 && number <= sceneCount) return number;
	throw new UserFacingError({
		field: 'sceneChanges',
		...TEMPLATE_VIDEO.noSuchScene(String(toText(scene)), sceneCount),
	});
}

function toChange(fields: Fields): SceneChange {
	const avatar = omitUndefined({
		// null for a scene without an avatar ("Template scene and variables")
		id: hasNoAvatar(fields) ? null : trimmedText(fields.avatarId),
		...placeOf(fields),
	});
	return {
		script: optionalText(fields.script),
		avatar: isEmpty(avatar) ? undefined : avatar,
		voice: trimmedText(fields.voiceId),
		voiceSettings: voiceSettingsOf(fields.voiceSettings),
		variables: ownVariables(fields),
	};
}

/** @throws UserFacingError for a word that means neither yes nor no */
function hasNoAvatar({ noAvatar }: Fields): boolean {
	const without = optionalBoolean(noAvatar) ?? false;
	if (typeof without === 'boolean') return without;
	throw new UserFacingError({ field: 'sceneChanges', ...TEMPLATE_VIDEO.noAvatarUnclear() });
}

/** Both corners of the avatar's box, once one of their coordinates is given: the request needs all four. */
function placeOf({ placement }: Fields): Fields {
	const place: Fields = mapValues((placement ?? {}) as Fields, optionalNumber);
	const { topLeftX, topLeftY, bottomRightX, bottomRightY } = place;
	if (Object.values(place).every(isUndefined)) return {};
	return {
		topLeft: { x: topLeftX, y: topLeftY },
		bottomRight: { x: bottomRightX, y: bottomRightY },
	};
}

function ownVariables({ variables }: Fields): Map<string, unknown> {
	const { item = [] } = (variables ?? {}) as { item?: Fields[] };
	const named = item.map(({ key, value }) => ({ key: trimmedText(key) ?? '', value }));
	const given = named.filter(({ key, value }) => key !== '' || optionalText(value) !== undefined);
	return new Map(given.map(({ key, value }) => [key as string, value]));
}

const merge = (earlier: SceneChange, later: SceneChange): SceneChange => ({
	...earlier,
	...omitUndefined({ ...later }),
	avatar: mergeFields(earlier.avatar, later.avatar),
	voiceSettings: mergeFields(earlier.voiceSettings, later.voiceSettings),
	variables: new Map(
		[...earlier.variables, ...later.variables].map(([name, value]) => [
			name,
			value ?? earlier.variables.get(name),
		]),
	),
});

const mergeFields = (earlier?: Fields, later?: Fields) =>
	(earlier ?? later) && { ...earlier, ...later };
