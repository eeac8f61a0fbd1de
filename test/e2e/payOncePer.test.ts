import type { IRunData } from 'n8n-workflow';

import { nodeOf, START } from '../host/nodes';
import { until } from '../host/waiting';
import {
	type Execution,
	type ExecutionSummary,
	finished,
	importWorkflow,
	publish,
	type SavedWorkflow,
	start,
	unpublish,
} from '../host/workflows';
import {
	createdRows,
	type PayOnceOptions,
	payOnceWorkflow,
	rowsNamed,
	runsOf,
	useSlowHost,
	VIDEO,
	videosOf,
} from './payOnce';

const ROWS = 60;
const EVERY_S = 2;
const WITHIN = 120_000;

const started = useSlowHost();

const rule = { interval: [{ field: 'seconds', secondsInterval: EVERY_S }] };
const schedule = nodeOf('Schedule', 'n8n-nodes-base.scheduleTrigger', 1.2, { rule });

const importSheet = async (name: string, options: PayOnceOptions = {}): Promise<SavedWorkflow> =>
	await importWorkflow(
		started.host.rest,
		payOnceWorkflow(rowsNamed(name, ROWS), started.credential, options),
	);

const startSheet = async ({ id }: SavedWorkflow) => await start(started.host.rest, id, START);

const allFinished = async (ids: string[]) =>
	await Promise.all(ids.map(async (id) => await finished(started.host.rest, id)));

/** Each row has one video, which every execution has output. */
function expectOneVideoPerRow(executions: Execution[]): void {
	expect(createdRows(started.host)).toHaveLength(ROWS);
	const videos = new Map(started.host.simulator.projects.map(({ id, body }) => [body.script, id]));
	const expected = [...videos.values()].sort();
	expect(expected).toHaveLength(ROWS);
	for (const execution of executions) {
		expect(execution.status).toBe('success');
		expect(
			videosOf(execution)
				.map(({ projectId }) => String(projectId))
				.sort(),
		).toEqual(expected);
	}
}

test('a workflow that is started four times at the same moment, and once more', async () => {
	const sheet = await importSheet('Four');
	const ids = await Promise.all([1, 2, 3, 4].map(async () => await startSheet(sheet)));
	const executions = await allFinished(ids);
	expectOneVideoPerRow([...executions, ...(await allFinished([await startSheet(sheet)]))]);
});

test('a second click while the first run is under way', async () => {
	const sheet = await importSheet('Click');
	const first = await startSheet(sheet);
	const isUnderWay = () => createdRows(started.host).length > 10 || undefined;
	await until('some videos to be created', isUnderWay, { within: WITHIN, every: 5 });
	const second = await startSheet(sheet);
	expectOneVideoPerRow(await allFinished([first, second]));
});

test('a schedule that overlaps with itself', async () => {
	const sheet = await importSheet('Schedule', { triggers: [schedule] });
	const overlaps = (runs: ExecutionSummary[]) =>
		runs.filter(({ status }) => status === 'running').length > 1;
	expectOneVideoPerRow((await scheduled([sheet], overlaps))[0]);
});

/** Lets the schedules of workflows run until the runs of each are as wanted; gives all of these. */
async function scheduled(
	sheets: SavedWorkflow[],
	areEnough: (runs: ExecutionSummary[]) => boolean,
): Promise<Execution[][]> {
	const { host } = started;
	for (const sheet of sheets) await publish(host.rest, sheet);
	const runs = async () => await Promise.all(sheets.map(async ({ id }) => await runsOf(host, id)));
	const enough = async () => (await runs()).every(areEnough) || undefined;
	await until('enough executions of each schedule', enough, { within: WITHIN });
	for (const { id } of sheets) await unpublish(host.rest, id);
	const all = await runs();
	return await Promise.all(
		all.map(async (of) => await allFinished(of.map(({ id }) => id).reverse())),
	);
}

const haveEnded = (runs: ExecutionSummary[]) =>
	runs.filter(({ status }) => status === 'success').length > 2;

test('two published copies of a workflow on one table: each row has the video of its own', async () => {
	const parameters = { script: '={{ $json.row }} of {{ $workflow.id }}' };
	const copy = async () => await importSheet('Copy', { triggers: [schedule], parameters });
	const copies = [await copy(), await copy()];
	const executions = await scheduled(copies, haveEnded);
	const { projects } = started.host.simulator;
	expect(projects).toHaveLength(2 * ROWS);
	const scripts = new Map(projects.map(({ id, body }) => [id, body.script]));
	copies.forEach(({ id }, index) => {
		const own = rowsNamed('Copy', ROWS).map((row) => `${row} of ${id}`);
		for (const execution of executions[index]) {
			const ids = videosOf(execution).map(({ projectId }) => String(projectId));
			expect(ids.map((projectId) => scripts.get(projectId))).toEqual(own);
		}
	});
});

/** Whatever a model writes in each run. */
const written = { script: '={{ $json.row }}, written by {{ $execution.id }}' };

test('a schedule whose texts are others in each run pays once per row', async () => {
	const parameters = { ...written, options: { ifRowChanged: 'known' } };
	const sheet = await importSheet('Written', { triggers: [schedule], parameters });
	const [[first, ...others]] = await scheduled([sheet], haveEnded);
	expect(started.host.simulator.projects).toHaveLength(ROWS);
	const ids = videosOf(first).map(({ projectId }) => projectId);
	expect(new Set(ids).size).toBe(ROWS);
	expect(others.length).toBeGreaterThan(1);
	for (const other of others) {
		expect(videosOf(other).map(({ projectId }) => projectId)).toEqual(ids);
	}
});

test('without that setting such rows are rejected, say what has changed, and are not paid', async () => {
	const sheet = await importSheet('Refused', { parameters: written });
	const [first] = await allFinished([await startSheet(sheet)]);
	const [second] = await allFinished([await startSheet(sheet)]);
	expect(videosOf(first).filter(({ projectId }) => projectId)).toHaveLength(ROWS);
	expect(videosOf(second).map(({ error, details }) => ({ error, details }))).toEqual(
		rowsNamed('Refused', ROWS).map(() => ({
			error: expect.stringMatching(/^Changed since it was paid at .*: Script\. Not sent/),
			details: expect.objectContaining({ status: 'rejected' }),
		})),
	);
	expect(started.host.simulator.projects).toHaveLength(ROWS);
});

test('Execute step, pressed five times', async () => {
	const sheet = await importSheet('Step');
	const [first] = await allFinished([await executeStep(sheet)]);
	const { runData } = first.data.resultData;
	const [second] = await allFinished([await executeStep(sheet, runData)]);
	const others = [1, 2, 3].map(async () => await executeStep(sheet, runData));
	expectOneVideoPerRow([first, second, ...(await allFinished(await Promise.all(others)))]);
});

/** What the editor sends: with what the nodes before have output, if they have run. */
async function executeStep({ id }: SavedWorkflow, runData?: IRunData): Promise<string> {
	const workflowData = await started.host.rest.get<SavedWorkflow>(`/rest/workflows/${id}`);
	const { executionId } = await started.host.rest.post<{ executionId: string }>(
		`/rest/workflows/${id}/run`,
		{
			workflowData,
			destinationNode: { nodeName: VIDEO, mode: 'inclusive' },
			...(runData ? { runData, dirtyNodeNames: [] } : { triggerToStartFrom: { name: START } }),
		},
	);
	return executionId;
}
