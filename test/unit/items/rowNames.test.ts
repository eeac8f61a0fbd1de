import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { rowNames } from '../../../nodes/shared/items/inputRows';
import { MAX_LISTED } from '../../../nodes/shared/utils/text';

const RESULTS = ['status', 'message', 'video_url', 'project_id', 'video_version'];

const namesOf = (rows: IDataObject[], idColumn = 'id', results = RESULTS) =>
	rowNames(
		rows.map((json) => ({ json })),
		idColumn,
		results,
	);

const nameOf = (row: IDataObject, ...columns: [string?, string[]?]) =>
	namesOf([row], ...columns)([0]);

describe('a row is named', () => {
	test.each<[IDataObject, string]>([
		[{ id: 42, product: 'Camping stove' }, 'Row 42 (Camping stove)'],
		[{ id: 'recStove', product: 'Camping stove' }, 'Row recStove (Camping stove)'],
		[{ product: 'Camping stove' }, 'Row 1 (Camping stove)'],
		[{ id: '', product: 'Camping stove' }, 'Row 1 (Camping stove)'],
		[{ id: 7, price: 12.5 }, 'Row 7'],
		[{ price: 12.5 }, 'Row 1'],
		[{ id: { nested: true }, product: 'Tent' }, 'Row 1 (Tent)'],
		[{ id: 42, product: ' \n', title: 'Headlamp' }, 'Row 42 (Headlamp)'],
	])('by its ID and its first text, or else by its number: %j', (row, name) => {
		expect(nameOf(row)).toBe(name);
	});

	test('by the columns that the panel names', () => {
		const row = { id: 3, Artikel: 'A 77', Ergebnis: 'Done before', Name: 'Kettle' };
		expect(nameOf(row, 'Artikel', ['Ergebnis'])).toBe('Row A 77 (Kettle)');
	});

	test.each<[string, IDataObject]>([
		['a result', { status: 'Published', message: 'Voice is empty', project_id: 'prj' }],
		['a value that is an ID', { avatar: 'avatar-0001', airtable: 'recA1b2C3d4E5f6G7' }],
		['a link', { a: 'https://example.com/a b', b: 'www.example.com' }],
		['a link in a text', { a: 'See https://example.com/?token=abc' }],
		['a date', { a: '2026-11-28', b: '2026-11-28T18:53:00.000Z', c: '28.11.2026', d: '11/28/26' }],
		['what an expression or a sheet leaves', { a: '#N/A', b: 'undefined', c: '[object Object]' }],
		['no text', { a: true, b: 12, c: null, d: ['x'], e: { f: 'x' }, g: '12,50', h: '9:16' }],
	])('not by %s', (_, row) => {
		expect(nameOf({ id: 5, ...row, product: 'Wool socks' })).toBe('Row 5 (Wool socks)');
		expect(nameOf({ id: 5, ...row })).toBe('Row 5');
	});

	test.each(['Ready-made curtains', 'A/B test', '椅子', 'Стул', 'كرسي', '50% off'])(
		'by a text that only looks a little like one of these: %s',
		(text) => {
			expect(nameOf({ id: 5, text })).toBe(`Row 5 (${text})`);
		},
	);

	test('in one short line, whatever it holds', () => {
		expect(nameOf({ id: ' 1\n2\u200b ', a: 'Rain\r\n\u202ejacket\u0007' })).toBe(
			'Row 1 2 (Rain jacket)',
		);
		const script = 'Meet the warmest sleeping bag that we have ever made for you';
		expect(nameOf({ id: 5, script })).toBe('Row 5 (Meet the warmest sleeping bag that we...)');
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (id, text) => {
				const name = nameOf({ id: id.repeat(20), text: text.repeat(20) });
				expect(name.length).toBeLessThan(100);
				expect(name).not.toMatch(/[\r\n\t\u2028\u2029]|\p{Surrogate}/u);
			}),
		);
	});
});

describe('several rows are named', () => {
	const rows = ['Tent', 'Tarp', 'Rope', 'Tent'].map((product, index) => ({
		...{ id: 10 + index, product },
	}));

	test('each by its own text, or all by that of their group', () => {
		expect(namesOf(rows)([0, 2])).toBe('Rows 10 (Tent), 12 (Rope)');
		expect(namesOf(rows)([0, 3])).toBe('Rows 10 (Tent), 13 (Tent)');
		expect(namesOf(rows)([0, 1, 2], 'Hiking')).toBe('Hiking (rows 10, 11, 12)');
	});

	test('without texts where there are many, and counted from there', () => {
		const many = Array.from({ length: MAX_LISTED + 3 }, (_, id) => ({ id, product: `Item ${id}` }));
		const name = namesOf(many)([...many.keys()]);
		expect(name).toMatch(/^Rows 0, 1, 2, .*, 23, \.\.\. and 3 more$/);
	});
});
