import * as fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readSettings } from '../../../nodes/shared/creation/settings';
import { Explained } from '../../../nodes/shared/service/explanation';

const MINUTE = 60_000;

/** The settings that the options of the first row make; there is no other row to ask. */
function settingsOf(options: Record<string, unknown>) {
	const given: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(options)) given[`options.${name}`] = value;
	const getNodeParameter = (name: string, row: number, fallback: unknown) => {
		expect(row).toBe(0);
		return given[name] ?? fallback;
	};
	return readSettings({ getNodeParameter } as unknown as IExecuteFunctions);
}

const DEFAULTS = { inFlight: 5, maxWait: 180 * MINUTE, createAgain: false };

test.each<[IDataObject, object]>([
	[{}, {}],
	[{ requestsInFlight: '', maxRateLimitWait: ' ', uncertain: '' }, {}],
	[
		{ requestsInFlight: '8', maxRateLimitWait: 0.5 },
		{ inFlight: 8, maxWait: MINUTE / 2 },
	],
	[{ requestsInFlight: 0 }, { inFlight: 1 }],
	[{ requestsInFlight: 2.9 }, { inFlight: 2 }],
	[{ requestsInFlight: 1000 }, { inFlight: 20 }],
	[{ maxRateLimitWait: 0 }, { maxWait: 0 }],
	[{ maxRateLimitWait: -5 }, { maxWait: 0 }],
	[{ uncertain: 'createAgain' }, { createAgain: true }],
	[{ uncertain: 'keep' }, {}],
])('options %j make the default settings, but for %j', (options, settings) => {
	expect(settingsOf(options)).toEqual({ ...DEFAULTS, ...settings });
});

test.each([
	['requestsInFlight', 'Requests in Flight: Enter a number'],
	['maxRateLimitWait', 'Max Wait for the Rate Limit (Minutes): Enter a number'],
])('an option that is no number is told by its label: %s', (name, message) => {
	expect(() => settingsOf({ [name]: 'many' })).toThrow(message);
});

test('whatever an expression gives, a run has settings that it can go by, or says why not', () => {
	const value = fc.oneof(fc.anything(), fc.double(), fc.double().map(String), fc.string());
	fc.assert(
		fc.property(value, value, (requestsInFlight, maxRateLimitWait) => {
			let settings = DEFAULTS;
			try {
				settings = settingsOf({ requestsInFlight, maxRateLimitWait });
			} catch (error) {
				expect(error).toBeInstanceOf(Explained);
			}
			expect(Number.isInteger(settings.inFlight)).toBe(true);
			expect(settings.inFlight).toBeGreaterThanOrEqual(1);
			expect(settings.inFlight).toBeLessThanOrEqual(20);
			expect(settings.maxWait).toBeGreaterThanOrEqual(0);
		}),
		{ numRuns: 500 },
	);
});
