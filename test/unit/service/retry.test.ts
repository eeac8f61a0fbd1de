import { pacedSend } from '../../../nodes/shared/service/client';
import { Pacer } from '../../../nodes/shared/service/pacer';
import { retryDelay } from '../../../nodes/shared/service/retry';
import type { Call, Outcome, Sent } from '../../../nodes/shared/service/transport';
import { VirtualClock } from '../../support/virtualClock';

const answered = (status: number): Outcome => ({
	kind: 'answered',
	answer: { status, headers: {}, body: {} },
});
const unsent: Outcome = { kind: 'unsent', reason: 'ECONNREFUSED' };
const unanswered: Outcome = { kind: 'unanswered', reason: 'ECONNRESET' };

async function attemptsOf(method: Call['method'], outcomes: Outcome[]) {
	const clock = new VirtualClock();
	const log: string[] = [];
	const transport = async () => {
		log.push('sent');
		return await Promise.resolve(outcomes.length > 1 ? (outcomes.shift() as Outcome) : outcomes[0]);
	};
	const witness = { sending: () => log.push('sending'), notSent: () => log.push('not sent') };
	const send = pacedSend(transport, new Pacer(clock), { deadline: Infinity }, clock);
	const sent: Sent = await clock.run(send({ method, path: '/' }, witness));
	return { sent, log, count: log.filter((entry) => entry === 'sent').length };
}

describe('a creation', () => {
	test.each([500, 502, 503, 400, 401, 404, 200])(
		'is sent once when it is answered %i',
		async (status) => {
			expect((await attemptsOf('POST', [answered(status)])).count).toBe(1);
		},
	);

	test('is sent once when no answer comes', async () => {
		const { sent, count } = await attemptsOf('POST', [unanswered]);
		expect([sent.kind, count]).toEqual(['unanswered', 1]);
	});

	test('that never left is sent three times', async () => {
		const { sent, log } = await attemptsOf('POST', [unsent]);
		expect(sent).toEqual({
			kind: 'unsent',
			obstacle: { kind: 'unreachable', reason: 'ECONNREFUSED' },
		});
		expect(log).toEqual([
			'sending',
			'sent',
			'not sent',
			'sending',
			'sent',
			'not sent',
			'sending',
			'sent',
		]);
	});

	test('that never left and then gets no answer is not sent again', async () => {
		const { sent, count } = await attemptsOf('POST', [unsent, unanswered]);
		expect([sent.kind, count]).toEqual(['unanswered', 2]);
	});

	test('that was refused over the rate limit is sent again, as often as it takes', async () => {
		const busy = answered(429);
		const { sent, count } = await attemptsOf('POST', [
			...Array.from({ length: 9 }, () => busy),
			answered(200),
		]);
		expect([sent.kind, count]).toEqual(['answered', 10]);
	});
});

describe('a look-up', () => {
	test.each([answered(500), answered(503), unanswered, unsent])(
		'is repeated after %j',
		async (outcome) => {
			const { sent, count } = await attemptsOf('GET', [outcome, outcome, answered(200)]);
			expect([sent.kind, count]).toEqual(['answered', 3]);
		},
	);

	test.each([400, 401, 404])('is not repeated after %i', async (status) => {
		expect((await attemptsOf('GET', [answered(status)])).count).toBe(1);
	});
});

describe('when the time is up before a second attempt, the reason of the first is told', () => {
	const SECOND = 1000;

	/** What the service does after some time, and no patience beyond 20 seconds. */
	async function sendPatiently(method: Call['method'], outcome: Outcome, after: number) {
		const clock = new VirtualClock();
		let attempts = 0;
		const transport = async () => {
			attempts++;
			await clock.sleep(after);
			return outcome;
		};
		const deadline = clock.now() + 20 * SECOND;
		const send = pacedSend(transport, new Pacer(clock), { deadline }, clock);
		return { sent: await clock.run(send({ method, path: '/' })), attempts };
	}
	const unreachable = { kind: 'unsent', obstacle: { kind: 'unreachable', reason: 'ECONNREFUSED' } };
	const timedOut: Outcome = { kind: 'unanswered', reason: 'ECONNABORTED' };

	test.each([
		['GET', 'hangs', timedOut, timedOut],
		['GET', 'fails late', answered(503), answered(503)],
		['GET', 'cannot be reached', unsent, unreachable],
		['POST', 'cannot be reached', unsent, unreachable],
	] as const)('%s to a service that %s', async (method, _, outcome, expected) => {
		expect(await sendPatiently(method, outcome, 60 * SECOND)).toEqual({
			sent: expected,
			attempts: 1,
		});
	});

	test('but a 429 is the rate limit', async () => {
		expect((await sendPatiently('GET', answered(429), 60 * SECOND)).sent).toEqual({
			kind: 'unsent',
			obstacle: { kind: 'waitedTooLong' },
		});
	});
});

test('the delay grows, differs from one workflow to the next, and is bounded', () => {
	const delays = [0, 1].map((attempt) =>
		[0, 0.999].map((random) =>
			retryDelay({ method: 'GET', path: '/' }, unanswered, attempt, random),
		),
	);
	expect(delays).toEqual([
		[500, expect.closeTo(1000, -1)],
		[1000, expect.closeTo(2000, -1)],
	]);
	expect(retryDelay({ method: 'GET', path: '/' }, unanswered, 2, 0)).toBeUndefined();
});
