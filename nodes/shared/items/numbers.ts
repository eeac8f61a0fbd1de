import type { INodeProperties } from 'n8n-workflow';

import { Explained } from '../service/explanation';
import { optionalNumber } from './values';

/**
 * The number that a field of the panel holds; its default when it is empty.
 *
 * @throws Explained when it holds no number
 */
export function numberIn(
	{ displayName, default: fallback }: INodeProperties,
	value: unknown,
): number {
	const number = optionalNumber(value) ?? fallback;
	if (typeof number === 'number') return number;
	throw new Explained({ message: `${displayName}: Enter a number` });
}

/**
 * Like {@link numberIn}, for a time that something may take.
 *
 * @throws Explained when it holds no number above 0
 */
export function positiveIn(field: INodeProperties, value: unknown): number {
	const number = optionalNumber(value) ?? field.default;
	if (typeof number === 'number' && number > 0) return number;
	throw new Explained({ message: `${field.displayName}: Enter a number above 0` });
}
