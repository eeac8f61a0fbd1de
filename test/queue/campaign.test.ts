import { setTimeout as sleep } from 'node:timers/promises';
import countBy from 'lodash/countBy';
import type { IDataObject } from 'n8n-workflow';

import { until } from '../host/waiting';
import type { Execution } from '../host/workflows';
import { seededRandom } from '../simulator/random';
import { outputsOf } from './executions';
import { countHeldCommits, holdCommits, paidVideosTable } from './heldCommits';
import { reporter } from './report';
import { metadataOf, PATIENTLY, Stage, UNDER_WAY } from './stage';
import { FINISHED, RECORD, SHOWN } from './workflows';

const ROUNDS = 20;

/** From this round on the commits of a worker are held back. */
const FIRST_HELD = 15;

const ROWS = 300;

/** The service tries a callback so often. */
const LAST_ATTEMPT = 4;

/** Longer than it takes to hand all of a round out, in milliseconds. */
const ROUND_MS = 3_000;

const rows = Array.from({ length: ROWS }, (_, row) => `row ${row + 1}`);

let stage: Stage;
let table: string;
let executions: Execution[];
const report = reporter();

beforeAll(async () => {
	stage = await Stage.start(report);
	const seed = Date.now();
	report(`The seed is ${seed}.`);
	const random = seededRandom(seed);
	const { cluster, renders } = stage;
	await stage.hand('campaign', rows);
	await stage.none('campaign', UNDER_WAY);
	table = await paidVideosTable(cluster.database, 'Campaign');

	// the first video stays unfinished until the end
	let left = ROWS - 1;
	for (let round = 0; round < ROUNDS; round++) {
		if (round === FIRST_HELD) await holdCommits(cluster.database, table, cluster.workers[0].name);
		const finished = Math.ceil(left / (ROUNDS - round));
		const work = [
			...Array.from({ length: 3 }, () => async () => await stage.hand('collect', ['now'])),
			async () => await stage.hand('campaign', rows.slice(round, round + 10)),
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
	await stage.none('collect', UNDER_WAY);
	// what was passed on and not recorded comes again after 10 minutes
	await cluster.database.execute(
		`UPDATE ${table} SET "createdAt" = "createdAt" - interval '11 minutes' WHERE state = 'collected'`,
	);
	await collect();
	renders.finishAll();
	await cluster.simulator.settle();
	await collect();
	await collect();
	await collect();
	executions = [...(await stage.executions('campaign')), ...(await stage.executions('collect'))];
});
afterAll(async () => await stage?.cluster.stop());

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

async function collect(): Promise<void> {
	await stage.hand('collect', ['now']);
	await stage.none('collect', UNDER_WAY);
}

const ended = () => executions.filter(({ status }) => status === 'success');

/** What a node has put out in executions that were not killed. */
const itemsOf = (node: string): IDataObject[] =>
	ended().flatMap((execution) => outputsOf(execution, node));

const rowOf = ({ metadata }: IDataObject) => String((metadata as IDataObject).row);

interface Line {
	key: string;
	state: string;
	executionId: string;
}

const lines = async () =>
	await stage.cluster.database.query<Line>(`SELECT key, state, "executionId" FROM ${table}`);

it('pays for no row twice', () => {
	const created = countBy(stage.projects.map((project) => metadataOf(project).row));
	expect(created).toEqual(Object.fromEntries(rows.map((row) => [row, 1])));
});

it('knows the result of every row', async () => {
	const results = (await lines()).filter(({ state }) => state === 'completed');
	expect(new Set(results.map(({ key }) => key))).toEqual(new Set(rows));
});

it('shows each result, or was killed between that and its line', async () => {
	const shown = new Set(itemsOf(SHOWN).map(rowOf));
	const alive = new Set(ended().map(({ id }) => id));
	const byKilled = (await lines())
		.filter(({ state, executionId }) => state === 'completed' && !alive.has(executionId))
		.map(({ key }) => key);
	expect(rows.filter((row) => !shown.has(row) && !byKilled.includes(row))).toEqual([]);
});

it('passes each result on once; twice at most where a commit was held back', async () => {
	const passedOn = Object.values(countBy(itemsOf(RECORD), rowOf));
	const twice = passedOn.filter((times) => times > 1);
	report(
		`${passedOn.length} rows passed on in executions that ended, ${twice.length} of them twice.`,
	);
	expect(passedOn.length).toBeGreaterThan(ROWS / 2);
	expect(Math.max(...passedOn)).toBeLessThanOrEqual(2);
	expect(await countHeldCommits(stage.cluster.database)).toBeGreaterThan(1);
});

it('says once that the campaign is finished', () => {
	expect(itemsOf(FINISHED)).toHaveLength(1);
});
