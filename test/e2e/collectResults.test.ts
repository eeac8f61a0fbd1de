import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import countBy from 'lodash/countBy';
import type { INodeParameters } from 'n8n-workflow';

import { findDataTable } from '../host/dataTable';
import { rowsToUgcAds } from '../host/examples';
import { choose, readExample } from '../host/example';
import { type Host, startHost } from '../host/host';
import { outputOf, startNode } from '../host/nodes';
import { execute, ledgerStates, prepare, type ReadyExample } from '../host/runExample';
import { ledgerKey, type TableRow } from '../host/rows';
import { type Execution, finished, importWorkflow, runToEnd } from '../host/workflows';
import { RENDER_MS, Renders } from '../support/renders';
import { creations, stopWithoutLeaks } from './support';

const ROWS = 300;

/** So that the service has given up after a second. */
const MINUTE_MS = 50;

/** The test starts the schedule of the example by hand. */
const ALMOST_NEVER = { field: 'cronExpression', expression: '0 0 29 2 *' };

const [{ entered, expected }] = rowsToUgcAds.rows;
const example = {
	...rowsToUgcAds,
	rows: Array.from({ length: ROWS }, (_, index) => ({
		entered: { ...entered, product: `Product ${index}`, script: `This is product ${index}.` },
		expected,
	})),
};

const renders = new Renders();
let host: Host;

/** Where the workflows may write files. */
let folder: string;

let demo: ReadyExample;

const collect = async () => await runToEnd(host.rest, demo.workflow.id, 'Every 10 minutes');

const rowsOfTable = async () => await demo.table.rows<TableRow>();

beforeAll(async () => {
	const times = { renderMs: RENDER_MS, minuteMs: MINUTE_MS };
	folder = await mkdtemp(join(tmpdir(), 'archived-videos-'));
	const env = { N8N_RESTRICT_FILE_ACCESS_TO: folder };
	host = await startHost({ simulator: { ...times, clock: renders }, env });
	demo = await prepare(host, example, ALMOST_NEVER);
	await finished(host.rest, await execute(host, demo));
	await host.n8n.stop();
	renders.finishAll();
	await host.simulator.settle();
	await host.restart(env);
	// its paths begin where the tables are, whoever is logged in
	demo.table = (await findDataTable(host.rest, example.table)) as typeof demo.table;
});
afterAll(async () => {
	await stopWithoutLeaks(host);
	await rm(folder, { recursive: true });
});

it('finds all rows processing, whose callbacks the service has given up', async () => {
	expect(countBy(await rowsOfTable(), 'status')).toEqual({ processing: ROWS });
	const given = host.simulator.deliveries.filter(({ attempt }) => attempt === 4);
	expect(given.map(({ status }) => status)).toEqual(Array(ROWS).fill('unreachable'));
});

it('brings every row its own video by one collection, each once', async () => {
	const execution = await collect();
	expect(execution.status).toBe('success');
	expect(outputOf(execution, 'Other results')).toHaveLength(ROWS);
	expect(outputOf(execution, 'Result is recorded')).toHaveLength(ROWS);
	const urls = new Map(host.simulator.projects.map(({ name, url }) => [name, url]));
	for (const row of await rowsOfTable()) {
		expect(row).toMatchObject({ status: 'completed', video_url: urls.get(String(row.product)) });
	}
	expect(countBy([...(await ledgerStates(host, demo)).values()])).toEqual({ completed: ROWS });
});

it('says once that the campaign is finished, and writes no result into a row again that was emptied', async () => {
	await demo.table.empty('status');
	const ends = [await collect(), await collect()].map((execution) =>
		outputOf(execution, 'Campaign is finished').map(({ json }) => json.campaign),
	);
	expect(ends).toEqual([[expect.objectContaining({ completed: ROWS, pending: 0 })], []]);
	expect((await rowsOfTable()).filter(({ status }) => status)).toEqual([]);
});

it('pays for no row again whose status is empty', async () => {
	await finished(host.rest, await execute(host, demo));
	expect(countBy(await rowsOfTable(), 'status')).toEqual({ completed: ROWS });
	expect(creations(host)).toHaveLength(ROWS);
});

/** Imports the example that archives, with a button in place of its schedule. */
async function archive(changed: INodeParameters): Promise<() => Promise<Execution>> {
	const { credential } = demo;
	const list = { filters: { expiresWithin: 7 }, ...changed };
	const example = choose(readExample('archive-videos'), { credential });
	const nodes = example.nodes.map((node) => {
		const { name, parameters } = node;
		if (name === 'Every day') return { ...startNode, name };
		if (name === 'Videos that expire') return { ...node, parameters: { ...parameters, ...list } };
		if (name !== 'Store the file') return node;
		return { ...node, parameters: { ...parameters, fileName: `=${folder}/{{ $json.fileName }}` } };
	});
	const { id } = await importWorkflow(host.rest, { ...example, nodes });
	return async () => await runToEnd(host.rest, id, 'Every day');
}

it('archives each video once, where the example says', async () => {
	const run = await archive({ returnAll: false, limit: 3 });
	for (let runs = 0; runs < 2; runs++) expect((await run()).status).toBe('success');
	expect(await readdir(folder)).toHaveLength(6);
	const states = countBy([...(await ledgerStates(host, demo)).values()]);
	expect(states).toEqual({ completed: ROWS - 6, archived: 6 });
});

it('archives the others where the file of one cannot be had, and fails with the reason', async () => {
	const run = await archive({ returnAll: true });
	const states = await ledgerStates(host, demo);
	const open = (await rowsOfTable()).find((row) => states.get(ledgerKey(row)) === 'completed');
	const { pathname } = new URL(String(open?.video_url));
	host.simulator.faults.next('404', { path: new RegExp(`^${pathname}$`), count: 10 });
	const { status, data } = await run();
	expect(status).toBe('error');
	const reason = `1 of ${ROWS - 6} videos are not archived, and the next run tries again. First `;
	expect(data.resultData.error?.message).toMatch(new RegExp(`^${reason}.+HTTP 404`));
	expect(await readdir(folder)).toHaveLength(ROWS - 1);
	const after = countBy([...(await ledgerStates(host, demo)).values()]);
	expect(after).toEqual({ completed: 1, archived: ROWS - 1 });
});
