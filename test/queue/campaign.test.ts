import { setTimeout as sleep } from 'node:timers/promises';
import chunk from 'lodash/chunk';
import countBy from 'lodash/countBy';

import { until } from '../host/waiting';
import { seededRandom } from '../simulator/random';
import { outputsOf } from './executions';
import { countHeldCommits, holdCommits, paidVideosTable } from './heldCommits';
import { reporter } from './report';
import { metadataOf, PATIENTLY, Stage, UNDER_WAY } from './stage';
import { AFTER, VIDEO } from './workflows';

const ROUNDS = 20;

/** From this round on the commits of a worker are held back. */
const FIRST_HELD = 5;

const ROWS = 300;

/** The service tries a callback so often. */
const LAST_ATTEMPT = 4;

/** A run looks up what is older, in milliseconds. */
const LOOKED_UP_AFTER_MS = 35_000;

/** Longer than it takes to hand all of a round out, in milliseconds. */
const ROUND_MS = 3_000;

const rows = Array.from({ length: ROWS }, (_, row) => `row ${row + 1}`);

let stage: Stage;
let table: string;
const report = reporter();

beforeAll(async () => {
	stage = await Stage.start(report);
	const seed = Date.now();
	report(`The seed is ${seed}.`);
	const random = seededRandom(seed);
	const { cluster, renders } = stage;
	await run();
	table = await paidVideosTable(cluster.database, 'Campaign');
	await sleep(LOOKED_UP_AFTER_MS);

	// the first video stays unfinished until the end
	let left = ROWS - 1;
	for (let round = 0; round < ROUNDS; round++) {
		if (round === FIRST_HELD) await holdCommits(cluster.database, table, cluster.workers[0].name);
		const finished = Math.ceil(left / (ROUNDS - round));
		const work = [
			...chunk(rows, 100).map((part) => async () => await stage.hand('campaign', part)),
			async () => renders.finish(Array.from({ length: finished }, (_, index) => 1 + index)),
			async () => {
				const worker = cluster.workers[random() < 0.5 ? 0 : 1];
				await worker.kill();
				await worker.start();
			},
		];
		await Promise.all(
			work.map(async (each) => {
				await sleep(random() * ROUND_MS);
				await each();
			}),
		);
		left -= finished;
	}
	report('All but one are finished ...');
	await allDelivered(ROWS - 1);
	await stage.none('campaign', UNDER_WAY);
	renders.finishAll();
	await cluster.simulator.settle();
	await run();
});
afterAll(async () => await stage?.cluster.stop());

async function run(): Promise<void> {
	await stage.hand('campaign', rows);
	await stage.none('campaign', UNDER_WAY);
}

/** Waits until the callbacks of so many videos were taken in, or given up. */
async function allDelivered(videos: number): Promise<void> {
	const ended = () =>
		stage.cluster.simulator.deliveries.filter(
			({ status, attempt }) => status === 200 || attempt === LAST_ATTEMPT,
		).length;
	await until('the callbacks to end', () => (ended() >= videos ? true : undefined), {
		within: 2 * PATIENTLY,
		every: 1_000,
	});
}

it('pays for no row twice', () => {
	const created = countBy(stage.projects.map((project) => metadataOf(project).row));
	expect(created).toEqual(Object.fromEntries(rows.map((row) => [row, 1])));
});

it('ends with every row finished after one more run, each with its own video', async () => {
	const executions = await stage.executions('campaign');
	const last = executions.filter((execution) => outputsOf(execution, VIDEO).length > 0).at(-1);
	const urls = new Map(stage.projects.map((project) => [metadataOf(project).row, project.url]));
	const shown = last ? outputsOf(last, VIDEO) : [];
	expect(shown.map(({ row, status, video_url }) => ({ row, status, video_url }))).toEqual(
		rows.map((row) => ({ row, status: 'completed', video_url: urls.get(row) })),
	);
});

it('has brought rows by callbacks and by runs, and knows the result of each', async () => {
	const lines = await stage.cluster.database.query<{ rowMark: string }>(
		`SELECT DISTINCT "rowMark" FROM ${table} WHERE status = 'completed'`,
	);
	expect(new Set(lines.map(({ rowMark }) => rowMark.split(':').at(-1)))).toEqual(new Set(rows));
	const urls = new Map(stage.projects.map(({ id, url }) => [id, url]));
	const byCallback = (await stage.executions('campaign')).flatMap((execution) =>
		outputsOf(execution, AFTER),
	);
	report(`${byCallback.length} rows came by callback.`);
	expect(byCallback.length).toBeGreaterThan(0);
	for (const { project_id, video_url } of byCallback) {
		expect(video_url).toBe(urls.get(String(project_id)));
	}
	expect(await countHeldCommits(stage.cluster.database)).toBeGreaterThan(1);
});
