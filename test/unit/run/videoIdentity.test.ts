import type { IDataObject } from 'n8n-workflow';

import { DEFAULT_COLUMNS, readRows } from '../../../nodes/shared/items/tableRows';
import { identityOf } from '../../../nodes/shared/run/videoIdentity';
import type { Run } from '../../../nodes/shared/run/runSetup';

const AIRTABLE = 'https://v5.airtableusercontent.com/v3/u/41/41/1749398400000/-f4Yc';

interface Case extends Partial<Omit<Run, 'rows'>> {
	rows?: IDataObject[];
	idColumn?: string;
	panel?: IDataObject;
	options?: IDataObject;
	group?: string;
	body?: IDataObject;
}

const identity = ({ rows = [{}], panel = {}, options = {}, group = '', body = {}, ...run }: Case) =>
	identityOf(
		{
			...{ isTool: false, itemsAreEntries: false },
			context: { getInputData: () => rows.map((json) => ({ json })) },
			parametersOf: () => (name: string) => panel[name],
			...run,
		} as unknown as Run,
		[...rows.keys()],
		group,
		body,
		options,
	);

const ofRows = ({ idColumn = 'id', rows = [{}], ...given }: Case) =>
	identity({
		...{ ...given, rows },
		table: readRows(rows, { ...DEFAULT_COLUMNS, id: idColumn }, []),
	});

const thrownBy = (read: (given: Case) => unknown, given: Case): unknown => {
	try {
		return read(given);
	} catch (error) {
		return error;
	}
};

describe('Output: Row of a Table', () => {
	test('the ID and the version are those of the columns, and not of the panel', () => {
		const options = { version: '3' };
		expect(ofRows({ rows: [{ id: 7, video_version: ' 2.0 ' }], options })).toEqual({
			...{ rowId: '7', version: '2' },
		});
		expect(ofRows({ rows: [{ id: 7, SKU: 'a' }], idColumn: 'SKU' })).toEqual({
			...{ rowId: 'a', version: '' },
		});
	});

	test.each([{}, { id: '' }, { id: null }, { ID: 7 }])(
		'a row without one is refused: %j',
		(row) => {
			expect(thrownBy(ofRows, { rows: [row] })).toMatchObject({
				rowError: { field: 'idColumn', message: expect.toTell('noValueInColumn', 'id') },
			});
		},
	);

	test('that of grouped rows is their group, and each of them needs an ID', () => {
		const grouped = { itemsAreEntries: true, hasGroups: true, rows: [{ id: 7 }, { id: 8 }] };
		expect(ofRows({ ...grouped, group: 'Shoes' })).toMatchObject({ rowId: 'Shoes' });
		expect(thrownBy(ofRows, { ...grouped, rows: [{ id: 7 }, {}] })).toMatchObject({
			rowError: { field: 'idColumn' },
		});
	});

	test('rows of one video with different versions are refused', () => {
		const rows = [
			{ id: 7, video_version: 2 },
			{ id: 8, video_version: 3 },
		];
		expect(thrownBy(ofRows, { itemsAreEntries: true, group: 'Shoes', rows })).toMatchObject({
			rowError: { field: 'version' },
		});
	});
});

describe('Output: Video', () => {
	const signed = { media: [{ url: AIRTABLE }] };

	test.each([
		[{}, {}, ''],
		[{ video_version: 2 }, {}, '2'],
		[{}, { version: 3 }, '3'],
		[{ video_version: 2 }, { version: 3 }, '3 / 2'],
		[{ video_version: 1 }, { version: 3 }, '3'],
		[{ video_version: 3 }, { version: '3' }, '3'],
	])(
		'the version of %j with the options %j is "%s", and the ID says nothing',
		(item, options, version) => {
			const rows = [{ id: 7, ...item }];
			expect(identity({ rows, options, panel: { version: 4 } })).toEqual({
				...{ rowId: undefined, version },
			});
		},
	);

	test('it tells apart what URLs that are signed in their path do not', () => {
		expect(identity({ rows: [{ id: 7 }], body: signed })).toMatchObject({ rowId: '7' });
	});

	test.each([{}, { id: '' }])('without one, such a video is refused: %j', (row) => {
		expect(thrownBy(identity, { rows: [row], body: signed })).toMatchObject({
			rowError: {
				field: 'output',
				message: expect.stringContaining("can't recognize"),
			},
		});
	});

	test.each(['webhook', 'name', 'metadata'])('such a URL in its %s says nothing', (field) => {
		const body = { script: 'Hi', [field]: AIRTABLE };
		expect(identity({ body })).toMatchObject({ rowId: undefined });
	});

	test('in a tool the ID is that of a call, and the parameter Version counts', () => {
		const call = { isTool: true, rows: [{ id: 0 }], panel: { version: 2 } };
		expect(identity({ ...call, body: signed, options: { version: 3 } })).toEqual({
			...{ rowId: undefined, version: '2' },
		});
	});
});
