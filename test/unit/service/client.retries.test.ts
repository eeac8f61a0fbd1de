import { SERVICE } from '../../../nodes/shared/messages/service';
import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult, ServiceRequest } from '../../../nodes/shared/service/transport';
import { SECOND_MS } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS } from './scriptedService';

const responded = (status: number): SendResult => ({
	kind: 'response',
	response: { status, headers: {}, body: {} },
});
const notSent: SendResult = {
	kind: 'notSent',
	error: SERVICE.serviceUnreachable('https://a.test', 'ECONNREFUSED'),
};
const noResponse: SendResult = { kind: 'noResponse', reason: 'ECONNRESET' };

async function attemptsOf(method: ServiceRequest['method'], results: SendResult[]) {
	const clock = new VirtualClock();
	let count = 0;
	const transport = async () => {
		count++;
		return await Promise.resolve(results.length > 1 ? (results.shift() as SendResult) : results[0]);
	};
	const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
	const result: SendResult = await clock.run(send({ method, path: '/' }));
	return { result, count };
}

describe('a creation', () => {
	test.each([500, 502, 503, 400, 401, 404, 200])(
		'is sent once when the response is %i',
		async (status) => {
			expect((await attemptsOf('POST', [responded(status)])).count).toBe(1);
		},
	);

	test('is sent once when no response comes', async () => {
		const { result, count } = await attemptsOf('POST', [noResponse]);
		expect([result.kind, count]).toEqual(['noResponse', 1]);
	});

	test('that never left is sent three times', async () => {
		const { result, count } = await attemptsOf('POST', [notSent]);
		expect(result).toEqual(notSent);
		expect(count).toBe(3);
	});

	test('that never left and then gets no response is not sent again', async () => {
		const { result, count } = await attemptsOf('POST', [notSent, noResponse]);
		expect([result.kind, count]).toEqual(['noResponse', 2]);
	});

	test('that gets a 429 is sent again, as often as it takes', async () => {
		const busy = responded(429);
		const { result, count } = await attemptsOf('POST', [
			...Array.from({ length: 9 }, () => busy),
			responded(200),
		]);
		expect([result.kind, count]).toEqual(['response', 10]);
	});
});

describe('a lookup', () => {
	test.each([...[408, 429, 500, 503].map(responded), noResponse, notSent])(
		'is repeated after %j',
		async (first) => {
			const { result, count } = await attemptsOf('GET', [first, first, responded(200)]);
			expect([result.kind, count]).toEqual(['response', 3]);
		},
	);

	test('is sent three times, after a delay that grows and differs at random', async () => {
		const delaysWith = async (random: number) => {
			const clock = new VirtualClock();
			jest.spyOn(clock, 'random').mockReturnValue(random);
			const sentAt: number[] = [];
			const transport = async () => {
				sentAt.push(clock.now());
				return await Promise.resolve(noResponse);
			};
			const send = rateLimitedSend(transport, new RateLimiter(clock), NO_LIMITS, clock);
			await clock.run(send({ method: 'GET', path: '/' }));
			return sentAt.slice(1).map((time, index) => time - sentAt[index]);
		};
		expect(await delaysWith(0)).toEqual([500, 1_000]);
		expect(await delaysWith(1)).toEqual([1_000, 2_000]);
	});

	test.each([400, 401, 404])('is not repeated after %i', async (status) => {
		expect((await attemptsOf('GET', [responded(status)])).count).toBe(1);
	});
});

describe('when the deadline has passed before a second attempt, the result is that of the first', () => {
	/** Sends to a service that takes some time, with 20 seconds until the deadline. */
	async function sendUntilDeadline(
		method: ServiceRequest['method'],
		result: SendResult,
		latencyMs: number,
	) {
		const clock = new VirtualClock();
		let attempts = 0;
		const transport = async () => {
			attempts++;
			await clock.sleep(latencyMs);
			return result;
		};
		const deadline = clock.now() + 20 * SECOND_MS;
		const send = rateLimitedSend(transport, new RateLimiter(clock), { deadline }, clock);
		return { result: await clock.run(send({ method, path: '/' })), attempts };
	}
	const timedOut: SendResult = { kind: 'noResponse', reason: 'ECONNABORTED' };

	test.each([
		['GET', 'hangs', timedOut, timedOut],
		['GET', 'fails late', responded(503), responded(503)],
		['GET', 'cannot be reached', notSent, notSent],
		['POST', 'cannot be reached', notSent, notSent],
	] as const)('%s to a service that %s', async (method, _, result, expected) => {
		expect(await sendUntilDeadline(method, result, 60 * SECOND_MS)).toEqual({
			result: expected,
			attempts: 1,
		});
	});

	test('but after a 429 it is the rate limit', async () => {
		expect((await sendUntilDeadline('GET', responded(429), 60 * SECOND_MS)).result).toMatchObject({
			kind: 'notSent',
			error: { reason: 'rateLimitTooSlow' },
		});
	});
});
