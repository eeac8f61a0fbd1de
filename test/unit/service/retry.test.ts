import { retryDelay } from '../../../nodes/shared/service/retry';

const noResponse = { kind: 'noResponse', reason: 'ECONNRESET' } as const;

test('the delay grows, differs at random, and ends after two retries', () => {
	const delays = [0, 1].map((retries) =>
		[0, 0.999].map((random) =>
			retryDelay({ method: 'GET', path: '/' }, noResponse, retries, random),
		),
	);
	expect(delays).toEqual([
		[500, expect.closeTo(1000, -1)],
		[1000, expect.closeTo(2000, -1)],
	]);
	expect(retryDelay({ method: 'GET', path: '/' }, noResponse, 2, 0)).toBeUndefined();
});

test.each([408, 429, 500, 503])('a look-up is repeated after a %i', (status) => {
	const result = { kind: 'response', response: { status, headers: {}, body: {} } } as const;
	expect(retryDelay({ method: 'GET', path: '/' }, result, 0, 0)).toBeDefined();
});
