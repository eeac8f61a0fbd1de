import isEmpty from 'lodash/isEmpty';
import isUndefined from 'lodash/isUndefined';
import map from 'lodash/map';
import mapValues from 'lodash/mapValues';
import merge from 'lodash/merge';
import partition from 'lodash/partition';

import { voiceSettingsOf } from '../shared/fields/presentation';
import {
	isEmptyCell,
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

/** How a scene differs from the template. */
interface SceneChange {
	/** In the fields of the request. */
	fields: Fields;
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
	const changes = item.map((change) => ({
		scene: change.appliesTo === 'allScenes' ? undefined : sceneIn(change, sceneCount),
		fields: requestFields(change),
		variables: ownVariables(change),
	}));
	const [ofAll, ofOne] = partition(changes, ({ scene }) => scene === undefined);
	return Array.from({ length: sceneCount }, (_, index) => {
		const own = [...ofAll, ...ofOne.filter(({ scene }) => scene === index + 1)];
		return {
			fields: merge({}, ...map(own, 'fields')) as Fields,
			variables: valuesByName(own.flatMap(({ variables }) => variables)),
		};
	});
}

function sceneIn({ scene }: Fields, sceneCount: number): number {
	const number = Number(scene);
	if (Number.isInteger(number) && number >= 1 && number <= sceneCount) return number;
	throw new UserFacingError({
		field: 'sceneChanges',
		...TEMPLATE_VIDEO.noSuchScene(String(toText(scene)), sceneCount),
	});
}

function requestFields(change: Fields): Fields {
	const avatar = omitUndefined({
		// null for a scene without an avatar ("Template scene and variables")
		id: hasNoAvatar(change) ? null : trimmedText(change.avatarId),
		...placeOf(change),
	});
	return omitUndefined({
		script: optionalText(change.script),
		avatar: isEmpty(avatar) ? undefined : avatar,
		voice: trimmedText(change.voiceId),
		voiceSettings: voiceSettingsOf(change.voiceSettings),
	});
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

/** Entries with neither a name nor a value are left out. */
function ownVariables({ variables }: Fields): Array<[name: string, value: unknown]> {
	const { item = [] } = (variables ?? {}) as { item?: Fields[] };
	return item
		.map(({ key, value }): [string, unknown] => [(trimmedText(key) ?? '') as string, value])
		.filter(([name, value]) => name !== '' || !isEmptyCell(value));
}

/** A later value replaces an earlier one; a missing one does not. */
function valuesByName(variables: Array<[name: string, value: unknown]>): Map<string, unknown> {
	const values = new Map<string, unknown>();
	for (const [name, value] of variables) values.set(name, value ?? values.get(name));
	return values;
}
