import { createOnce } from '../../../nodes/shared/ledger/createOnce';
import type { Asked } from '../../../nodes/shared/ledger/facts';
import { Limits } from '../../../nodes/shared/ledger/limits';
import {
	type Line,
	type LineTexts,
	NEW_LINE,
	SEND_WITHIN_MS,
} from '../../../nodes/shared/ledger/line';
import type { Change, Store } from '../../../nodes/shared/ledger/store';
import type { CreateOptions, Sent, Task } from '../../../nodes/shared/ledger/task';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { VirtualClock } from '../../support/virtualClock';

/** A table without faults, which takes its time. */
class Table implements Store {
	lines: Line[] = [];

	/** How many lines each call inserts, and when. */
	readonly calls: Array<{ at: number; inserted: number; removed: number }> = [];

	constructor(
		private readonly clock: VirtualClock,
		public callMs = 100,
	) {}

	async write(change: Partial<Change>, about: Asked[] = [], onBegin?: () => void): Promise<Line[]> {
		onBegin?.();
		const { insert = [], remove = [] } = change;
		this.calls.push({ at: this.clock.now(), inserted: insert.length, removed: remove.length });
		const createdAt = this.clock.now();
		const added = insert.map((line, index) => ({
			...line,
			id: this.lines.length + index + 1,
			createdAt,
		}));
		this.lines = [...this.lines, ...added].filter(({ line }) => !remove.includes(line));
		await this.clock.sleep(this.callMs);
		return this.lines.filter(({ rowMark, request }) =>
			about.some((asked) => rowMark === asked.rowMark || request === asked.request),
		);
	}

	async writeUnawaited(change: Change): Promise<void> {
		await this.write(change);
	}

	async readSince(time: number): Promise<Line[]> {
		await this.clock.sleep(this.callMs);
		return this.lines.filter(({ createdAt }) => createdAt >= time);
	}
}

const taskOf = (name: string): Task<string> => {
	const marks = { rowMark: `row:w:n::${name}`, version: '', rowCreatedAt: '' };
	const request = `ugcAd:${name}`;
	const texts = { row: name, workflow: 'Ads', campaign: '', executionId: 'e', account: '' };
	return {
		video: name,
		asked: { ...marks, request, status: 'blank', projects: [], hasLink: false, isDone: false },
		line: { ...marks, ...texts, request, workflowId: 'w' },
		verdict: { kind: 'send' },
	};
};

const tasksOf = (count: number) => Array.from({ length: count }, (_, index) => taskOf(`${index}`));

function setUp(more: Partial<CreateOptions<string, string>> = {}, callMs?: number) {
	const clock = new VirtualClock();
	const table = new Table(clock, callMs);
	const sentAt: number[] = [];
	const start = clock.now();
	const send = async ({ line }: Task<string>): Promise<Sent<string>> => {
		sentAt.push(clock.now() - start);
		await clock.sleep(100);
		return { kind: 'created', projectId: `P ${line.row}`, videoId: '', result: line.row };
	};
	const run: CreateOptions<string, string> = {
		...{ store: table, clock, limits: new Limits([], table), max: Infinity, concurrency: 5 },
		...{ deadline: start + 60 * MINUTE_MS, send, stopAt: () => false },
		...more,
	};
	const create = async (tasks: Array<Task<string>>) => await clock.run(createOnce(tasks, run));
	return { clock, table, sentAt, start, run, create };
}

const statuses = (lines: LineTexts[]) => lines.map(({ row, status }) => `${row} ${status}`);

test('each video has one line in the end, whatever was written on the way', async () => {
	const { table, create } = setUp();
	const { outcomes, failure } = await create(tasksOf(30));
	expect(failure).toBeUndefined();
	expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(Array(30).fill('sent'));
	expect(statuses(table.lines).sort()).toEqual(
		tasksOf(30)
			.map(({ line }) => `${line.row} processing`)
			.sort(),
	);
});

test('outcomes are written together with the next claims, so that a round takes one call', async () => {
	const { table, create } = setUp();
	await create(tasksOf(30));
	expect(table.calls.length).toBeLessThanOrEqual(6);
});

test('what a kill leaves uncertain is one round, which takes half a second', async () => {
	const { table, create } = setUp();
	await create(tasksOf(200));
	const claimed = table.calls.map(({ inserted, removed }) => inserted - removed);
	expect(Math.max(...claimed)).toBeLessThanOrEqual(25);
});

