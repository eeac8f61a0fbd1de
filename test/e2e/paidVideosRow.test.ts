import { nodeOf, START } from '../host/nodes';
import { until } from '../host/waiting';
import {
	type Execution,
	finished,
	importWorkflow,
	publish,
	runToEnd,
	type SavedWorkflow,
	unpublish,
} from '../host/workflows';
import { projectIdsOf, rowsNamed, rowsWorkflow, runsOf, useSlowHost, videosOf } from './paidVideos';

const ROWS = rowsNamed('Row', 8);
const RUNS = 3;

/** Longer than a run takes on a busy machine. */
const EVERY_S = 10;

const started = useSlowHost();

const rule = { interval: [{ field: 'seconds', secondsInterval: EVERY_S }] };
const triggers = [nodeOf('Schedule', 'n8n-nodes-base.scheduleTrigger', 1.2, { rule })];

const importSheet = async (script: string): Promise<SavedWorkflow> => {
	const workflow = rowsWorkflow(ROWS, started.credential, { triggers, parameters: { script } });
	return await importWorkflow(started.host.rest, workflow);
};

/** Publishes workflows until the schedule of each has run a few times; gives these runs, the first one first. */
async function scheduled(sheets: SavedWorkflow[]): Promise<Execution[][]> {
	const { host } = started;
	const runs = async () => await Promise.all(sheets.map(async ({ id }) => await runsOf(host, id)));
	const enough = async () => (await runs()).every(({ length }) => length >= RUNS) || undefined;
	try {
		for (const sheet of sheets) await publish(host.rest, sheet);
		await until('the schedules', enough, { within: 300_000 });
	} finally {
		for (const { id } of sheets) await unpublish(host.rest, id);
	}
	const ids = (await runs()).map((all) => all.map(({ id }) => id).reverse());
	return await Promise.all(
		ids.map(async (all) => await Promise.all(all.map(async (id) => await finished(host.rest, id)))),
	);
}

const projects = () => started.host.simulator.projects;

test('two published copies of a workflow on one table: each row has one video, which both show', async () => {
	const copy = async () => await importSheet('={{ $json.row }}');
	const executions = (await scheduled([await copy(), await copy()])).flat();
	expect(projects()).toHaveLength(ROWS.length);
	const videos = new Map(projects().map(({ id, body }) => [body.script, id]));
	for (const execution of executions) {
		expect(projectIdsOf(execution)).toEqual(ROWS.map((row) => videos.get(row)));
	}
});

test('where the copies ask for different videos, each row has that of its own copy', async () => {
	const copy = async () => await importSheet('={{ $json.row }} of {{ $workflow.id }}');
	const copies = [await copy(), await copy()];
	const executions = await scheduled(copies);
	expect(projects()).toHaveLength(copies.length * ROWS.length);
	const scripts = new Map(projects().map(({ id, body }) => [id, body.script]));
	copies.forEach(({ id }, index) => {
		const own = ROWS.map((row) => `${row} of ${id}`);
		for (const execution of executions[index]) {
			expect(projectIdsOf(execution).map((projectId) => scripts.get(projectId))).toEqual(own);
		}
	});
});

test('rows that are not written back, with other values in each run, are refused and not paid for again', async () => {
	// as if a model wrote the script
	const { id } = await importSheet('={{ $json.row }}, written by {{ $execution.id }}');
	const first = projectIdsOf(await runToEnd(started.host.rest, id, START));
	expect(first).toHaveLength(ROWS.length);
	const second = videosOf(await runToEnd(started.host.rest, id, START));
	expect(second.map((row) => Object.keys(row).sort())).toEqual(ROWS.map(() => ['message', 'row']));
	second.forEach(({ row, message }, index) => {
		expect(row).toBe(ROWS[index]);
		expect(message).toMatch(/^Not created: you've already paid /);
		expect(message).toContain(first[index]);
	});
	expect(projects()).toHaveLength(ROWS.length);
});
