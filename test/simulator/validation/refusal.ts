import { Refusal } from '../answers';
import { isObject } from '../json';
import type { JsonObject } from '../types';
import type { Check, Problem, Report } from './check';

/**
 * Holds a request body against the check of its kind and returns it as an object.
 * Throws a refusal that tells the first problem (sections "Format" and "Error codes").
 */
export function validated(body: unknown, check: Check, status: number): JsonObject {
	if (!isObject(body)) {
		throw new Refusal(status, 'body: A JSON object is required', { code: 'VALIDATION_ERROR' });
	}
	const report: Report = [];
	check(body, '', report);
	const [first] = report;
	if (first !== undefined) throw refusalOf(first, report, status);
	return body;
}

function refusalOf(first: Problem, report: Report, status: number): Refusal {
	const message = `${first.path}: ${first.text}`;
	if (first.kind === 'choice') {
		return new Refusal(status, message, { code: 'INVALID_VALUE', details: first.details });
	}
	if (first.kind === 'scriptTooLong') {
		return new Refusal(status, message, { code: 'SCRIPT_TOO_LONG', details: first.details });
	}
	const absent = report.filter(({ kind }) => kind === 'missing').map(({ path }) => path);
	const details = absent.length > 0 ? { missing: absent } : undefined;
	return new Refusal(status, message, { code: 'VALIDATION_ERROR', details });
}
