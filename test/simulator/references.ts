import map from 'lodash/map';

import { Refusal } from './answers';
import { objectAt, objectsAt } from './json';
import type { Library } from './library';
import type { JsonObject } from './types';

interface Reference {
	path: string;
	kind: 'Avatar' | 'Voice' | 'Music';
	id: unknown;
}

/**
 * Refuses a request that names an avatar, a voice or a music that does not exist (section
 * "Format"). Media are not looked up: the document does not show how they come to be.
 */
export function checkReferences(body: JsonObject, library: Library, status?: number): void {
	const known: Record<Reference['kind'], unknown[]> = {
		Avatar: map(library.avatars, 'id'),
		Voice: map(library.voices, 'voiceId'),
		Music: map(library.music, 'id'),
	};
	// An empty id passed the checks only where the field is optional, and then it means "none".
	const unknown = referencesIn(body).find(({ kind, id }) => id && !known[kind].includes(id));
	if (unknown) throw notFound(unknown, status);
}

const referencesIn = (body: JsonObject): Reference[] => [
	...speakerOf(body, ''),
	...objectsAt(body, 'scenes').flatMap((scene, index) => speakerOf(scene, `scenes.${index}.`)),
	{ path: 'musicId', kind: 'Music', id: body.musicId },
];

/** Scenes of a template have names of their own. */
const speakerOf = (parent: JsonObject, prefix: string): Reference[] => [
	{ path: `${prefix}avatarId`, kind: 'Avatar', id: parent.avatarId },
	{ path: `${prefix}avatar.id`, kind: 'Avatar', id: objectAt(parent, 'avatar').id },
	{ path: `${prefix}voiceId`, kind: 'Voice', id: parent.voiceId },
	{ path: `${prefix}voice`, kind: 'Voice', id: parent.voice },
];

/** The status of unknown ids is not shown; only avatars have a code, and that one says 404. */
function notFound({ path, kind, id }: Reference, status?: number): Refusal {
	const message = `${path}: ${kind} "${id}" not found`;
	return kind === 'Avatar'
		? new Refusal(status ?? 404, message, { code: 'AVATAR_NOT_FOUND' })
		: new Refusal(status ?? 400, message, { code: 'VALIDATION_ERROR' });
}
