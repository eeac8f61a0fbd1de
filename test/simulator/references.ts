import { Refusal } from './answers';
import { objectAt, objectsAt, textAt } from './json';
import type { Library } from './library';
import type { JsonObject, ProjectKind } from './types';

interface Reference {
	path: string;
	kind: 'Avatar' | 'Voice' | 'Music';
	id: string | undefined;
}

/**
 * Refuses a request that names an avatar, a voice or a music that does not exist (section
 * "Format"). Media are not looked up: the document does not show how they come to be.
 */
export function checkReferences(
	kind: ProjectKind,
	body: JsonObject,
	library: Library,
	status?: number,
): void {
	const known = {
		Avatar: new Set(library.avatars.map(({ id }) => id)),
		Voice: new Set(library.voices.map(({ voiceId }) => voiceId)),
		Music: new Set(library.music.map(({ id }) => id)),
	};
	for (const reference of referencesOf(kind, body)) {
		if (reference.id === undefined || known[reference.kind].has(reference.id)) continue;
		throw notFound(reference, status);
	}
}

function referencesOf(kind: ProjectKind, body: JsonObject): Reference[] {
	if (kind === 'template') {
		return objectsAt(body, 'scenes').flatMap((scene, index): Reference[] => [
			reference(`scenes.${index}.avatar.id`, 'Avatar', objectAt(scene, 'avatar'), 'id'),
			reference(`scenes.${index}.voice`, 'Voice', scene, 'voice'),
		]);
	}
	const scenes = kind === 'scenes' ? objectsAt(body, 'scenes') : [];
	return [
		...presenter(body, ''),
		...scenes.flatMap((scene, index) => presenter(scene, `scenes.${index}.`)),
		reference('musicId', 'Music', body, 'musicId'),
	];
}

function presenter(parent: JsonObject, prefix: string): Reference[] {
	return [
		reference(`${prefix}avatarId`, 'Avatar', parent, 'avatarId'),
		reference(`${prefix}voiceId`, 'Voice', parent, 'voiceId'),
	];
}

function reference(
	path: string,
	kind: Reference['kind'],
	parent: JsonObject,
	key: string,
): Reference {
	// An empty id passed the checks only where the field is optional, and then it means "none".
	return { path, kind, id: textAt(parent, key) || undefined };
}

/** The status of unknown ids is not shown; only avatars have a code, and that one says 404. */
function notFound({ path, kind, id }: Reference, status?: number): Refusal {
	const message = `${path}: ${kind} "${id}" not found`;
	return kind === 'Avatar'
		? new Refusal(status ?? 404, message, { code: 'AVATAR_NOT_FOUND' })
		: new Refusal(status ?? 400, message, { code: 'VALIDATION_ERROR' });
}
