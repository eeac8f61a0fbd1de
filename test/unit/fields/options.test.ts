import * as fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readSendSettings } from '../../../nodes/shared/fields/options';
import { UserFacingError } from '../../../nodes/shared/items/rowError';

/** The settings that the options of the first row make; there is no other row to ask. */
function settingsOf(options: Record<string, unknown>, parameters: Record<string, unknown> = {}) {
	const given = { ...parameters };
	for (const [name, value] of Object.entries(options)) given[`options.${name}`] = value;
	const getNodeParameter = (name: string, row: number, fallback: unknown) => {
		expect(row).toBe(0);
		return given[name] ?? fallback;
	};
	const getNode = () => ({ type: 'video', parameters: { ...parameters, options } });
	const context = { getNode, getNodeParameter } as unknown as IExecuteFunctions;
	return readSendSettings(context, 0);
}

const DEFAULTS = {
	concurrency: 5,
	maxVideos: Infinity,
};

test.each<[IDataObject, object]>([
	[{}, {}],
	[{ concurrency: '' }, {}],
	[{ concurrency: '8' }, { concurrency: 8 }],
	[{ concurrency: 0 }, { concurrency: 1 }],
	[{ concurrency: 2.9 }, { concurrency: 2 }],
	[{ concurrency: 1000 }, { concurrency: 20 }],
	[{ maxVideos: '20' }, { maxVideos: 20 }],
])('options %j make the default settings, but for %j', (options, settings) => {
	expect(settingsOf(options)).toEqual({ ...DEFAULTS, ...settings });
});

test.each([
	[undefined, 50],
	['20', 20],
	[7, 7],
])(
	'for rows of a table, Max Videos per Run %j is the field, which has a default: %j',
	(maxVideos, expected) => {
		const settings = settingsOf({ maxVideos: 3 }, { output: 'row', maxVideos });
		expect(settings.maxVideos).toBe(expected);
	},
);

test.each([
	['concurrency', 'Parallel Requests: Enter a number'],
	['maxVideos', 'Max Videos per Run: Enter a whole number of at least 1'],
])('an option that is no number is told by its label: %s', (name, message) => {
	expect(() => settingsOf({ [name]: 'many' })).toThrow(message);
});

test('whatever an expression gives, a run has settings that it can go by, or says why not', () => {
	const value = fc.oneof(fc.anything(), fc.double(), fc.double().map(String), fc.string());
	fc.assert(
		fc.property(value, (concurrency) => {
			let settings: ReturnType<typeof settingsOf> = DEFAULTS;
			try {
				settings = settingsOf({ concurrency });
			} catch (error) {
				expect(error).toBeInstanceOf(UserFacingError);
			}
			expect(Number.isInteger(settings.concurrency)).toBe(true);
			expect(settings.concurrency).toBeGreaterThanOrEqual(1);
			expect(settings.concurrency).toBeLessThanOrEqual(20);
		}),
		{ numRuns: 500 },
	);
});
