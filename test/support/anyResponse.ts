import * as fc from 'fast-check';

import type { ServiceResponse } from '../../nodes/shared/service/transport';

/** Valid and invalid values of headers. */
const value = fc.oneof(
	fc.constantFrom('', ' ', '-1', '0', '1', '30', '3600', '86400', '1e308', '1e999', 'NaN', 'soon'),
	fc.constantFrom('4102444800', 'Fri, 01 Jan 2100 00:00:00 GMT', undefined, null, ['7']),
	fc
		.integer({ min: -4_000, max: 4_000 })
		.map((later) => String(Date.UTC(2026, 0, 1) / 1_000 + later)),
	fc.string(),
	fc.double().map(String),
	fc.date({ noInvalidDate: true }).map((day) => day.toUTCString()),
);

const headers = fc.dictionary(
	fc.constantFrom(
		...['retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-limit', 'date'],
	),
	value,
);

const body = fc.oneof(
	fc.json().map((json) => JSON.parse(json) as unknown),
	fc.record({ details: fc.record({ retryAfter: fc.oneof(value, fc.double()) }) }),
);

/** Whatever a service, or what stands before it, says of its rate limit. */
export const anyResponse: fc.Arbitrary<ServiceResponse> = fc.record({
	status: fc.constantFrom(200, 429, 429, 500, 503),
	headers,
	body,
});
