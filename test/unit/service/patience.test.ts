import { mapInOrder } from '../../../nodes/shared/items/mapInOrder';
import { pacedSend } from '../../../nodes/shared/service/client';
import { Pacer } from '../../../nodes/shared/service/pacer';
import type { Answer, Sent } from '../../../nodes/shared/service/transport';
import { VirtualClock } from '../../support/virtualClock';
import { MINUTE, SECOND } from './models';
import { forEver, POST, scripted } from './scripted';

async function sendOne(script: Array<Partial<Answer>>, patience = forEver) {
	const clock = new VirtualClock();
	const began = clock.now();
	const { transport, sentAt } = scripted(clock, script);
	const sent = await clock.run(pacedSend(transport, new Pacer(clock), patience, clock)(POST));
	return { sent, sentAt: sentAt.map((time) => time - began) };
}

const date = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toUTCString();

describe('a 429 is sent again, even for a creation, after', () => {
	test.each([
		['Retry-After in seconds', { headers: { 'retry-after': '7' } }, 7100],
		['Retry-After as a date', { headers: { 'retry-after': date(9000), date: date(0) } }, 9000],
		[
			"Retry-After as a date of the service's clock, which is an hour ahead",
			{ headers: { 'retry-after': date(60 * MINUTE + 9000), date: date(60 * MINUTE) } },
			9000,
		],
		[
			'details.retryAfter',
			{ headers: {}, body: { success: false, details: { retryAfter: 3 } } },
			3100,
		],
		[
			'the longer of both',
			{ headers: { 'retry-after': '2' }, body: { details: { retryAfter: 4 } } },
			4100,
		],
		[
			'the reset',
			{
				headers: {
					date: date(0),
					'x-ratelimit-remaining': '0',
					'x-ratelimit-reset': String(Date.UTC(2026, 0, 1) / SECOND + 20),
				},
			},
			20_000,
		],
		['a second, where it says nothing', { headers: {} }, 1100],
		['a second, where it says nonsense', { headers: { 'retry-after': 'soon' } }, 1100],
		['an hour at most', { headers: { 'retry-after': '1000000' } }, 60 * MINUTE + 100],
	])('%s', async (_, answer, expected) => {
		const { sent, sentAt } = await sendOne([{ status: 429, ...answer }]);
		expect(sent).toMatchObject({ kind: 'answered', answer: { status: 200 } });
		expect(sentAt[0]).toBe(0);
		expect(sentAt[1]).toBeGreaterThanOrEqual(expected - 100);
		expect(sentAt[1]).toBeLessThanOrEqual(expected + 100);
	});

	test('twice as long each time, while it says nothing', async () => {
		const silent = { status: 429 };
		const { sentAt } = await sendOne([silent, silent, silent, silent]);
		expect(sentAt).toEqual([0, 1100, 3200, 7300, 15_400]);
	});
});

describe('a wait ends', () => {
	const busy = { status: 429, headers: { 'retry-after': '600' } };

	test('at once when the execution is cancelled, and nothing more is sent', async () => {
		const clock = new VirtualClock();
		const began = clock.now();
		const cancel = new AbortController();
		const { transport, sentAt } = scripted(clock, [busy]);
		const send = pacedSend(
			transport,
			new Pacer(clock),
			{ deadline: Infinity, signal: cancel.signal },
			clock,
		);
		void clock.sleep(5000).then(() => cancel.abort());
		const calls = [POST, POST, POST];
		const all = await clock.run(mapInOrder<typeof POST, Sent>(calls, 3, send, () => false));
		expect(all).toEqual(calls.map(() => ({ kind: 'unsent', obstacle: { kind: 'cancelled' } })));
		expect(sentAt).toHaveLength(1);
		expect(clock.now() - began).toBe(5000);
	});

	test('before it begins, when it would go beyond the deadline', async () => {
		const deadline = Date.UTC(2026, 0, 1) + 5 * MINUTE;
		const { sent, sentAt } = await sendOne([busy], { deadline });
		expect(sent).toEqual({ kind: 'unsent', obstacle: { kind: 'waitedTooLong' } });
		expect(sentAt).toEqual([0]);
	});

	test('but what needs no waiting is sent after the deadline, too', async () => {
		const { sent } = await sendOne([], { deadline: 0 });
		expect(sent).toMatchObject({ kind: 'answered' });
	});
});
