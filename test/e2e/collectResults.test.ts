import countBy from 'lodash/countBy';

import { findDataTable } from '../host/dataTable';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { outputOf } from '../host/nodes';
import { execute, ledgerStates, prepare, type ReadyExample } from '../host/runExample';
import type { TableRow } from '../host/rows';
import { finished, runToEnd } from '../host/workflows';
import { RENDER_MS, Renders } from '../support/renders';
import { creations, stopWithoutLeaks } from './support';

const ROWS = 300;

/** So that the service has given up after a second. */
const MINUTE_MS = 50;

/** The schedule of the example does not start during the test, which starts it by hand. */
const NEVER = 50_000;

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
let demo: ReadyExample;

const collect = async () => await runToEnd(host.rest, demo.workflow.id, 'Every 10 minutes');

const rowsOfTable = async () => await demo.table.rows<TableRow>();

beforeAll(async () => {
	const times = { renderMs: RENDER_MS, minuteMs: MINUTE_MS };
	host = await startHost({ simulator: { ...times, clock: renders } });
	demo = await prepare(host, example, NEVER);
	await finished(host.rest, await execute(host, demo));
	await host.n8n.stop();
	renders.finishAll();
	await host.simulator.settle();
	await host.restart();
	// its paths begin where the tables are, whoever is logged in
	demo.table = (await findDataTable(host.rest, example.table)) as typeof demo.table;
});
afterAll(async () => await stopWithoutLeaks(host));

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

it('says once that the campaign is finished', async () => {
	const ends = [await collect(), await collect()].map((execution) =>
		outputOf(execution, 'Campaign is finished').map(({ json }) => json.campaign),
	);
	expect(ends).toEqual([[expect.objectContaining({ completed: ROWS, pending: 0 })], []]);
});

it('pays for no row again', async () => {
	await demo.table.empty('status');
	await finished(host.rest, await execute(host, demo));
	expect(countBy(await rowsOfTable(), 'status')).toEqual({ completed: ROWS });
	expect(creations(host)).toHaveLength(ROWS);
});
