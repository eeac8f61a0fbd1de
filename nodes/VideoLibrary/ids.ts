import type { INodeProperties } from 'n8n-workflow';

import { fitsIntoPath } from '../shared/contract/endpoints';
import { text } from '../shared/creation/values';
import { Explained } from '../shared/service/explanation';
import type { Row } from './resource';

/**
 * The ID that a locator or a text field holds.
 *
 * @throws Explained when there is none
 */
export function idOf({ read }: Row, { displayName, name }: INodeProperties): string {
	const id = text(read(name));
	if (typeof id === 'string' && fitsIntoPath(id.trim())) return id.trim();
	throw new Explained({
		message: `${displayName}: Pick one from the list or enter its ID`,
		description: 'An expression that gives an ID does as well.',
	});
}
