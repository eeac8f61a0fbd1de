import type { ZodErrorMap, ZodIssueOptionalMessage } from 'zod/v3';

import { beyondLimit } from '../utils/text';

export const EXPECTED_TEXT = 'Expected a text';

/** Says "Required" for an empty field of any type; an entry of a list is not a field. */
export const plainWords: ZodErrorMap = (issue, { data, defaultError }) => {
	const isEmpty = data === undefined || data === null || data === '';
	if (isEmpty && typeof issue.path.at(-1) === 'string') return { message: 'Required' };
	return { message: wordsFor(issue, data) ?? defaultError };
};

function wordsFor(issue: ZodIssueOptionalMessage, data: unknown): string | undefined {
	switch (issue.code) {
		case 'invalid_type':
			return expected(issue.expected, data);
		case 'invalid_enum_value':
			return `"${String(data)}" is none of ${issue.options.join(', ')}`;
		case 'too_small':
			if (issue.exact) return exactly(issue.minimum);
			if (issue.type !== 'number') return undefined;
			return `Must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}`;
		case 'too_big':
			if (issue.type === 'number') return `Must be at most ${issue.maximum}`;
			return issue.exact ? exactly(issue.maximum) : tooMany(data, Number(issue.maximum));
		default:
			return undefined;
	}
}

/** An expression can give true, false, NaN or Infinity in the place of a text. */
function expected(type: string, data: unknown): string | undefined {
	const isValue = typeof data === 'boolean' || (typeof data === 'number' && !Number.isFinite(data));
	switch (type) {
		case 'string':
			return isValue ? `Is ${data}, not a text` : EXPECTED_TEXT;
		case 'number':
			return 'Expected a number';
		case 'boolean':
			return 'Expected true or false';
		default:
			return undefined;
	}
}

const exactly = (length: number | bigint) => `Must have exactly ${length} characters`;

function tooMany(data: unknown, limit: number): string {
	const { length } = data as string | unknown[];
	return `Has ${beyondLimit(length, limit, typeof data === 'string' ? 'characters' : 'entries')}`;
}
