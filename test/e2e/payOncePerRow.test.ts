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
import { payOnceWorkflow, rowsNamed, runsOf, useSlowHost, videosOf } from './payOnce';

const ROWS = rowsNamed('Row', 8);
const RUNS = 3;

/** Longer than a run takes on a busy machine. */
const EVERY_S = 10;

const started = useSlowHost();

const rule = { interval: [{ field: 'seconds', secondsInterval: EVERY_S }] };
const triggers = [nodeOf('Schedule', 'n8n-nodes-base.scheduleTrigger', 1.2, { rule })];

const importSheet = async (script: string, options = {}): Promise<SavedWorkflow> => {
	const parameters = { script, options };
	const workflow = payOnceWorkflow(ROWS, started.credential, { triggers, parameters });
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

const projectIds = (execution: Execution) =>
	videosOf(execution).map(({ projectId }) => String(projectId));

const projects = () => started.host.simulator.projects;

test('two published copies of a workflow on one table: each row has the video of its own', async () => {
	const copy = async () => await importSheet('={{ $json.row }} of {{ $workflow.id }}');
	const copies = [await copy(), await copy()];
	const executions = await scheduled(copies);
	expect(projects()).toHaveLength(copies.length * ROWS.length);
	const scripts = new Map(projects().map(({ id, body }) => [id, body.script]));
	copies.forEach(({ id }, index) => {
		const own = ROWS.map((row) => `${row} of ${id}`);
		for (const execution of executions[index]) {
			expect(projectIds(execution).map((projectId) => scripts.get(projectId))).toEqual(own);
		}
	});
});

/** As if a model wrote it in each run. */
const WRITTEN = '={{ $json.row }}, written by {{ $execution.id }}';

test('a schedule whose texts are others in each run pays once per row', async () => {
	const [executions] = await scheduled([await importSheet(WRITTEN, { ifRowChanged: 'known' })]);
	expect(projects()).toHaveLength(ROWS.length);
	const [ids, ...others] = executions.map(projectIds);
	expect(new Set(ids)).toEqual(new Set(projects().map(({ id }) => id)));
	expect(others).toEqual(others.map(() => ids));
});

test('without that setting such rows are rejected, say what has changed, and are not paid', async () => {
	const { id } = await importSheet(WRITTEN);
	expect(projectIds(await runToEnd(started.host.rest, id, START))).toHaveLength(ROWS.length);
	const second = videosOf(await runToEnd(started.host.rest, id, START));
	expect(second).toHaveLength(ROWS.length);
	for (const { status, message } of second) {
		expect(status).toBe('rejected');
		expect(message).toMatch(/^Changed since it was charged at .*: Script\. Not sent/);
	}
	expect(projects()).toHaveLength(ROWS.length);
});
