import type { INodeParameters } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { DataTables } from '../../support/dataTables';
import { retry, type Setup } from '../support/engine';
import { rows as allRows, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator } = n8n;

type Row = Record<string, unknown> & { id: number };

const start: Row[] = allRows.slice(0, 2);

const OUT: INodeParameters = { output: 'row', options: { concurrency: 1 } };

const setupFor = (rows: Row[], setup: Partial<Setup> = {}) =>
	n8n.setupOf(OUT, { rows: rows as Setup['rows'], ...setup });

const run = async (rows: Row[], setup: Partial<Setup> = {}) =>
	await n8n.run(OUT, { rows: rows as Setup['rows'], ...setup });

const written = async (rows: Row[], setup: Partial<Setup> = {}) => {
	const { items, error } = await run(rows, setup);
	expect(error).toBeUndefined();
	return rows.map((row, index) => ({ ...row, ...items[index].json }) as Row);
};

const later = async () => await systemClock.sleep(3 * MINUTE_MS);

/** The service refuses every creation, so that the run fails, and can be retried. */
const setCredits = (credits: number) => {
	simulator.account('demo-key').credits = credits;
};
afterEach(() => setCredits(1_000_000));

test('a Retry does not learn an ID that only a row has: it may be mistyped', async () => {
	const [row] = await written([start[0]]);
	await later();
	n8n.dataTables = new DataTables();
	const rows = [{ ...row, project_id: 'nobody' }, start[1]];
	setCredits(0);
	const first = await run(rows);
	expect(first.error?.message).toMatch(/credit/i);
	setCredits(1_000_000);
	await retry(setupFor(rows), first);
	await later();
	expect((await written([row]))[0]).toMatchObject({
		...{ status: 'completed', project_id: row.project_id },
	});
});

test('nor the account of another workflow', async () => {
	const [row] = await written([start[0]]);
	const credentials = { videoGenerationApi: { id: 'c2', name: 'Production' } };
	const copy = { workflowId: 'copy', settings: { credentials } };
	const [other] = await written([start[1]], copy);
	await later();
	const rows = [row, other];
	const credential = { apiKey: 'no', baseUrl: simulator.url };
	const first = await run(rows, { ...copy, credential });
	expect(first.error?.message).toMatch(/API key/i);
	await retry(setupFor(rows, copy), first);
	const lines = n8n.dataTables.tables.flatMap((table) => table.rows);
	const ofRow = lines.filter(({ key }) => key === 'row:copy:n2::1');
	expect(JSON.stringify(ofRow)).not.toContain('c2');
});

test('nor a status that nothing was sent for', async () => {
	const rows = [{ ...start[0], version: 2, status: 'check' }, start[1]];
	setCredits(0);
	const first = await run(rows);
	setCredits(1_000_000);
	await retry(setupFor(rows), first);
	const [after] = await written([{ ...start[0], version: 2, status: '' }]);
	expect(after.status).toBe('processing');
});

test('a Retry knows the ID that the table could not take', async () => {
	n8n.dataTables.before = () => {
		if (simulator.projects.length > 0) throw new Error('database is locked');
	};
	const first = await run(start);
	n8n.dataTables.before = () => {};
	await later();
	const { items } = await retry(setupFor(start), first);
	expect(items[0].json.project_id).toBe(simulator.projects[0].id);
});
