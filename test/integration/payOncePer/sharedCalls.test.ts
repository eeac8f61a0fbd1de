import { projectsPerScript } from '../support/payments';
import { each, rows, TABLE, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();

/** Each row in an execution of its own, all at the same time, once the table exists. */
async function runEach() {
	await n8n.run({}, { rows: [{ id: 'first', script: 'first' }] });
	n8n.simulator.reset();
	n8n.dataTables.calls.length = 0;
	return await Promise.all(rows.map(async (row) => await n8n.run({}, { rows: [row] })));
}

/** How often a row of its own asks the table: to find it, to read its key and that per video, to claim, and to write what became of it. */
const CALLS_ALONE = 5;

test('executions that begin at the same time share calls of the table', async () => {
	n8n.dataTables.before = async (operation) => {
		if (operation !== 'table.list') return;
		for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
	};
	const runs = await runEach();
	expect(runs.map(({ error }) => error)).toEqual(rows.map(() => undefined));
	expect(projectsPerScript(n8n.simulator)).toEqual(each(1));
	expect(n8n.dataTables.calls.length).toBeLessThan(CALLS_ALONE * rows.length);
	for (const [index, { id }] of rows.entries()) {
		const [created] = n8n.dataTables
			.rows(TABLE)
			.filter(({ row, state }) => row === String(id) && state === 'created');
		expect(runs[index].items[0].json.projectId).toBe(created.projectId);
	}
});

test('an execution that is stopped leaves those alone that share a call with it', async () => {
	let inserts = 0;
	n8n.dataTables.before = async (operation) => {
		await new Promise((resolve) => setImmediate(resolve));
		const isShared = operation === 'row.insert' && ++inserts === 4;
		if (isShared) throw new Error('The execution was cancelled because it timed out');
	};
	const runs = await runEach();
	const failed = rows.filter((_, index) => runs[index].error !== undefined);
	expect(failed).toHaveLength(1);
	const others = rows.filter((row) => !failed.includes(row));
	expect(projectsPerScript(n8n.simulator)).toEqual(each(1, others));
});

test('executions of the same row that share a call pay for it once', async () => {
	const same = Array.from({ length: 8 }, async () => await n8n.run({}, { rows: [rows[0]] }));
	const runs = await Promise.all(same);
	expect(runs.map(({ error }) => error)).toEqual(runs.map(() => undefined));
	expect(projectsPerScript(n8n.simulator)).toEqual(each(1, [rows[0]]));
	const ids = runs.map(({ items }) => items[0].json.projectId);
	expect(new Set(ids).size).toBe(1);
});
