import * as fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { readMaxVideos } from '../../../nodes/shared/fields/options';
import { UserFacingError } from '../../../nodes/shared/items/rowError';

/** By the option of the first row; there is no other row to ask. */
function maxVideosOf(option: unknown, parameters: Record<string, unknown> = {}) {
	const given: Record<string, unknown> = { ...parameters, 'options.maxVideos': option };
	const options = option === undefined ? {} : { maxVideos: option };
	const getNodeParameter = (name: string, row: number, fallback: unknown) => {
		expect(row).toBe(0);
		return given[name] ?? fallback;
	};
	const getNode = () => ({ type: 'video', parameters: { ...parameters, options } });
	const context = { getNode, getNodeParameter } as unknown as IExecuteFunctions;
	return readMaxVideos(context, 0);
}

test('the option Max Videos per Run is a limit, and without it there is none', () => {
	expect(maxVideosOf(undefined)).toBe(Infinity);
	expect(maxVideosOf('20')).toBe(20);
});

test.each([
	[undefined, 50],
	['20', 20],
	[7, 7],
])(
	'for rows of a table, Max Videos per Run %j is the field, which has a default: %j',
	(maxVideos, expected) => {
		expect(maxVideosOf(3, { output: 'row', maxVideos })).toBe(expected);
	},
);

test('an option that is no number is told by its label', () => {
	expect(() => maxVideosOf('many')).toThrow(expect.toTell('notCount', 'Max Videos per Run'));
});

test('whatever an expression gives, a run has a limit that it can go by, or says why not', () => {
	const value = fc.oneof(fc.anything(), fc.double(), fc.double().map(String), fc.string());
	fc.assert(
		fc.property(value, (option) => {
			let limit = Infinity;
			try {
				limit = maxVideosOf(option);
			} catch (error) {
				expect(error).toBeInstanceOf(UserFacingError);
			}
			expect(limit).toBeGreaterThanOrEqual(1);
		}),
		{ numRuns: 500 },
	);
});
