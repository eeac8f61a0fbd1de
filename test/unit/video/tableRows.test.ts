import type { IDataObject } from 'n8n-workflow';

import {
	DEFAULT_COLUMNS,
	readRows,
	referenceOf,
	rowJson,
} from '../../../nodes/shared/items/tableRows';

const CREATED = '2026-01-01T00:00:00.000Z';
const created = { status: 'processing', message: '', projectId: 'p1' } as const;

const tableOf = (row: IDataObject, id = 'id') => readRows([row], { ...DEFAULT_COLUMNS, id }, []);

describe('a row as it is written', () => {
	test('has all four results where one of them is new', () => {
		expect(rowJson(created, tableOf({ id: 7, status: '' }), 0)).toEqual({
			...{ id: 7, status: 'processing', message: '', video_url: '', project_id: 'p1' },
		});
	});

	test.each([
		['nothing is known', {}, { status: 'posted', message: 'Done', project_id: 'p1' }, 'Done'],
		['all of it is shown', created, { status: 'Processing ', project_id: 'p1' }, ''],
		['only the message is new', { message: 'Later' }, { message: 'Old' }, 'Later'],
	] as const)('has nothing but its keys and the message where %s', (_, result, row, message) => {
		expect(rowJson(result, tableOf({ id: 7, ...row }), 0)).toEqual({ id: 7, message });
	});

	test('has no project and no link where there is none, so that none is overwritten', () => {
		const refused = { status: 'rejected', message: 'No script' } as const;
		expect(rowJson(refused, tableOf({ id: 7, project_id: 'p1' }), 0)).toEqual({
			...{ id: 7, status: 'rejected', message: 'No script' },
		});
	});

	test.each([null, 2, ' 2 '])('has its version as it was read: %j', (version) => {
		expect(rowJson(created, tableOf({ id: 7, video_version: version }), 0)).toMatchObject({
			video_version: version,
		});
		expect(referenceOf(tableOf({ id: 7, video_version: version }), 0)).toEqual({ version });
	});

	test('has no version where the row came without that column', () => {
		expect(rowJson(created, tableOf({ id: 7 }), 0)).not.toHaveProperty('video_version');
		expect(referenceOf(tableOf({ id: 7 }), 0)).toEqual({});
	});

	test.each<[string, IDataObject, boolean]>([
		['of a Data Table', { id: 7, createdAt: CREATED }, true],
		['of a Data Table, as a date', { id: 7, createdAt: new Date(CREATED) as never }, true],
		['with an ID that is a text', { id: '7', createdAt: CREATED }, false],
		['without a valid time', { id: 7, createdAt: 'yesterday' }, false],
	])('%s has createdAt only where that is its own', (_, row, has) => {
		const { createdAt } = rowJson(created, tableOf(row), 0);
		expect(createdAt).toBe(has ? CREATED : undefined);
	});

	test('of a Data Table is found by the ID of n8n, and known by that of another column alone', () => {
		const table = tableOf({ id: 7, sku: 'A-1', createdAt: CREATED }, 'sku');
		expect(rowJson(created, table, 0)).toMatchObject({ sku: 'A-1', id: 7, createdAt: CREATED });
		expect(table.rows[0].createdAt).toBeUndefined();
	});
});
