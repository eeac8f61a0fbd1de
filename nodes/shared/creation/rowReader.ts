import get from 'lodash/get';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { ReadRow } from './kind';

/**
 * Reads parameters of the input items. n8n works on a parameter each time it is read, so one without an
 * expression, which is the same for every row, is read once in a run. What is read must not be changed.
 */
export function rowReader(context: IExecuteFunctions): ReadRow {
	const { parameters } = context.getNode();
	const same = new Map<string, unknown>();
	return (row) => (name) => {
		if (same.has(name)) return same.get(name);
		const value: unknown = context.getNodeParameter(name, row, undefined, { extractValue: true });
		if (!hasExpression(get(parameters, name))) same.set(name, value);
		return value;
	};
}

/** Whether n8n evaluates a parameter, or anything in it, anew for each row. */
export function hasExpression(parameter: unknown): boolean {
	if (typeof parameter === 'string') return parameter.startsWith('=');
	if (typeof parameter !== 'object' || parameter === null) return false;
	return Object.values(parameter).some(hasExpression);
}
