import { COLUMNS } from '../../../nodes/shared/ledger/journal/dataTable';
import { creations } from '../support/kinds';
import { projectsPerScript } from '../support/payments';
import { each, TABLE, usePayOncePer } from '../support/payOncePer';

const n8n = usePayOncePer();
const { simulator, run } = n8n;

const named = (paidVideosTable: string) => ({ options: { paidVideosTable } });

const names = () => n8n.dataTables.tables.map(({ name }) => name);

function rename(name: string, newName: string) {
	const table = n8n.dataTables.tables.find((each) => each.name === name);
	if (table) table.name = newName;
}

describe.each(['row', 'video'])('paid once per %s: a table that was renamed', (payOncePer) => {
	beforeEach(async () => {
		await run({ payOncePer });
		rename(TABLE, 'Spring');
	});

	test('is named before anything is sent, and no table is made', async () => {
		const { error } = await run({ payOncePer });
		expect(error?.message).toContain(
			'There is no Data Table "Paid Videos" in the project of this workflow, but "Spring" has lines',
		);
		expect(error?.description).toContain('Enter "Spring" as Paid Videos Table');
		expect(names()).toEqual(['Spring']);
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});

	test('is named by a run that only checks, too', async () => {
		const { error } = await run({ payOncePer, completion: 'check' });
		expect(error?.message).toContain('but "Spring" has lines');
	});

	test('is used once its name is entered, or given back', async () => {
		const entered = await run({ payOncePer, ...named('Spring') });
		expect(entered.items.every(({ json }) => json.recalled)).toBe(true);
		rename('Spring', TABLE);
		const back = await run({ payOncePer });
		expect(back.items.every(({ json }) => json.recalled)).toBe(true);
		expect(projectsPerScript(simulator)).toEqual(each(1));
	});
});

test('an empty table that a person makes is a fresh start', async () => {
	await run();
	n8n.dataTables.make('Autumn', COLUMNS);
	expect((await run(named('Autumn'))).error).toBeUndefined();
	expect(projectsPerScript(simulator)).toEqual(each(2));
});

test('a table of that name without columns says what it lacks, and sends nothing', async () => {
	n8n.dataTables.make('Autumn', []);
	const { error } = await run(named('Autumn'));
	expect(error?.message).toContain('lacks text columns');
	expect(creations(simulator)).toEqual([]);
});

test('tables of other workflows, and those with other columns, stop nothing', async () => {
	await run();
	for (const row of n8n.dataTables.rows(TABLE)) row.workflow = 'Another workflow';
	n8n.dataTables.write('Sheet', [{ workflow: 'Test', state: 'created' }]);
	expect((await run(named('Autumn'))).error).toBeUndefined();
	expect(names()).toEqual([TABLE, 'Sheet', 'Autumn']);
});

test('a table that is there costs no further call', async () => {
	await run();
	n8n.dataTables.calls.splice(0);
	await run();
	expect(n8n.dataTables.calls.filter((call) => call === 'table.list')).toHaveLength(1);
});
