import mapValues from 'lodash/mapValues';
import omit from 'lodash/omit';
import union from 'lodash/union';
import type { IExecuteFunctions } from 'n8n-workflow';

import { digest } from './digest';
import type { ReadRow } from './kind';
import { hasExpression } from './rowReader';

/**
 * What a request was made from: of each parameter, a digest of its value; where that was an expression, also one of
 * the expression as typed and the data that it was evaluated for.
 */
export type Wish = Record<string, [value: string, typed?: string]>;

/** Options that say how the node goes about a request, and not what it asks for. */
const MANNERS = [
	'requestsInFlight',
	'maxRateLimitWait',
	'uncertain',
	'webhook',
	'downloadVideo',
	'binaryPropertyName',
];

const asked = (value: unknown, name: string) =>
	name === 'options' && value ? omit(value as object, MANNERS) : value;

/** Notes the parameters that a request is made from while they are read; `wish` is to be asked once all are. */
export function wishNoter(context: IExecuteFunctions) {
	const typed = mapValues(context.getNode().parameters, (parameter, name) =>
		hasExpression(parameter) ? digest(asked(parameter, name)) : undefined,
	);
	const items = context.getInputData();
	return (readRow: ReadRow, rows: number[]) => {
		const values: Record<string, unknown[]> = {};
		const noting: ReadRow = (row) => (name) => {
			const value = readRow(row)(name);
			(values[name] ??= []).push(asked(value, name));
			return value;
		};
		const wish = (): Wish => {
			const data = digest(rows.map((row) => items[row].json));
			return mapValues(values, (value, name): Wish[string] =>
				typed[name] ? [short(value), short([typed[name], data])] : [short(value)],
			);
		};
		return { readRow: noting, wish };
	};
}

/** Long enough to tell the few values apart that a row ever has. */
const short = (data: unknown) => digest(data).slice(0, 8);

/**
 * Whether two wishes of the same rows are the same: a value that has changed while its expression and data have not
 * has changed by itself, as `$now` and `$execution.id` do.
 */
export const isSameWish = (one: Wish, other: Wish): boolean =>
	union(Object.keys(one), Object.keys(other)).every((name) => {
		const [value, typed] = one[name] ?? [];
		const [otherValue, otherTyped] = other[name] ?? [];
		return value === otherValue || (typed !== undefined && typed === otherTyped);
	});
