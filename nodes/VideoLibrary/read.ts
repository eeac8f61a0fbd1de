import type { INodeProperties } from 'n8n-workflow';

import { fitsIntoPath } from '../shared/contract/endpoints';
import { optionalText, text } from '../shared/items/values';
import { Explained } from '../shared/service/explanation';
import type { Row } from './resource';

/**
 * What a text field holds; undefined when it is empty.
 *
 * @throws Explained when it is no text
 */
export function textOf(label: string, value: unknown): string | undefined {
	const given = optionalText(value);
	if (given === undefined || typeof given === 'string') return given;
	throw new Explained({ message: `${label}: Expected a text` });
}

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
