import { createOnce } from '../../../nodes/shared/ledger/createOnce';
import type { Task } from '../../../nodes/shared/ledger/task';
import { Limits } from '../../../nodes/shared/ledger/limits';
import { type Line, NEW_LINE } from '../../../nodes/shared/ledger/line';
import { changeOfFindings } from '../../../nodes/shared/ledger/findings';
import { recall } from '../../../nodes/shared/ledger/recall';
import type { Store } from '../../../nodes/shared/ledger/store';
import { VirtualClock } from '../../support/virtualClock';

/** A table of this process. */
class Table implements Store {
	lines: Line[] = [];

	private lastId = 0;

	constructor(private readonly clock: VirtualClock) {}

	async write({ insert = [], remove = [] }: Parameters<Store['write']>[0]): Promise<Line[]> {
		const createdAt = this.clock.now();
		const added = insert.map((line) => ({ ...line, id: ++this.lastId, createdAt }));
		this.lines = [...this.lines, ...added].filter(({ line }) => !remove.includes(line));
		return await Promise.resolve(this.lines);
	}

	async writeUnawaited(): Promise<void> {
		await Promise.resolve();
	}

	async readSince(): Promise<Line[]> {
		return await Promise.resolve(this.lines);
	}
}

const taskOf = (id: string, script: string, more: Partial<Task['asked']> = {}): Task => {
	const marks = { rowMark: `row:w:n::${id}`, version: '', rowCreatedAt: '' };
	const request = `ugcAd:${script}`;
	const texts = { row: id, workflow: 'Ads', campaign: '', executionId: 'e', account: '' };
	return {
		video: id,
		asked: {
			...{ ...marks, request, status: 'blank', projects: [], hasLink: false, isDone: false },
			...more,
		},
		line: { ...marks, ...texts, request, workflowId: 'w' },
		verdict: { kind: 'send' },
	};
};

async function setUp(...tasks: Task[]) {
	const clock = new VirtualClock();
	const store = new Table(clock);
	let sent = 0;
	const runWith = async (rows: Task[], meanwhile: Line[] = []) => {
		const verdicts = await recall(rows, store, clock.now());
		for (const [index, verdict] of verdicts.entries()) rows[index].verdict = verdict;
		await store.write({ insert: meanwhile });
		const made = await clock.run(
			createOnce<unknown, string>(rows, {
				...{ store, clock, limits: new Limits([], store), max: Infinity, concurrency: 5 },
				...{ deadline: Infinity, stopAt: () => false },
				send: async () =>
					await Promise.resolve({
						kind: 'created',
						projectId: `P${++sent}`,
						videoId: '',
						result: '',
					}),
			}),
		);
		return {
			outcomes: rows.map((row) => made.outcomes.get(row)),
			lines: rows.map((row) => made.lines.get(row)),
		};
	};
	const run = async (rows: Task[]) => (await runWith(rows)).lines.map((line) => line?.projectId);
	const first = await run(tasks);
	return { store, run, runWith, first, sent: () => sent };
}

test('rows that ask for the same video share it, and each has a line of the same video', async () => {
	const { store, first, sent } = await setUp(taskOf('1', 'same'), taskOf('2', 'same'));
	expect([first, sent()]).toEqual([['P1', 'P1'], 1]);
	expect(store.lines.map(({ row, claim }) => [row, claim])).toEqual([
		['1', store.lines[0].claim],
		['2', store.lines[0].claim],
	]);
});

test('each of the rows that share a video knows its own line, which a lookup then replaces', async () => {
	const { runWith } = await setUp();
	const { lines } = await runWith([taskOf('1', 'same'), taskOf('2', 'same')]);
	expect(lines.map((line) => line?.row)).toEqual(['1', '2']);
});

test('a video that another execution makes of the first row, with other values, is not that of a row with the same request', async () => {
	const { store, runWith, sent } = await setUp(taskOf('1', 'other'));
	const made = store.lines.splice(0);
	const { outcomes, lines } = await runWith([taskOf('1', 'same'), taskOf('2', 'same')], made);
	expect(outcomes[0]).toMatchObject({ line: { projectId: 'P1' } });
	expect([outcomes[1], lines[1], sent()]).toEqual([{ kind: 'sendingElsewhere' }, undefined, 1]);
});

