import type { INodeParameters, IRunData } from 'n8n-workflow';

import { nodeOf, START } from '../host/nodes';
import { until } from '../host/waiting';
import {
	type Execution,
	finished,
	importWorkflow,
	publish,
	type SavedWorkflow,
	start,
	unpublish,
} from '../host/workflows';
import {
	createdRows,
	rowsWorkflow,
	rowsNamed,
	runsOf,
	projectIdsOf,
	useSlowHost,
	VIDEO,
} from './paidVideos';

const ROWS = 60;
const EVERY_S = 2;
const WITHIN = 120_000;

const started = useSlowHost();

const importSheet = async (name: string, schedule?: INodeParameters): Promise<SavedWorkflow> => {
	const triggers = schedule
		? [nodeOf('Schedule', 'n8n-nodes-base.scheduleTrigger', 1.2, schedule)]
		: [];
	const rows = rowsNamed(name, ROWS);
	return await importWorkflow(
		started.host.rest,
		rowsWorkflow(rows, started.credential, { triggers }),
	);
};

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
		expect(projectIdsOf(execution).sort()).toEqual(expected);
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
	const rule = { interval: [{ field: 'seconds', secondsInterval: EVERY_S }] };
	const sheet = await importSheet('Schedule', { rule });
	await publish(started.host.rest, sheet);
	const overlaps = async () => {
		const executions = await runsOf(started.host, sheet.id);
		return executions.filter(({ status }) => status === 'running').length > 1 || undefined;
	};
	await until('two executions at once', overlaps, { within: WITHIN });
	await unpublish(started.host.rest, sheet.id);
	const executions = await runsOf(started.host, sheet.id);
	expectOneVideoPerRow(await allFinished(executions.map(({ id }) => id)));
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
