import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import countBy from 'lodash/countBy';
import type { INodeParameters } from 'n8n-workflow';

import { type DataTable, findDataTable } from '../host/dataTable';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { outputOf } from '../host/nodes';
import { execute, ledgerStates, prepare, type ReadyExample } from '../host/runExample';
import type { TableRow } from '../host/rows';
import { until } from '../host/waiting';
import {
	editWorkflow,
	type Execution,
	finished,
	importWorkflow,
	runToEnd,
	type WorkflowFile,
} from '../host/workflows';
import { RENDER_MS, Renders } from '../support/renders';
import { archiveInto } from './exampleRun';
import { creations, stopWithoutLeaks } from './support';

const ROWS = 300;

/** Of them, one of fifty cannot be rendered. */
const FAILED = ROWS / 50;

const ENDS = { completed: ROWS - FAILED, failed: FAILED };

/** So that the service has given up after a second. */
const MINUTE_MS = 50;

/** A run looks up what is older. */
const RENDERING_MS = 30_000;

const [{ entered, expected }] = rowsToUgcAds.rows;
const example = {
	...rowsToUgcAds,
	rows: Array.from({ length: ROWS }, (_, index) => {
		const fault = index % 50 === 7 ? ' #fail:VOICE_SYNTHESIS_ERROR' : '';
		const script = `This is product ${index}.${fault}`;
		return { entered: { ...entered, product: `Product ${index}`, script, file: null }, expected };
	}),
};

const renders = new Renders();
let host: Host;

/** Where the workflows may write files. */
let folder: string;

let demo: ReadyExample;

const run = async () => await finished(host.rest, await execute(host, demo));

const rowsOfTable = async () => await demo.table.rows<TableRow & { file?: string }>();

/** A person has read that a run creates 50 videos at most, and a day 100. */
const withoutLimit = ({ nodes, ...workflow }: WorkflowFile): WorkflowFile => ({
	...workflow,
	nodes: nodes.map((node) =>
		node.parameters.output === 'row'
			? {
					...node,
					parameters: {
						...node.parameters,
						maxVideos: ROWS,
						options: { ...(node.parameters.options as INodeParameters), maxVideosPerDay: 2 * ROWS },
					},
				}
			: node,
	),
});

/** What stands in the rows, for the person who reads them. */
const shown = (rows: TableRow[]) =>
	rows.map(({ status, message, video_url, project_id }) => [
		status,
		message,
		video_url,
		project_id,
	]);

beforeAll(async () => {
	const times = { renderMs: RENDER_MS, minuteMs: MINUTE_MS };
	folder = await mkdtemp(join(tmpdir(), 'stored-videos-'));
	const env = { N8N_RESTRICT_FILE_ACCESS_TO: folder };
	host = await startHost({ simulator: { ...times, clock: renders }, env });
	demo = await prepare(host, example);
	await editWorkflow(host.rest, demo.workflow.id, withoutLimit(demo.workflow));
	await run();
	const created = Date.now();
	await host.n8n.stop();
	renders.finishAll();
	await host.simulator.settle();
	await host.restart(env);
	// its paths begin where the tables are, whoever is logged in
	demo.table = (await findDataTable(host.rest, example.table)) as DataTable;
	await until(
		'the videos to be old enough',
		() => (Date.now() > created + RENDERING_MS ? true : undefined),
		{ within: 2 * RENDERING_MS },
	);
});
afterAll(async () => {
	await stopWithoutLeaks(host);
	await rm(folder, { recursive: true });
});

describe('n8n is off for the whole rendering', () => {
	it('leaves all rows processing, as the service has given up its callbacks', async () => {
		expect(countBy(await rowsOfTable(), 'status')).toEqual({ processing: ROWS });
		const given = host.simulator.deliveries.filter(({ attempt }) => attempt === 4);
		expect(given.map(({ status }) => status)).toEqual(Array(ROWS).fill('unreachable'));
	});

	it('ends with each row finished after one run of the same workflow, nothing paid twice', async () => {
		expect((await run()).status).toBe('success');
		const rows = await rowsOfTable();
		expect(countBy(rows, 'status')).toEqual(ENDS);
		const projects = new Map(host.simulator.projects.map((project) => [project.name, project]));
		for (const { product, project_id, video_url, message } of rows) {
			const project = projects.get(String(product));
			expect({ product, project_id, video_url, message }).toEqual({
				product,
				project_id: project?.id,
				video_url: project?.url ?? '',
				message: project?.failure ? expect.stringContaining(project.failure.message) : '',
			});
		}
		expect(creations(host)).toHaveLength(ROWS);
		expect(countBy([...(await ledgerStates(host, demo)).values()])).toEqual(ENDS);
	});
});