test('rows whose request another execution is sending all say so with that execution', async () => {
	const { store, runWith, sent } = await setUp(taskOf('3', 'same'));
	const [made] = store.lines.splice(0);
	const sending = { ...made, status: 'sending' as const, projectId: '', createdAt: Infinity };
	const { outcomes } = await runWith([taskOf('1', 'same'), taskOf('2', 'same')], [sending]);
	const { line } = sending;
	expect(outcomes).toMatchObject([
		{ kind: 'sendingElsewhere', line: { line } },
		{ kind: 'sendingElsewhere', line: { line } },
	]);
	expect(sent()).toBe(1);
});

test('a row that shares the video of another one follows it when it is edited', async () => {
	const { run, sent } = await setUp(taskOf('1', 'same'), taskOf('2', 'same'));
	const edited = taskOf('2', 'edited', { status: 'processing', projects: ['P1'] });
	expect([await run([edited]), sent()]).toEqual([['P1'], 1]);
});

test('a row that asks later for a video that exists gets a line of its own, once', async () => {
	const { store, run, sent } = await setUp(taskOf('1', 'same'));
	expect(await run([taskOf('2', 'same')])).toEqual(['P1']);
	expect(await run([taskOf('2', 'same')])).toEqual(['P1']);
	expect([store.lines.map(({ row }) => row), sent()]).toEqual([['1', '2'], 1]);
});

test('what a lookup shows replaces the line, and keeps the time of the claim', async () => {
	const { store } = await setUp(taskOf('1', 'same'));
	const [line] = store.lines;
	const finding = {
		newLine: line,
		line,
		status: 'completed',
		url: 'https://x.test/1.mp4',
	} as const;
	await store.write(changeOfFindings([finding, finding]).change);
	expect(store.lines).toMatchObject([
		{ status: 'completed', projectId: 'P1', claim: line.claim, url: 'https://x.test/1.mp4' },
	]);
	expect(Date.parse(store.lines[0].claimedAt)).toBe(Date.parse(line.claimedAt));
});

test('what a lookup shows of two videos is recorded of both, also where a person has cleared the names of their lines', () => {
	const findings = [taskOf('1', 'one'), taskOf('2', 'two')].map(({ line }, index) => ({
		newLine: line,
		line: { ...NEW_LINE, ...line, projectId: `P${index}`, claim: `${index}`, line: '' },
		status: 'completed' as const,
	}));
	const { insert, remove } = changeOfFindings(findings).change;
	expect(insert.map(({ projectId }) => projectId)).toEqual(['P0', 'P1']);
	expect(remove).toEqual(['']);
});

test('a result keeps the IDs of the creation, and when the video was claimed', () => {
	const { line: template } = taskOf('1', 'one');
	const texts = { ...NEW_LINE, ...template, projectId: 'P', claim: 'c', line: 'l' };
	const line = { ...texts, id: 1, createdAt: Date.UTC(2026, 0, 1) };
	const shown = { projectId: 'Q', status: 'completed' as const };
	expect(changeOfFindings([{ newLine: template, line, ...shown }]).change.insert).toMatchObject([
		{ projectId: 'P', claimedAt: '2026-01-01T00:00:00.000Z' },
	]);
});

const verdictsOf = async (...tasks: Task[]) =>
	(await recall(tasks, new Table(new VirtualClock()), 0)).map((verdict) =>
		verdict.kind === 'refused' ? verdict.reason : verdict.kind,
	);

test('what one row says of a video is true of its double, and that it may exist of all that ask for it', async () => {
	const shows = taskOf('1', 'one', { status: 'processing', projects: ['P'] });
	expect(await verdictsOf(taskOf('1', 'one'), shows)).toEqual(['lookUp', 'lookUp']);
	const mayExist = taskOf('1', 'one', { status: 'check' });
	expect(await verdictsOf(taskOf('2', 'one'), mayExist)).toEqual(['mayExist', 'mayExist']);
});

test('a project that nothing knows belongs to one row at most', async () => {
	const shows = (id: string) => taskOf(id, id, { status: 'processing', projects: ['P'] });
	expect(await verdictsOf(shows('1'), shows('2'))).toEqual(['sharedProject', 'sharedProject']);
});
