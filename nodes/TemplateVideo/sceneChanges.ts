import get from 'lodash/get';
import isEmpty from 'lodash/isEmpty';
import isUndefined from 'lodash/isUndefined';
import mapValues from 'lodash/mapValues';
import pickBy from 'lodash/pickBy';
import startCase from 'lodash/startCase';
import type { INodeParameters } from 'n8n-workflow';

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
import type { Told } from '../shared/messages/reasons';
import { ALL_SCENES, sceneName, scriptOf, TEMPLATE_VIDEO } from '../shared/messages/templateVideo';
import { omitUndefined } from '../shared/utils/objects';
import { checkPlaceholders } from './placeholders';

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
 * The *Scene Changes* of each scene of the template. What a scene changes itself counts before what all scenes change.
 *
 * @param rawParameters before n8n evaluates their expressions
 * @throws UserFacingError that names the scene
 */
export function readSceneChanges(
	read: ReadParameter,
	sceneCount: number,
	rawParameters: INodeParameters,
): SceneChange[] {
	const { item = [] } = (read('sceneChanges') ?? {}) as { item?: Fields[] };
	const changes = new Map<string, SceneChange>();
	for (const [position, fields] of item.entries()) {
		const name = changedScenes(fields, sceneCount);
		if (changes.has(name)) invalidChange(TEMPLATE_VIDEO.sceneChangedTwice(name));
		const rawScript = get(rawParameters, ['sceneChanges', 'item', position, 'script']);
		checkPlaceholders('sceneChanges', rawScript, scriptOf(name));
		changes.set(name, toChange(name, fields));
	}
	return Array.from({ length: sceneCount }, (_, index) =>
		merge(changes.get(ALL_SCENES), changes.get(sceneName(index + 1))),
	);
}

function invalidChange(fault: Told): never {
	throw new UserFacingError({ field: 'sceneChanges', ...fault });
}

/** @throws UserFacingError when the template has no such scene */
function changedScenes({ appliesTo, scene }: Fields, sceneCount: number): string {
	if (appliesTo === 'allScenes') return ALL_SCENES;
	const number = Number(scene);
	if (Number.isInteger(number) && number >= 1 && number <= sceneCount) return sceneName(number);
	return invalidChange(TEMPLATE_VIDEO.noSuchScene(String(toText(scene)), sceneCount));
}

function toChange(name: string, fields: Fields): SceneChange {
	const avatar = omitUndefined({ id: avatarIdOf(name, fields), ...placeOf(name, fields) });
	return {
		script: optionalText(fields.script),
		avatar: isEmpty(avatar) ? undefined : avatar,
		voice: trimmedText(fields.voiceId),
		voiceSettings: voiceSettingsOf(fields.voiceSettings),
		variables: ownVariables(name, fields),
	};
}

/** Null for a scene without an avatar ("Template scene and variables"). */
function avatarIdOf(name: string, { noAvatar, avatarId }: Fields): unknown {
	const without = optionalBoolean(noAvatar) ?? false;
	if (typeof without !== 'boolean') return invalidChange(TEMPLATE_VIDEO.noAvatarUnclear(name));
	return without ? null : trimmedText(avatarId);
}

/** The corners of the avatar's box, each with both of its coordinates; empty when none is given. */
function placeOf(name: string, { placement }: Fields): Fields {
	const { topLeftX, topLeftY, bottomRightX, bottomRightY } = (placement ?? {}) as Fields;
	const place = mapValues({ topLeftX, topLeftY, bottomRightX, bottomRightY }, optionalNumber);
	const missing = Object.keys(pickBy(place, isUndefined));
	if (missing.length === 4) return {};
	if (missing.length > 0) {
		invalidChange(TEMPLATE_VIDEO.placementIncomplete(name, missing.map(startCase)));
	}
	return {
		topLeft: { x: place.topLeftX, y: place.topLeftY },
		bottomRight: { x: place.bottomRightX, y: place.bottomRightY },
	};
}

function ownVariables(name: string, { variables }: Fields): Map<string, unknown> {
	const { item = [] } = (variables ?? {}) as { item?: Fields[] };
	const values = new Map<string, unknown>();
	for (const { key, value } of item) {
		const text = toText(key);
		if (typeof text !== 'string') return invalidChange(TEMPLATE_VIDEO.variableNameNotText(name));
		const variable = text.trim();
		if (variable === '' && optionalText(value) === undefined) continue;
		if (values.has(variable)) {
			invalidChange(TEMPLATE_VIDEO.variableFilledTwice(name, variable));
		}
		values.set(variable, value);
	}
	return values;
}

const NO_CHANGE: SceneChange = { variables: new Map() };

const merge = (all = NO_CHANGE, own = NO_CHANGE): SceneChange => ({
	...all,
	...omitUndefined({ ...own }),
	avatar: mergeFields(all.avatar, own.avatar),
	voiceSettings: mergeFields(all.voiceSettings, own.voiceSettings),
	variables: new Map(
		[...all.variables, ...own.variables].map(([name, value]) => [
			name,
			value ?? all.variables.get(name),
		]),
	),
});

const mergeFields = (all?: Fields, own?: Fields) => (all ?? own) && { ...all, ...own };