describe('run again', () => {
	it('takes the failed rows only, and pays for none of them', async () => {
		const before = shown(await rowsOfTable());
		const execution = await run();
		expect(execution.status).toBe('success');
		expect(outputOf(execution, 'Create UGC ad')).toHaveLength(FAILED);
		expect(shown(await rowsOfTable())).toEqual(before);
		expect(creations(host)).toHaveLength(ROWS);
	});

	it('pays for no row again whose status is empty', async () => {
		const before = shown(await rowsOfTable());
		await demo.table.empty('status');
		expect((await run()).status).toBe('success');
		expect(shown(await rowsOfTable())).toEqual(before);
		expect(creations(host)).toHaveLength(ROWS);
	});

	it('writes nothing over a row that its callback has completed meanwhile', async () => {
		const [row] = (await rowsOfTable()).filter(({ status }) => status === 'failed');
		await demo.table.insert([{ ...entered, product: 'Hat' }]);
		host.simulator.faults.next('slow', { path: /^\/v1\/project\/create/, ms: 5_000 });
		const id = await execute(host, demo);
		const isCreated = () => host.simulator.projects.length > ROWS || undefined;
		await until('the new row to be created', isCreated, { within: 60_000 });
		const video_url = 'https://videos.example.com/1.mp4';
		await demo.table.update(row.id, { status: 'completed', video_url });
		expect((await finished(host.rest, id)).status).toBe('success');
		const after = (await rowsOfTable()).find((other) => other.id === row.id);
		expect(after).toMatchObject({ status: 'completed', video_url });
		await demo.table.update(row.id, { status: 'failed', video_url: null });
	});
});

/** Imports the example that stores files, for rows that have none. */
async function archive(): Promise<() => Promise<Execution>> {
	const { credential, table } = demo;
	const { id } = await importWorkflow(host.rest, archiveInto(folder, { credential, table }));
	return async () => await runToEnd(host.rest, id, 'Every day');
}

describe('the files', () => {
	it('are stored, but for one that cannot be had, whose row says why until it is stored', async () => {
		const run = await archive();
		const open = (await rowsOfTable()).find(({ status }) => status === 'completed');
		const { pathname } = new URL(String(open?.video_url));
		host.simulator.faults.next('404', { path: new RegExp(`^${pathname}$`), count: 10 });
		expect((await run()).status).toBe('success');
		expect(await readdir(folder)).toHaveLength(ENDS.completed - 1);
		const row = async () => (await rowsOfTable()).find(({ id }) => id === open?.id);
		const { video_url } = open ?? {};
		const message = expect.stringContaining('HTTP 404');
		expect(await row()).toMatchObject({ status: 'completed', video_url, file: null, message });
		host.simulator.faults.clear();
		expect((await run()).status).toBe('success');
		expect(await row()).toMatchObject({ status: 'completed', video_url, message: null });
	});

	it('are each of one row, which names it', async () => {
		const rows = (await rowsOfTable()).filter(({ status }) => status === 'completed');
		const videos = new Map(host.simulator.projects.map(({ name, videoId }) => [name, videoId]));
		for (const { product, file } of rows) {
			expect(file).toContain(String(videos.get(String(product))));
		}
		expect((await readdir(folder)).sort()).toEqual(
			rows.map(({ file }) => String(file).slice(folder.length + 1)).sort(),
		);
	});

	it('are stored once', async () => {
		const execution = await (await archive())();
		expect(execution.status).toBe('success');
		expect(outputOf(execution, 'Download the video')).toEqual([]);
	});
});
