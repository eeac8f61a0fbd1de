import attempt from 'lodash/attempt';
import * as fc from 'fast-check';
import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import {
	idOfRow,
	MAX_ID_LENGTH,
	readIdColumn,
	readVersion,
} from '../../../nodes/shared/fields/identity';
import { readStatusesToCreate } from '../../../nodes/shared/fields/rowOutput';
import type { ReasonName } from '../../support/reasonNames';

const nodeWith = (parameters: INodeParameters) =>
	({ getNode: () => ({ parameters }) }) as unknown as IExecuteFunctions;

const nodeWithOption = (option: unknown) =>
	({
		getNodeParameter: (_: string, __: number, usual: unknown) => option ?? usual,
	}) as unknown as IExecuteFunctions;

const versionOf = (value: unknown) => readVersion([value]);

/** What no ID and no version can be. */
const FAULTS: Array<[ReasonName, unknown]> = [
	['tooLongForKey', 'x'.repeat(MAX_ID_LENGTH + 1)],
	['notStorable', 'a\ud800'],
	['notTextOrNumber', { a: 1 }],
	['notTextOrNumber', true],
	['sheetError', '#N/A'],
	['noValue', 'undefined'],
	['objectAsText', '[object Object]'],
	['expressionNotFilledIn', '{{ $json.id }}'],
];

describe('the version', () => {
	test.each([
		...[undefined, null, '', ' ', '\u200b', 1, '1', '1.0', '1,0', '１', ' 01 ', "'1"],
		...[
			0,
			'0',
			'-0',
			'-',
			'–',
			'none',
			'None',
			'Nil',
			'NULL',
			'(null)',
			'1,00',
			'\\N',
			'#',
			'nan',
			'No',
			'FALSE',
			false,
			NaN,
		],
	])('%j is the first', (value) => {
		expect(versionOf(value)).toBe('');
	});

	test.each<[string, unknown[]]>([
		[
			'2',
			[
				2,
				'2',
				'2.0',
				'2,0',
				'２',
				' 2 ',
				'02',
				'2e0',
				BigInt(2),
				"'2",
				'=2',
				'#2',
				'(2)',
				'v2',
				'V 2',
				'Version 2',
				'v. 2.0',
				'ver 2',
				'V-2',
				'rev_2',
				'No. 2',
				'take 2',
				'2nd',
			],
		],
		['2.5', [2.5, '2.50']],
		['final', ['final', ' final ', 'fin\u200bal', 'FINAL']],
		['größe 2', ['Größe 2', 'Gro\u0308ße  2', 'GRÖßE 2']],
		['9007199254740993', ['9007199254740993']],
	])('"%s" is the same in whatever way it is written', (version, values) => {
		expect(new Set(values.map(versionOf))).toEqual(new Set([version]));
	});

	test('is that of any row of a video, and none where rows differ', () => {
		expect(readVersion([null, '2', 2, ' '])).toBe('2');
		expect(() => readVersion([2, 3])).toThrow(expect.toTell('versionsDiffer'));
	});

	test('whole numbers that differ are different versions, however long they are', () => {
		const number = fc.bigInt({ min: BigInt(2), max: BigInt('9'.repeat(20)) });
		fc.assert(
			fc.property(number, fc.bigInt({ min: BigInt(1), max: BigInt(3) }), (one, more) => {
				expect(versionOf(String(one))).not.toBe(versionOf(String(one + more)));
			}),
		);
	});

	test('that of a version is that version', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ maxLength: 20 }), fc.double()), (value) => {
				let version = '';
				try {
					version = versionOf(value);
				} catch {
					return;
				}
				expect(versionOf(version)).toBe(version);
			}),
		);
	});

	test.each(FAULTS)('is refused: %s', (reason, value) => {
		expect(() => versionOf(value)).toThrow(expect.toTell(reason));
	});
});

describe('the ID of a row', () => {
	test.each<[unknown, string]>([
		[7, '7'],
		[0, '0'],
		['007', '007'],
		['2.0', '2.0'],
		['a: b/c', 'a: b/c'],
		[' row\u200b 1\n', 'row 1'],
		['Gro\u0308ße', 'Größe'],
		['\u{1F600}', '\u{1F600}'],
		['x'.repeat(MAX_ID_LENGTH), 'x'.repeat(MAX_ID_LENGTH)],
	])('%j is "%s"', (cell, expected) => {
		expect(idOfRow(cell)).toBe(expected);
	});

	test.each([
		...FAULTS,
		['emptyValue', ''],
		['emptyValue', '\ufeff '],
		['emptyValue', '\ufff9'],
	] as typeof FAULTS)('is refused: %s', (reason, cell) => {
		expect(() => idOfRow(cell)).toThrow(expect.toTell(reason));
	});

	test('names the field that it comes from', () => {
		expect(attempt(idOfRow, '')).toMatchObject({ rowError: { field: 'idColumn' } });
	});
});

describe('the column of the ID', () => {
	test.each([
		[undefined, 'id'],
		['', 'id'],
		[' SKU ', 'SKU'],
		['🏷\ufe0f SKU', '🏷\ufe0f SKU'],
		['=id', '=id'],
	])('%j is the column "%s"', (idColumn, expected) => {
		expect(readIdColumn(nodeWith(idColumn === undefined ? {} : { idColumn }))).toBe(expected);
	});

	test.each(['={{ $json.id }}', '{{ $json.id }}'])('an expression is refused: %s', (idColumn) => {
		expect(() => readIdColumn(nodeWith({ idColumn }))).toThrow(
			expect.toTell('idColumnIsExpression', 'ID Column'),
		);
	});
});

describe('the words that ask for a video', () => {
	test.each([
		[undefined, ['new', 'ready', 'pending', 'approved', 'to do', 'todo']],
		[' ', ['new', 'ready', 'pending', 'approved', 'to do', 'todo']],
		[' Freigegeben,,GO ', ['freigegeben', 'go']],
	])('%j are %j', (option, words) => {
		expect(readStatusesToCreate(nodeWithOption(option))).toEqual(words);
	});

	test.each(['processing', 'Completed', 'failed', 'rejected', 'check'])(
		'%s is none of them, as the node writes it itself',
		(word) => {
			expect(() => readStatusesToCreate(nodeWithOption(`new, ${word}`))).toThrow(
				expect.toTell('statusOfNode', 'Statuses to Create', word.toLowerCase()),
			);
		},
	);
});
