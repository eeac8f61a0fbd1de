import omit from 'lodash/omit';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import type { Setup } from '../support/engine';
import { DataTables } from '../../support/dataTables';
import { NO_RESULTS, TABLE, usePaidVideos, useSheet } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;
type Row = IDataObject;
const { paid, press, projectIdOf } = useSheet(n8n);
const lost = (times = 1) => {
	for (let i = 0; i < times; i++) simulator.faults.next('lostAnswer', { path: /create/ });
};

test.each<[string, Partial<Setup>, INodeParameters]>([
	['a replaced node', { settings: { id: 'n9' } }, {}],
	['another campaign', {}, { options: { campaign: 'Summer' } }],
	['a copy of the workflow', { workflowId: 'copy' }, {}],
])(
	'version 2 may exist, and %s with another script does not pay for it again',
	async (_, setup, parameters) => {
		const table: Row[] = [{ id: 1, script: 'One', video_version: '' }];
		await press(table);
		await later();
		await press(table);
		Object.assign(table[0], { script: 'Two', video_version: 2, status: '' });
		lost();
		await press(table);
		expect(table[0]).toMatchObject({ status: 'check' });
		table[0].script = 'Two, rewritten';
		await press(table, parameters, setup);
		expect(paid()).toEqual(['One', 'Two']);
	},
);

test('a wrong project ID is entered into a row to check, and corrected', async () => {
	const table: Row[] = [{ id: 1, script: 'One' }];
	lost();
	await press(table);
	await n8n.run(
		{ output: 'video' },
		{ rows: [{ script: 'Elsewhere' }], dataTables: new DataTables() },
	);
	await later();
	table[0].project_id = projectIdOf('Elsewhere');
	await press(table);
	expect(table[0].status).toBe('completed');
	Object.assign(table[0], { project_id: projectIdOf('One'), status: 'processing' });
	await press(table);
	expect(table[0].project_id).toBe(projectIdOf('One'));
	expect(table[0].video_url).toContain(String(projectIdOf('One')).slice(-6));
});

test('a run that claimed a lost video again was stopped, too: a project ID that is entered once settles both', async () => {
	const table: Row[] = [{ id: 1, script: 'One' }];
	lost();
	await press(table);
	const [line] = n8n.dataTables.rows(TABLE);
	n8n.dataTables.write(TABLE, [
		omit({ ...line, claim: 'again', line: 'again' }, 'id', 'createdAt', 'updatedAt'),
	]);
	await later();
	table[0].project_id = projectIdOf('One');
	await press(table);
	Object.assign(table[0], NO_RESULTS);
	await press(table);
	expect(table[0]).toMatchObject({ status: 'completed', project_id: projectIdOf('One') });
	expect(paid()).toEqual(['One']);
});

test('a script is only written for new rows: those that render have none', async () => {
	const table: Row[] = [{ id: 1, script: 'One' }];
	await press(table);
	await later();
	await n8n.run({}, { rows: table.map((row) => omit(row, 'script')) });
	const both = await n8n.run(
		{},
		{ rows: [...table.map((row) => omit(row, 'script')), { id: 2, script: 'Two' }] },
	);
	expect(both.items[0].json.status).toBe('completed');
});
