import * as fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';

import { readMaxVideos } from '../../../nodes/shared/fields/options';
import { UserFacingError } from '../../../nodes/shared/items/rowError';

/** By the field of the first row; there is no other row to ask. */
function maxVideosOf(maxVideos: unknown) {
	const getNodeParameter = (_: string, row: number, fallback: unknown) => {
		expect(row).toBe(0);
		return maxVideos ?? fallback;
	};
	return readMaxVideos({ getNodeParameter } as unknown as IExecuteFunctions, 0);
}

test.each([
	[undefined, 50],
	['', 50],
	['20', 20],
	[7, 7],
])('Max Videos per Run %j is a limit of %j', (maxVideos, expected) => {
	expect(maxVideosOf(maxVideos)).toBe(expected);
});

test('a limit that is no number is told by its label', () => {
	expect(() => maxVideosOf('many')).toThrow(expect.toTell('notNumber', 'Max Videos per Run'));
});

test('whatever an expression gives, a run has a limit that it can go by, or says why not', () => {
	const value = fc.oneof(fc.anything(), fc.double(), fc.double().map(String), fc.string());
	fc.assert(
		fc.property(value, (maxVideos) => {
			let limit = 1;
			try {
				limit = maxVideosOf(maxVideos);
			} catch (error) {
				expect(error).toBeInstanceOf(UserFacingError);
			}
			expect(limit).toBeGreaterThanOrEqual(1);
		}),
		{ numRuns: 500 },
	);
});
