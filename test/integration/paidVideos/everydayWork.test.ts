import type { IDataObject } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import { sendInParallel } from '../support/inParallel';
import { usePaidVideos, useSheet } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

type Row = IDataObject;

const { paid, press, projectIdOf } = useSheet(n8n);

test('a workflow that loses the column video_version while version 2 renders does not pay again', async () => {
	const table: Row[] = [{ id: 1, script: 'One', video_version: 2, status: '' }];
	await press(table);
	expect(table[0]).toMatchObject({ status: 'processing' });
	// somebody adds an Edit Fields node that keeps id, script, status, project_id
	await press(
		table,
		{},
		{},
		{
			through: ({ id, script, status, project_id, video_url, message }) => ({
				...{ id, script, status, project_id, video_url, message },
			}),
		},
	);
	expect(paid()).toEqual(['One']);
});

test('Result Columns > Version renamed to a new column while version 2 renders', async () => {
	const table: Row[] = [{ id: 1, script: 'One', video_version: 2, status: '' }];
	await press(table);
	table[0].version = '';
	await press(table, { options: { resultColumns: { columns: { version: 'version' } } } });
	expect(paid()).toEqual(['One']);
});

test('the same with a version 1 before: the row keeps the video that was paid last', async () => {
	const table: Row[] = [{ id: 1, script: 'One', video_version: '', status: '' }];
	await press(table);
	await later();
	await press(table);
	Object.assign(table[0], { script: 'One anew', video_version: 2, status: '' });
	await press(table);
	expect(table[0].project_id).toBe(projectIdOf('One anew'));
	await later();
	await press(
		table,
		{},
		{},
		{
			through: ({ id, script, status, project_id, video_url, message }) => ({
				...{ id, script, status, project_id, video_url, message },
			}),
		},
	);
	expect(table[0].project_id).toBe(projectIdOf('One anew'));
});

test('version 2 is cleared by mistake while it renders, and version 1 never was: nothing is paid', async () => {
	const table: Row[] = [{ id: 1, script: 'One', video_version: 2, status: '' }];
	await press(table);
	table[0].video_version = '';
	await press(table);
	expect(paid()).toEqual(['One']);
});

test('one project entered into two rows to check, in one run, is not the video of both', async () => {
	sendInParallel(1);
	simulator.faults.next('lostAnswer', { path: /create/ });
	simulator.faults.next('lostAnswer', { path: /create/ });
	const table: Row[] = [
		{ id: 1, script: 'One' },
		{ id: 2, script: 'Two' },
	];
	await press(table);
	expect(table.map(({ status }) => status)).toEqual(['check', 'check']);
	await later();
	for (const row of table) row.project_id = projectIdOf('One');
	await press(table);
	expect(table[1].video_url ?? '').toBe('');
});

test('nr as ID: a row above is deleted, and a row to check keeps waiting', async () => {
	sendInParallel(1);
	simulator.faults.next('lostAnswer', { path: /create/ });
	let table: Row[] = ['Check', 'Two', 'Three'].map((script, i) => ({ nr: i + 2, script }));
	// rows: 2 = done, 3 = done, 4 = check
	table = [
		{ nr: 4, script: 'Lost' },
		{ nr: 2, script: 'One' },
		{ nr: 3, script: 'Two' },
	];
	const p = { idColumn: 'nr' };
	await press(table, p, {}, { id: 'nr' });
	await later();
	await press(table, p, {}, { id: 'nr' });
	expect(table.map(({ status }) => status)).toEqual(['check', 'completed', 'completed']);
	// row 2 is deleted
	table = table.filter(({ nr }) => nr !== 2);
	for (const row of table) row.nr = Number(row.nr) - 1;
	await press(table, p, {}, { id: 'nr' });
	expect(table[0].project_id ?? '').not.toBe(projectIdOf('Two'));
});

test('a row whose script was cleared while its video renders gets its video', async () => {
	const table: Row[] = [{ id: 1, script: 'One' }];
	await press(table);
	table[0].script = '';
	await later();
	await press(table);
	expect(table[0]).toMatchObject({ status: 'completed', project_id: projectIdOf('One') });
});
