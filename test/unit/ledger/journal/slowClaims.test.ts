import type { LedgerEvent, StoredEvent } from '../../../../nodes/shared/ledger/journal/events';
import type {
	KeyedResults,
	KeyedTask,
	Postponed,
	Sent,
} from '../../../../nodes/shared/ledger/journal/keyedRun';
import { oncePerKey } from '../../../../nodes/shared/ledger/journal/oncePerKey';
import { MINUTE_MS, SECOND_MS } from '../../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../../support/virtualClock';
import { Lines } from './lines';
import { NO_LIMIT } from './world';

/** Takes a while for the first lines. */
class SlowAtFirst extends Lines {
	private calls = 0;

	constructor(
		clock: VirtualClock,
		private readonly ms: number,
		private readonly slowCalls = 1,
	) {
		super(clock);
	}

	override async append(events: LedgerEvent[]): Promise<void> {
		if (++this.calls <= this.slowCalls) await this.clock.sleep(this.ms);
		await super.append(events);
	}

	override async read(keys: string[]): Promise<StoredEvent[]> {
		await this.clock.sleep(SECOND_MS / 10);
		return await super.read(keys);
	}
}

/** What became of a key that some executions have claimed at the same time, and how often it was sent. */
async function claimed(table: SlowAtFirst, clock: VirtualClock, executions = 1) {
	let sent = 0;
	const send = async (): Promise<Sent<string> | Postponed> => {
		sent++;
		await clock.sleep(SECOND_MS);
		return { result: 'created', outcome: { state: 'created' } };
	};
	const run = async (index: number): Promise<KeyedResults<KeyedTask, string>> =>
		await oncePerKey<KeyedTask, string>([{ row: '1', key: 'a', request: '' }], {
			...{ store: table, clock, send, concurrency: 5 },
			writer: { workflow: 'Ads', executionId: `e${index}` },
			perRun: NO_LIMIT,
			deadline: clock.now() + MINUTE_MS,
			known: () => 'known',
			stopAt: () => false,
		});
	const runs = Array.from({ length: executions }, async (_, index) => await run(index));
	const ended = await clock.run(Promise.all(runs));
	return { ended, results: ended.flatMap(({ results }) => [...results.values()]), sent };
}

const statesIn = ({ events }: Lines) => events.map(({ state }) => state);

test('a claim is not withdrawn only because it took long to be written', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock, 15 * SECOND_MS);
	const { results } = await claimed(table, clock);
	expect(results).toEqual(['created']);
	expect(statesIn(table)).toEqual(['sending', 'created']);
});

test('a key whose first claim takes long is sent once, whoever claims it meanwhile', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock, 15 * SECOND_MS);
	const { results, sent } = await claimed(table, clock, 3);
	expect(sent).toBe(1);
	expect(results.sort()).toEqual(['created', 'known', 'known']);
});

test('a key that is claimed at the same moment is sent by the first one, also where each call takes long', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock, 2 * SECOND_MS, Infinity);
	const { results, sent } = await claimed(table, clock, 3);
	expect(sent).toBe(1);
	expect(results.sort()).toEqual(['created', 'known', 'known']);
	const created = table.events.find(({ state }) => state === 'created');
	expect(created?.attempt).toBe(table.events[0].attempt);
});

test('a claim that is written too late for its request is made again', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock, 30 * SECOND_MS);
	const { results } = await claimed(table, clock);
	expect(results).toEqual(['created']);
	expect(statesIn(table)).toEqual(['sending', 'notSent', 'sending', 'created']);
	const [first, , second] = table.events;
	expect(first.attempt).not.toBe(second.attempt);
});

test('where the table stays too slow for any request, the run ends and says so', async () => {
	const clock = new VirtualClock();
	const table = new SlowAtFirst(clock, 30 * SECOND_MS, Infinity);
	const { ended, sent } = await claimed(table, clock);
	expect(sent).toBe(0);
	expect(ended[0].failure).toMatchObject({
		error: { message: expect.stringContaining('too slowly') },
		notWritten: [],
	});
});
