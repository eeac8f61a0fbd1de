import get from 'lodash/get';
import type { ZodIssue, ZodTypeAny } from 'zod/v3';

import { Refusal } from '../answers';
import type { JsonObject } from '../types';

/**
 * Holds a request body against the schema of its kind.
 * Throws a refusal that tells the first problem (sections "Format" and "Error codes").
 */
export function validate(body: JsonObject, schema: ZodTypeAny, status: number): void {
	const { error } = schema.safeParse(body);
	if (error) throw refusalOf(error.issues, body, status);
}

function refusalOf(issues: ZodIssue[], body: JsonObject, status: number): Refusal {
	const [first] = issues;
	const field = first.path.join('.');
	const message = `${field}: ${first.message}`;
	if (first.code === 'invalid_enum_value') {
		const details = { field, value: first.received, allowed: first.options };
		return new Refusal(status, message, { code: 'INVALID_VALUE', details });
	}
	if (first.code === 'too_big' && first.path.at(-1) === 'script') {
		const { length: currentLength } = get(body, first.path) as string;
		const details = { maxLength: first.maximum, currentLength };
		return new Refusal(status, message, { code: 'SCRIPT_TOO_LONG', details });
	}
	const missing = issues
		.filter((issue) => issue.code === 'invalid_type' && issue.received === 'undefined')
		.map(({ path }) => path.join('.'));
	const details = missing.length > 0 ? { missing } : undefined;
	return new Refusal(status, message, { code: 'VALIDATION_ERROR', details });
}
