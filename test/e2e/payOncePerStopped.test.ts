import { START } from '../host/nodes';
import { until } from '../host/waiting';
import { type Execution, finished, importWorkflow, start } from '../host/workflows';
import {
	createdRows,
	doubledRows,
	MAX_ROUND,
	payOnceWorkflow,
	rowsNamed,
	uncertainRows,
	useSlowHost,
	videosOf,
} from './payOnce';

/** They take at least 12 seconds. */
const ROWS = 200;
const TIME_LIMIT_S = 8;
const WITHIN = 300_000;

const started = useSlowHost();

async function startSheet(rows: string[], settings: Record<string, unknown> = {}): Promise<string> {
	const workflow = payOnceWorkflow(rows, started.credential, { settings });
	const { id } = await importWorkflow(started.host.rest, workflow);
	return await start(started.host.rest, id, START);
}

/** Runs the sheet once more, right away; each row has been created once then, or is uncertain. */
async function runAgain(rows: string[]): Promise<string[]> {
	const execution: Execution = await finished(started.host.rest, await startSheet(rows), WITHIN);
	expect(execution.status).toBe('success');
	expect(videosOf(execution)).toHaveLength(ROWS);
	expect(doubledRows(started.host)).toEqual([]);
	const uncertain = uncertainRows(execution, rows);
	expect([...new Set([...createdRows(started.host), ...uncertain])].sort()).toEqual(
		[...rows].sort(),
	);
	return uncertain;
}

test('a run that reaches the time limit of its workflow is finished by the next one', async () => {
	const rows = rowsNamed('Time limit', ROWS);
	const id = await startSheet(rows, { executionTimeout: TIME_LIMIT_S });
	const { status } = await finished(started.host.rest, id, WITHIN);
	const created = createdRows(started.host).length;
	expect(status).toBe('canceled');
	expect(created).toBeLessThan(ROWS);
	const uncertain = await runAgain(rows);
	console.log(`Created before the time limit: ${created}; uncertain: ${uncertain.length}`);
	expect(uncertain.length).toBeLessThanOrEqual(MAX_ROUND);
});

test('a run that a person stops is finished by the next one, and nothing is uncertain', async () => {
	const rows = rowsNamed('Stopped', ROWS);
	const id = await startSheet(rows);
	const isUnderWay = () => createdRows(started.host).length > 20 || undefined;
	await until('some videos to be created', isUnderWay, { within: WITHIN, every: 5 });
	await started.host.rest.post(`/rest/executions/${id}/stop`);
	expect((await finished(started.host.rest, id)).status).toBe('canceled');
	expect(createdRows(started.host).length).toBeLessThan(ROWS);
	expect(await runAgain(rows)).toEqual([]);
});
