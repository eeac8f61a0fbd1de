import type { INodeProperties } from 'n8n-workflow';

import { text } from '../shared/creation/values';
import { Explained } from '../shared/service/explanation';
import type { Row } from './resource';

/** Would lead out of the path that they are put into. */
const PATH_WORDS = ['', '.', '..'];

/**
 * The ID that a locator or a text field holds.
 *
 * @throws Explained when there is none
 */
export function idOf({ read }: Row, { displayName, name }: INodeProperties): string {
	const id = text(read(name));
	if (typeof id === 'string' && !PATH_WORDS.includes(id.trim())) return id.trim();
	throw new Explained({
		message: `${displayName}: Pick one from the list or enter its ID`,
		description: 'An expression that gives an ID does as well.',
	});
}
