import { START } from '../host/nodes';
import { until } from '../host/waiting';
import { editWorkflow, type Execution, finished, importWorkflow, start } from '../host/workflows';
import {
	createdRows,
	doubledRows,
	MAX_ROUND,
	rowsWorkflow,
	rowsNamed,
	uncertainRows,
	useSlowHost,
	videosOf,
} from './paidVideos';

/** They take at least 12 seconds. */
const ROWS = 200;
const TIME_LIMIT_S = 8;
const NO_TIME_LIMIT = -1;
const WITHIN = 300_000;

const started = useSlowHost();

const sheetOf = (rows: string[], executionTimeout: number) =>
	rowsWorkflow(rows, started.credential, { settings: { executionTimeout } });

async function importSheet(rows: string[], timeLimit = NO_TIME_LIMIT): Promise<string> {
	return (await importWorkflow(started.host.rest, sheetOf(rows, timeLimit))).id;
}

const startSheet = async (id: string) => await start(started.host.rest, id, START);

/** The rows that a dead execution has claimed less than 90 seconds ago: on n8n 2.4 nothing is written after the time limit. */
const claimedRows = (execution: Execution): string[] =>
	videosOf(execution).flatMap(({ row, status, message }) =>
		!status && String(message).includes('has been creating this video') ? String(row) : [],
	);

/** Runs the sheet once more, right away; each row has been created once then, or its outcome is open. */
async function runAgain(id: string, rows: string[]): Promise<string[]> {
	await editWorkflow(started.host.rest, id, sheetOf(rows, NO_TIME_LIMIT));
	const execution: Execution = await finished(started.host.rest, await startSheet(id), WITHIN);
	expect(execution.status).toBe('success');
	expect(videosOf(execution)).toHaveLength(ROWS);
	expect(doubledRows(started.host)).toEqual([]);
	const open = [...uncertainRows(execution), ...claimedRows(execution)];
	expect([...new Set([...createdRows(started.host), ...open])].sort()).toEqual([...rows].sort());
	return open;
}

test('a run that reaches the time limit of its workflow is finished by the next one', async () => {
	const rows = rowsNamed('Time limit', ROWS);
	const id = await importSheet(rows, TIME_LIMIT_S);
	const { status } = await finished(started.host.rest, await startSheet(id), WITHIN);
	const created = createdRows(started.host).length;
	expect(status).toBe('canceled');
	expect(created).toBeLessThan(ROWS);
	const open = await runAgain(id, rows);
	console.log(`Created before the time limit: ${created}; without an outcome: ${open.length}`);
	expect(open.length).toBeLessThanOrEqual(MAX_ROUND);
});

test('a run that a person stops is finished by the next one, and nothing is uncertain', async () => {
	const rows = rowsNamed('Stopped', ROWS);
	const id = await importSheet(rows);
	const execution = await startSheet(id);
	const isUnderWay = () => createdRows(started.host).length > 20 || undefined;
	await until('some videos to be created', isUnderWay, { within: WITHIN, every: 5 });
	await started.host.rest.post(`/rest/executions/${execution}/stop`);
	expect((await finished(started.host.rest, execution)).status).toBe('canceled');
	expect(createdRows(started.host).length).toBeLessThan(ROWS);
	expect(await runAgain(id, rows)).toEqual([]);
});