test('a request that cannot leave within 20 seconds of its claim is claimed again', async () => {
	const { clock, table, sentAt, run } = setUp({ concurrency: 1 });
	let isSlow = true;
	const slow = new Proxy(table, {
		get: (target, name) =>
			name === 'write' && isSlow
				? async (...args: Parameters<Table['write']>) => {
						isSlow = false;
						const lines = await target.write(...args);
						await clock.sleep(SEND_WITHIN_MS);
						return lines;
					}
				: (Reflect.get(target, name) as unknown),
	});
	const { outcomes } = await clock.run(
		createOnce(tasksOf(1), {
			...{ ...run, store: slow, limits: new Limits([], slow) },
			send: async ({ line }, latest) => {
				sentAt.push(latest - clock.now());
				return { kind: 'created', projectId: 'P', videoId: '', result: line.row };
			},
		}),
	);
	expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['sent']);
	expect(sentAt).toHaveLength(1);
	expect(sentAt[0]).toBeGreaterThan(0);
});

test('a table that is always too slow ends the run, and nothing is sent', async () => {
	const { table, create, sentAt, clock } = setUp(
		{ deadline: Date.UTC(2026, 0, 1) + MINUTE_MS },
		25 * SECOND_MS,
	);
	const { outcomes, failure } = await create(tasksOf(2));
	expect(failure).toMatchObject({ message: expect.stringContaining('too slow') });
	expect([outcomes.size, sentAt]).toEqual([0, []]);
	await clock.run(clock.sleep(MINUTE_MS));
	expect(table.lines).toEqual([]);
});

test('while the rate limit lets nothing through, nothing is claimed, and what was created is written', async () => {
	const { clock, table, start, run } = setUp({ concurrency: 1 });
	const until = start + 5 * MINUTE_MS;
	let sent = 0;
	const done = createOnce(tasksOf(20), {
		...run,
		send: async (task, latest) => {
			if (clock.now() < until && sent >= 3) return { kind: 'postponed', until };
			sent += 1;
			return await run.send(task, latest);
		},
	});
	const meanwhile = clock.sleep(2 * MINUTE_MS).then(() => statuses(table.lines));
	const { outcomes } = await clock.run(done);
	expect(await meanwhile).toEqual(['0 processing', '1 processing', '2 processing']);
	expect([outcomes.size, table.lines.length]).toEqual([20, 20]);
	const waiting = table.calls.filter(
		({ at }) => at > start + MINUTE_MS && at < until - 3 * SECOND_MS,
	);
	expect(waiting).toEqual([]);
});

test('nothing is sent once the execution is cancelled, and claims leave no line', async () => {
	const controller = new AbortController();
	const { table, create, sentAt } = setUp({
		signal: controller.signal,
		concurrency: 1,
		stopAt: () => {
			controller.abort();
			return false;
		},
	});
	const { outcomes } = await create(tasksOf(10));
	expect([outcomes.size, sentAt.length, statuses(table.lines)]).toEqual([1, 1, ['0 processing']]);
});

test('a request that the service rejects leaves no line, and one without an answer may exist', async () => {
	const { table, create } = setUp({
		send: async ({ line }) =>
			line.row === '0'
				? { kind: 'rejected', result: line.row }
				: { kind: 'uncertain', message: 'no answer', result: line.row },
	});
	await create(tasksOf(2));
	expect(statuses(table.lines)).toEqual(['1 check']);
});

test('no more are made than a run may, and the others are told apart from those over a limit', async () => {
	const { create, sentAt } = setUp({ max: 3 });
	const { outcomes } = await create(tasksOf(5));
	expect(sentAt).toHaveLength(3);
	expect([...outcomes.values()].filter(({ kind }) => kind === 'overLimit')).toEqual(
		Array(2).fill({ kind: 'overLimit', limit: undefined }),
	);
});

test('where the table fails, nothing is sent, and claims leave no line, even if they were written', async () => {
	const { table, create, sentAt } = setUp();
	const failing = jest.spyOn(table, 'write').mockImplementationOnce(async (...call) => {
		await Table.prototype.write.apply(table, call);
		throw new Error('the answer is lost');
	});
	const { outcomes, failure } = await create(tasksOf(2));
	failing.mockRestore();
	expect(failure).toMatchObject({ message: 'the answer is lost' });
	expect([outcomes.size, sentAt, table.lines]).toEqual([0, [], []]);
});

test('what another execution is sending is waited for, and sent once that one is refused', async () => {
	const { clock, table, sentAt, run } = setUp();
	const [task] = tasksOf(1);
	const ofOther = { ...NEW_LINE, ...task.line, claim: 'other', line: 'other' };
	await clock.run(table.write({ insert: [ofOther] }));
	const done = createOnce([task], run);
	const refused = clock.sleep(5 * SECOND_MS).then(async () => {
		expect(sentAt).toEqual([]);
		await table.write({ remove: ['other'] });
	});
	const { outcomes } = await clock.run(done);
	await refused;
	expect([outcomes.get(task)?.kind, sentAt.length]).toEqual(['sent', 1]);
});
