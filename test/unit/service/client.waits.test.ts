import { SERVICE } from '../../../nodes/shared/messages/service';
import { rateLimitedSend } from '../../../nodes/shared/service/client';
import { RateLimiter } from '../../../nodes/shared/service/rateLimiter';
import type { SendResult } from '../../../nodes/shared/service/transport';
import { SECOND_MS } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';
import { NO_LIMITS, POST } from './scriptedService';

const RESPONSE: SendResult = {
	kind: 'response',
	response: { status: 200, headers: {}, body: {} },
};

/** What becomes of a request that has to wait for the response to another one, which comes after 30 seconds. */
async function waiting(deadline: number, abortAt?: number) {
	const clock = new VirtualClock(0);
	const limiter = new RateLimiter(clock);
	const transport = jest.fn(async () => {
		await clock.sleep(30 * SECOND_MS);
		return RESPONSE;
	});
	const first = rateLimitedSend(transport, limiter, NO_LIMITS, clock)(POST);
	const controller = new AbortController();
	if (abortAt !== undefined) void clock.sleep(abortAt).then(() => controller.abort());
	const limits = { deadline, signal: controller.signal };
	const waits = rateLimitedSend(transport, limiter, limits, clock)(POST);
	const [, result] = await clock.run(Promise.all([first, waits]));
	return { result, sent: transport.mock.calls.length };
}

test('a request whose sending fails makes no other one wait', async () => {
	const clock = new VirtualClock(0);
	const limiter = new RateLimiter(clock);
	const failing = async () => await Promise.reject<SendResult>(new Error('broken'));
	await expect(rateLimitedSend(failing, limiter, NO_LIMITS, clock)(POST)).rejects.toThrow('broken');
	expect(await limiter.acquire(0)).toBeUndefined();
});

test('it is sent when the response comes', async () => {
	expect(await waiting(30 * SECOND_MS)).toEqual({ result: RESPONSE, sent: 2 });
});

test('it is not sent after its deadline: by then its claim may be lost', async () => {
	expect(await waiting(29 * SECOND_MS)).toEqual({
		result: { kind: 'notSent', error: SERVICE.rateLimitTooSlow(), until: 30 * SECOND_MS },
		sent: 1,
	});
});

test('it is not sent when it was cancelled meanwhile', async () => {
	expect(await waiting(Infinity, 3 * SECOND_MS)).toEqual({
		result: { kind: 'notSent', error: SERVICE.executionCancelled() },
		sent: 1,
	});
});
