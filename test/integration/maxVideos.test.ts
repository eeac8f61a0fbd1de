import partition from 'lodash/partition';

import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import type { Setup } from './support/engine';
import { AVATAR, byId, creations, expression, keepGoing } from './support/kinds';
import { projectsPerScript, retryOnFail, twenty } from './support/payments';
import { call, callTool, ugcAd } from './support/toolCalls';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
});

const runWith = async (options: object, setup: Partial<Setup> = {}, parameters = {}) =>
	await runUgcAd(
		simulator,
		{ payOncePer: 'video', ...parameters, options: { concurrency: 1, ...options } },
		{ rows: twenty, dataTables, ...setup },
	);

const USED_UP = 'Not sent, as the 2 videos of Max Videos per Run are used up';

test('a run pays for the first ones, and the next one goes on', async () => {
	const counts: number[] = [];
	for (let run = 0; run < 11; run++) {
		const { items } = await runWith({ maxVideos: 2.5 }, keepGoing);
		expect(items).toHaveLength(20);
		counts.push(items.filter(({ json }) => json.message === USED_UP).length);
	}
	expect(counts).toEqual([18, 16, 14, 12, 10, 8, 6, 4, 2, 0, 0]);
	expect(Object.values(projectsPerScript(simulator))).toEqual(twenty.map(() => 1));
});

test('without On Error, too, what was created comes out, and the next run goes on', async () => {
	for (const created of [2, 4]) {
		const { items, error, hints } = await runWith({ maxVideos: 2 });
		expect(error).toBeUndefined();
		const [made, left] = partition(items, ({ json }) => json.projectId);
		expect(made).toHaveLength(created);
		expect(left[0].json).toMatchObject({
			...{ status: null, message: USED_UP },
			advice: expect.stringMatching(/^This row was not charged\. The next run sends it\./),
		});
		expect(hints.join()).toContain(
			`Not created, and not charged in this run: ${20 - created} of 20 videos.`,
		);
	}
	expect(creations(simulator)).toHaveLength(4);
});

test('a run that waits puts out the videos that it has made', async () => {
	const waits = { completion: 'wait', waitBy: 'polling' };
	const { items, error } = await runWith({ maxVideosPerDay: 2 }, {}, waits);
	expect(error).toBeUndefined();
	expect(items.filter(({ json }) => json.url)).toHaveLength(2);
});

test('where the limit leaves nothing at all, the run fails, and says why', async () => {
	await runWith({ maxVideosPerDay: 2 }, { rows: twenty.slice(0, 2) });
	const { error } = await runWith({ maxVideosPerDay: 2 }, { rows: twenty.slice(2) });
	expect(error?.message).toContain('Max Videos per Day are used up');
	expect(creations(simulator)).toHaveLength(2);
});

test.each<[string, object, object]>([
	['where each run pays', { payOncePer: 'run' }, {}],
	['where other runs do not know what is paid', {}, { dataTables: undefined }],
])('%s nobody is told to run all rows again', async (_, parameters, setup) => {
	const { items } = await runWith({ maxVideos: 2 }, setup, parameters);
	const { json } = items[2];
	expect(json.message).toBe(USED_UP);
	expect(json.advice).toMatch(
		/^This row was not charged\. Nothing was created for this row\. Run it alone/,
	);
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
		const parameters = { ...ugcAd, options: { maxVideos: 1 } };
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
	await runWith({ maxVideos: 7, concurrency: 5 }, keepGoing);
	expect(creations(simulator)).toHaveLength(7);
});

test('what is refused does not count, and what may have been created does', async () => {
	const avatarId = byId(`={{ $json.script === "Row 1" ? "nobody" : "${AVATAR}" }}`);
	const rows = [{ script: 'Row 1' }, ...twenty.slice(1, 4)];
	simulator.faults.next('lostAnswer', { method: 'POST' });
	const { items } = await runWith(
		{ maxVideos: 2 },
		{ rows: rows.slice().reverse(), ...keepGoing },
		{ avatarId },
	);
	expect(simulator.projects).toHaveLength(2);
	expect(items.filter(({ json }) => json.message === USED_UP)).not.toEqual([]);
});

test('known videos do not count, and rows that share one count once', async () => {
	await runWith({}, { rows: twenty.slice(0, 5) });
	const rows = [...twenty.slice(0, 7), twenty[6]];
	const second = await runWith({ maxVideos: 2 }, { rows });
	expect(second.error).toBeUndefined();
	expect(simulator.projects).toHaveLength(7);
});

test('Check Only says how many now, and how many later', async () => {
	const { hints } = await runWith({ maxVideos: 3 }, {}, { completion: 'check' });
	expect(hints).toContain(
		'By Max Videos per Run, Day or Month, 3 of 20 videos would be created now, and 17 later.',
	);
	expect(creations(simulator)).toEqual([]);
});

test.each([{ maxVideos: 20 }, { maxVideos: expression('20') }, {}])(
	'with %j it creates all',
	async (options) => {
		expect((await runWith(options)).error).toBeUndefined();
		expect(simulator.projects).toHaveLength(20);
	},
);

describe('an expression', () => {
	const options = { maxVideos: '={{ $json.max }}' };

	test.each(['', null, undefined, ' '])('that gives %j is no number of videos', async (max) => {
		const rows = twenty.map((row) => ({ ...row, max: max as string }));
		const { error } = await runWith(options, { rows });
		expect(error?.message).toContain('Max Videos per Run: Enter a whole number of at least 1');
		expect(creations(simulator)).toEqual([]);
	});

	test('is read from the first row that is not empty', async () => {
		const rows = [{ script: '', max: '' }, ...twenty.map((row) => ({ ...row, max: 2 }))];
		await runWith(options, { rows, ...keepGoing });
		expect(creations(simulator)).toHaveLength(2);
	});
});

test.each([0, 0.5, -1, '', expression('many')])('%j is no number of videos', async (maxVideos) => {
	const { error } = await runWith({ maxVideos });
	expect(error?.message).toContain('Max Videos per Run: Enter a whole number of at least 1');
	expect(creations(simulator)).toEqual([]);
});
