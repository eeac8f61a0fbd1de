import type { INodeParameters } from 'n8n-workflow';
import partition from 'lodash/partition';

import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import type { Setup } from './support/engine';
import { sendInParallel, useOneByOne } from './support/inParallel';
import { AVATAR, byId, creations, expression, keepGoing } from './support/kinds';
import { written } from './support/paidVideos';
import { projectsPerScript, retryOnFail, twenty } from './support/payments';
import { call, callTool, ugcAd } from './support/toolCalls';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

useOneByOne();

const runWith = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	await runUgcAd(simulator, parameters, { rows: twenty, dataTables, ...setup });

const PER_DAY = { options: { maxVideosPerDay: 2 } };
const USED_UP = 'Not created in this run: Max Videos per Run (2) is reached';
const NEXT_RUN = expect.toTell('maxReached', 'next run');

test('a run pays for the first ones, and the next one goes on', async () => {
	const counts: number[] = [];
	for (let run = 0; run < 11; run++) {
		const { items } = await runWith({ maxVideos: 2.5 }, { ...keepGoing, executionId: `e${run}` });
		expect(items).toHaveLength(20);
		counts.push(items.filter(({ json }) => json.message === USED_UP).length);
	}
	expect(counts).toEqual([18, 16, 14, 12, 10, 8, 6, 4, 2, 0, 0]);
	expect(Object.values(projectsPerScript(simulator))).toEqual(twenty.map(() => 1));
});

test('without On Error, too, what was created comes out, and the next run goes on', async () => {
	for (const created of [2, 4]) {
		const setup = { executionId: `e${created}` };
		const { items, error, hints } = await runWith({ maxVideos: 2 }, setup);
		expect(error).toBeUndefined();
		const [made, left] = partition(items, ({ json }) => json.projectId);
		expect(made).toHaveLength(created);
		expect(left[0].json).toMatchObject({ status: null, message: USED_UP, advice: NEXT_RUN });
		expect(hints.join()).toTell('missingVideos', 20 - created, '20');
	}
	expect(creations(simulator)).toHaveLength(4);
});

describe.each(['video', 'row'])('the default, with Output: %s', (output) => {
	const many = Array.from({ length: 60 }, (_, id) => ({ id, script: `Row ${id}` }));
	beforeEach(() => sendInParallel(5));

	test.each([{}, { maxVideos: '' }, { maxVideos: expression('') }])(
		'is 50 videos in a run, with %j',
		async (parameters) => {
			const { error } = await runWith({ output, ...parameters }, { rows: many });
			expect(error).toBeUndefined();
			expect(creations(simulator)).toHaveLength(50);
		},
	);
});

