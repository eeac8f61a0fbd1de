import type { INodeParameters, IRunData } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { demoAccount } from '../host/runExample';
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
	answerSlowly,
	createdRows,
	payOnceWorkflow,
	rowsNamed,
	runsOf,
	VIDEO,
	videosOf,
} from './payOnce';
import { stopWithoutLeaks } from './support';
import { nodeOf, START } from './workflow';

const ROWS = 60;
const EVERY_S = 2;
const WITHIN = 120_000;

let host: Host;
let credential: CredentialReference;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 50, minuteMs: 2_000 } });
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
});
beforeEach(() => {
	host.simulator.reset();
	answerSlowly(host);
});
afterAll(async () => await stopWithoutLeaks(host));

const importSheet = async (name: string, schedule?: INodeParameters): Promise<SavedWorkflow> => {
	const triggers = schedule
		? [nodeOf('Schedule', 'n8n-nodes-base.scheduleTrigger', schedule, { typeVersion: 1.2 })]
		: [];
	const rows = rowsNamed(name, ROWS);
	return await importWorkflow(host.rest, payOnceWorkflow(rows, credential, { triggers }));
};

const startSheet = async ({ id }: SavedWorkflow) => await start(host.rest, id, START);

const allFinished = async (ids: string[]) =>
	await Promise.all(ids.map(async (id) => await finished(host.rest, id)));

/** Each row has one video, which every execution has output. */
function expectOneVideoPerRow(executions: Execution[]): void {
	expect(createdRows(host)).toHaveLength(ROWS);
	const videos = new Map(host.simulator.projects.map(({ id, body }) => [body.script, id]));
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
	const started = await Promise.all([1, 2, 3, 4].map(async () => await startSheet(sheet)));
	const executions = await allFinished(started);
	expectOneVideoPerRow([...executions, ...(await allFinished([await startSheet(sheet)]))]);
});

test('a second click while the first run is under way', async () => {
	const sheet = await importSheet('Click');
	const first = await startSheet(sheet);
	const isUnderWay = () => createdRows(host).length > 10 || undefined;
	await until('some videos to be created', isUnderWay, { within: WITHIN, every: 5 });
	const second = await startSheet(sheet);
	expectOneVideoPerRow(await allFinished([first, second]));
});

test('a schedule that overlaps with itself', async () => {
	const rule = { interval: [{ field: 'seconds', secondsInterval: EVERY_S }] };
	const sheet = await importSheet('Schedule', { rule });
	await publish(host.rest, sheet);
	const overlaps = async () => {
		const executions = await runsOf(host, sheet.id);
		return executions.filter(({ status }) => status === 'running').length > 1 || undefined;
	};
	await until('two executions at once', overlaps, { within: WITHIN });
	await unpublish(host.rest, sheet.id);
	const executions = await runsOf(host, sheet.id);
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
	const workflowData = await host.rest.get<SavedWorkflow>(`/rest/workflows/${id}`);
	const { executionId } = await host.rest.post<{ executionId: string }>(
		`/rest/workflows/${id}/run`,
		{
			workflowData,
			destinationNode: { nodeName: VIDEO, mode: 'inclusive' },
			...(runData ? { runData, dirtyNodeNames: [] } : { triggerToStartFrom: { name: START } }),
		},
	);
	return executionId;
}
