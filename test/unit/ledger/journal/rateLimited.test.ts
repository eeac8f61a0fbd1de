import type { KeyedTask, Postponed, Sent } from '../../../../nodes/shared/ledger/journal/keyedRun';
import { oncePerKey } from '../../../../nodes/shared/ledger/journal/oncePerKey';
import { MINUTE_MS, SECOND_MS } from '../../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../../support/virtualClock';
import { Lines } from './lines';
import { NO_LIMIT } from './world';

const REQUEST_MS = 200;
const LIMIT = 10;

/** Lets some requests through in each minute; what would have to wait beyond its claim is told so at once. */
async function limited(clock: VirtualClock, table: Lines, rows: number) {
	const sentIn = new Map<number, number>();
	const send = async (_task: KeyedTask, latest: number): Promise<Sent<'created'> | Postponed> => {
		let minute = Math.floor(clock.now() / MINUTE_MS);
		if ((sentIn.get(minute) ?? 0) === LIMIT) {
			const until = (minute + 1) * MINUTE_MS;
			if (until > latest) return { until };
			await clock.sleep(until - clock.now());
			minute = Math.floor(clock.now() / MINUTE_MS);
		}
		sentIn.set(minute, (sentIn.get(minute) ?? 0) + 1);
		await clock.sleep(REQUEST_MS);
		return { result: 'created', outcome: { state: 'created' } };
	};
	const names = Array.from({ length: rows }, (_, row) => String(row));
	const tasks = names.map((name) => ({ row: name, key: name, request: '' }));
	return await oncePerKey<KeyedTask, string>(tasks, {
		...{ store: table, clock, send, concurrency: 5, deadline: Infinity },
		writer: { workflow: 'Ads', executionId: 'e1' },
		perRun: NO_LIMIT,
		known: () => 'known',
		stopAt: () => false,
	});
}

test('while the rate limit lets nothing through, no key is claimed again and again', async () => {
	const clock = new VirtualClock();
	const began = clock.now();
	const table = new Lines(clock);
	const { results } = await clock.run(limited(clock, table, 5 * LIMIT));
	expect(results.size).toBe(5 * LIMIT);
	expect(clock.now() - began).toBeLessThan(4 * MINUTE_MS + 5 * SECOND_MS);
	// two lines for each row, and two for what was claimed too early
	expect(table.events.length).toBeLessThan(2 * (5 * LIMIT + 5 * 10));
});

test('what became of the rows before is written while the rate limit is waited for', async () => {
	const clock = new VirtualClock();
	const table = new Lines(clock);
	const run = limited(clock, table, 2 * LIMIT);
	void clock.sleep(MINUTE_MS / 2).then(() => {
		const ended = table.events.filter(({ state }) => state !== 'sending');
		const begun = table.events.filter(({ state }) => state === 'sending');
		expect(ended.length).toBe(begun.length);
		expect(ended.filter(({ state }) => state === 'created')).toHaveLength(LIMIT);
	});
	await clock.run(run);
	expect.assertions(2);
});