describe('rows of a table', () => {
	const many = Array.from({ length: 60 }, (_, id) => ({ id, script: `Row ${id}` }));
	beforeEach(() => sendInParallel(5));

	const asRows = async (setup: Partial<Setup>, parameters: object = {}) =>
		await runWith({ output: 'row', ...parameters }, { rows: many, ...setup });

	test('are 50 in a run, by default, and a hint counts the others', async () => {
		const first = await asRows({ executionId: 'e1' });
		expect(first.error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(50);
		expect(first.hints).toContainEqual(expect.toTell('missingVideos', '10 of 60'));
		const message = expect.toTell('maxReached', '50', 'next run');
		expect(first.items.slice(50).map(({ json }) => json)).toEqual(
			many.slice(50).map(({ id }) => ({ id, message })),
		);
		const next = await asRows({ rows: written(many, first), executionId: 'e2' });
		expect(creations(simulator)).toHaveLength(60);
		expect(next.items.slice(50).every(({ json }) => json.status === 'processing')).toBe(true);
	});

	test('also in a loop, in all its runs together', async () => {
		const batches = many.slice(0, 4).map((row) => [row]);
		const { error } = await asRows({ batches, rows: undefined }, { maxVideos: 2 });
		expect(error).toBeUndefined();
		expect(creations(simulator)).toHaveLength(2);
	});
});

test('a run that waits puts out the videos that it has made', async () => {
	const waits = { completion: 'wait', waitBy: 'polling' };
	const { items, error } = await runWith({ ...PER_DAY, ...waits });
	expect(error).toBeUndefined();
	expect(items.filter(({ json }) => json.url)).toHaveLength(2);
});

test('where the limit leaves nothing at all, each item says why', async () => {
	await runWith(PER_DAY, { rows: twenty.slice(0, 2) });
	const { error, items } = await runWith(PER_DAY, { rows: twenty.slice(2) });
	expect(error).toBeUndefined();
	for (const { json } of items)
		expect(json.message).toTell('maxReached', 'Max Videos per Day', '2');
	expect(creations(simulator)).toHaveLength(2);
});

test('in a loop it holds for all its runs, and stops none of them', async () => {
	const batches = twenty.slice(0, 4).map((row) => [row]);
	const { error } = await runWith({ maxVideos: 2 }, { batches, rows: undefined });
	expect(error).toBeUndefined();
	expect(creations(simulator)).toHaveLength(2);
});

test.each([{ callBy: 'function', atOnce: true } as const, { callBy: 'engine' } as const])(
	'it holds for all calls of a tool in an execution (%j)',
	async (way) => {
		const parameters = { ...ugcAd, maxVideos: 1 };
		const calls = [call(), call({ script: 'Other words' }), call({ script: 'Third words' })];
		await callTool(simulator, { ...way, parameters, dataTables, calls });
		expect(creations(simulator)).toHaveLength(1);
	},
);

test('Retry On Fail makes no more', async () => {
	simulator.faults.next('lostAnswer', { method: 'POST' });
	await runWith({ maxVideos: 2 }, { settings: retryOnFail });
	expect(creations(simulator)).toHaveLength(2);
});

test('it holds for requests at the same time', async () => {
	sendInParallel(5);
	await runWith({ maxVideos: 7 }, keepGoing);
	expect(creations(simulator)).toHaveLength(7);
});

test('what is refused does not count, and what may have been created does', async () => {
	const avatarId = byId(`={{ $json.script === "Row 1" ? "nobody" : "${AVATAR}" }}`);
	const rows = [{ script: 'Row 1' }, ...twenty.slice(1, 4)];
	simulator.faults.next('lostAnswer', { method: 'POST' });
	const { items } = await runWith(
		{ maxVideos: 2, avatarId },
		{ rows: rows.slice().reverse(), ...keepGoing },
	);
	expect(simulator.projects).toHaveLength(2);
	const usedUp = items.filter(({ json }) => String(json.message).startsWith(USED_UP));
	expect(usedUp).not.toEqual([]);
});

test('known videos do not count, and rows that share one count once', async () => {
	await runWith({}, { rows: twenty.slice(0, 5), executionId: 'e1' });
	const rows = [...twenty.slice(0, 7), twenty[6]];
	const second = await runWith({ maxVideos: 2 }, { rows, executionId: 'e2' });
	expect(second.error).toBeUndefined();
	expect(simulator.projects).toHaveLength(7);
});

test('Check Only says how many now, and how many later', async () => {
	const { hints } = await runWith({ maxVideos: 3, completion: 'check' });
	expect(hints).toContainEqual(expect.toTell('limitedNow', '20', '3'));
	expect(creations(simulator)).toEqual([]);
});

test.each([{ maxVideos: 20 }, { maxVideos: expression('20') }, {}])(
	'with %j it creates all',
	async (parameters) => {
		expect((await runWith(parameters)).error).toBeUndefined();
		expect(simulator.projects).toHaveLength(20);
	},
);

describe('an expression', () => {
	const parameters = { maxVideos: '={{ $json.max }}' };

	test('is read from the first row that is not empty', async () => {
		const rows = [{ script: '', max: '' }, ...twenty.map((row) => ({ ...row, max: 2 }))];
		await runWith(parameters, { rows, ...keepGoing });
		expect(creations(simulator)).toHaveLength(2);
	});
});

test.each([0, 0.5, -1, 'many', expression('many')])(
	'%j is no number of videos',
	async (maxVideos) => {
		const { error } = await runWith({ maxVideos });
		expect(error?.message).toTell('notNumber', 'Max Videos per Run');
		expect(creations(simulator)).toEqual([]);
	},
);
