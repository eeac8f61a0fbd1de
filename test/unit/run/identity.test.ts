import type { IDataObject } from 'n8n-workflow';

import { identityOf } from '../../../nodes/shared/run/identity';
import type { Run } from '../../../nodes/shared/run/run';

const AIRTABLE = 'https://v5.airtableusercontent.com/v3/u/41/41/1749398400000/-f4Yc';

interface Case extends Partial<Run> {
	row?: IDataObject;
	panel?: IDataObject;
	group?: string;
	body?: IDataObject;
}

const identity = ({ row = {}, panel = {}, group = '', body = {}, ...run }: Case) =>
	identityOf(
		{
			...{ payOncePer: 'row', isTool: false, itemsAreEntries: false, hasGroups: false },
			...{ idColumn: 'id', context: { getInputData: () => [{ json: row }] } },
			parametersOf: () => (name: string) => panel[name],
			...run,
		} as unknown as Run,
		[0],
		group,
		body,
	);

const thrownBy = (given: Case): unknown => {
	try {
		return identity(given);
	} catch (error) {
		return error;
	}
};

describe('per row', () => {
	test('the ID is that of the column, and the version that of the panel', () => {
		expect(identity({ row: { id: 7 }, panel: { version: '2' } })).toEqual({
			...{ rowId: '7', version: '2' },
		});
		expect(identity({ row: { id: 7, SKU: 'a' }, idColumn: 'SKU' })).toEqual({
			...{ rowId: 'a', version: '' },
		});
	});

	test.each([{}, { id: '' }, { id: null }, { ID: 7 }])(
		'a row without one is refused: %j',
		(row) => {
			expect(thrownBy({ row })).toMatchObject({
				rowError: { field: 'idColumn', message: 'The row has no value in the column "id"' },
			});
		},
	);

	test('that of grouped rows is their group', () => {
		const grouped = { itemsAreEntries: true, hasGroups: true, row: { id: 7 } };
		expect(identity({ ...grouped, group: 'Shoes' })).toMatchObject({ rowId: 'Shoes' });
		expect(thrownBy({ ...grouped, group: 'a\ud800' })).toMatchObject({
			rowError: { field: 'groupBy' },
		});
	});

	test('all rows that make one video are the only one of their node', () => {
		expect(identity({ itemsAreEntries: true, row: { id: 7 } })).toMatchObject({ rowId: '' });
	});
});

describe('per video', () => {
	const signed = { media: [{ url: AIRTABLE }] };
	const perVideo = { payOncePer: 'video' } as const;

	test('the ID of a row says nothing, and the version does', () => {
		expect(identity({ ...perVideo, row: { id: 7 }, panel: { version: 3 } })).toEqual({
			...{ rowId: undefined, version: '3' },
		});
	});

	test('it tells apart what addresses that are signed in their path do not', () => {
		expect(identity({ ...perVideo, row: { id: 7 }, body: signed })).toMatchObject({ rowId: '7' });
	});

	test.each([{}, { id: '' }])('without one, such a video is refused: %j', (row) => {
		expect(thrownBy({ ...perVideo, row, body: signed })).toMatchObject({
			rowError: { field: 'payOncePer', message: expect.stringContaining('cannot recognise') },
		});
	});

	test.each(['webhook', 'name', 'metadata'])('such an address in its %s says nothing', (field) => {
		const body = { script: 'Hi', [field]: AIRTABLE };
		expect(identity({ ...perVideo, body })).toMatchObject({ rowId: undefined });
	});

	test.each(['video', 'run'] as const)(
		'in a tool, where the ID is that of a call, the request tells them apart (per %s)',
		(payOncePer) => {
			const call = (id: number, body: IDataObject) =>
				identity({ payOncePer, isTool: true, row: { id }, body }).rowId;
			const known = call(0, { ...signed, webhook: 'https://a.test/1' });
			expect(call(1, { ...signed, webhook: 'https://a.test/2' })).toBe(known);
			expect(call(0, { media: [{ url: `${AIRTABLE}/other` }] })).not.toBe(known);
			expect(call(0, { script: 'Hi' })).toBeUndefined();
		},
	);
});

test('per run, nothing beside the item names a video, whatever its address is', () => {
	const body = { media: [{ url: AIRTABLE }] };
	expect(identity({ payOncePer: 'run', panel: { version: '2' }, body })).toEqual({});
});
