import type { IDataObject } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import { usePaidVideos, useSheet } from '../support/paidVideos';

const n8n = usePaidVideos();
const { paid, press, projectIdOf } = useSheet(n8n);

const ROW = { id: 1, script: 'A lamp', status: '', message: '', project_id: '', video_url: '' };

const finishedRow = async () => {
	const table: IDataObject[] = [{ ...ROW }];
	await press(table);
	await later();
	await press(table);
	expect(table[0].status).toBe('completed');
	return table;
};

describe('a finished row that somebody marks with a word of their own', () => {
	test.each(['Approved', 'posted', 'to do'])('keeps it: %s', async (status) => {
		const table = await finishedRow();
		table[0].status = status;
		const before = { ...table[0] };
		await press(table);
		expect(table).toEqual([before]);
		expect(paid()).toEqual(['A lamp']);
	});

	test.each(['Approved', 'posted'])('also if its script was edited: %s', async (status) => {
		const table = await finishedRow();
		Object.assign(table[0], { status, script: 'A lamp and a rug' });
		const before = { ...table[0] };
		await press(table);
		expect(table).toEqual([before]);
		expect(paid()).toEqual(['A lamp']);
	});

	test('gets another video once its version is raised', async () => {
		const table = await finishedRow();
		Object.assign(table[0], { status: 'Approved', script: 'A rug', video_version: 2 });
		await press(table);
		expect(table[0].status).toBe('processing');
		expect(paid()).toEqual(['A lamp', 'A rug']);
	});
});

test('a row that somebody marks with a word of their own while its video renders gets it', async () => {
	const table: IDataObject[] = [{ ...ROW }];
	await press(table);
	table[0].status = 'In progress';
	await press(table);
	expect(table[0].project_id).toBe(projectIdOf('A lamp'));
	await later();
	await press(table);
	expect(table[0]).toMatchObject({ status: 'completed', project_id: projectIdOf('A lamp') });
	expect(table[0].video_url).toMatch(/^http/);
	expect(paid()).toEqual(['A lamp']);
});

test.each(['approved', 'in review'])(
	'a row that is %s gets its link also from a run after one whose results were not written',
	async (status) => {
		const table: IDataObject[] = [{ ...ROW }];
		await press(table);
		table[0].status = status;
		await later();
		await press(table, {}, {}, { write: false });
		await press(table);
		expect(table[0].video_url).toMatch(/^http/);
		expect(paid()).toEqual(['A lamp']);
	},
);
