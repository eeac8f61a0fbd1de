import * as fc from 'fast-check';
import { isPlainObject, mapValues } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, long } from '../kinds';

/** What a cell of a sheet holds, wherever on the panel its column has been dragged to. */
export class Cell {
	constructor(readonly value: unknown) {}
}

type Cells = fc.Arbitrary<Cell>;
type Values = fc.Arbitrary<unknown>;

/** What people's sheets hold where something else is wanted. */
const ODD = [
	'',
	' ',
	'\u200b\n',
	'yes',
	'ö\u{1F600}',
	'\ud800',
	'{{',
	null,
	true,
	false,
	NaN,
	0,
	-1,
	[],
	{},
	[[1]],
	{ a: {} },
];

/** Mostly good values, so that many requests are good as a whole; else what just fails, or anything. */
const mostly = (good: Values, ...bad: unknown[]): Cells =>
	fc
		.oneof(
			{ weight: 30, arbitrary: good },
			{ weight: 1, arbitrary: fc.constantFrom(...ODD, ...bad) },
		)
		.map((value) => new Cell(value));

export const texts = (min: number, max: number): Cells =>
	mostly(
		fc.oneof(
			fc.string({ unit: 'grapheme', minLength: Math.max(1, min), maxLength: Math.min(max, 20) }),
			fc.constantFrom(long(Math.max(1, min)), long(max), 7),
		),
		long(max + 1),
		'\u{1F600}'.repeat(max / 2 + 1),
	);

/** Numbers in a range, or without an upper end. */
export const numbers = (min: number, max = 1e300): Cells =>
	mostly(
		fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, String(min), '')),
		min - 0.01,
		max + 1,
		NaN,
		Infinity,
		'Infinity',
		'-Infinity',
		'1e400',
		'1,5',
	);

export const flags = mostly(fc.constantFrom(true, false, 'TRUE', 'false'), 'TRUE ');

export const oneOf = (words: readonly string[]): Cells =>
	mostly(fc.constantFrom(...words), words[0].toUpperCase(), [words[0]]);

/** References to what the service has. */
export const ids = (known: string): Cells =>
	mostly(fc.constantFrom(known, ` ${known}\n`), long(30), long(31), 'none');

/** Identifiers that the service does not look up. */
export const anyIds = texts(1, 30);

export const addresses = mostly(
	fc.oneof(fc.webUrl({ validSchemes: ['https'] }), fc.constant('https://example.com/ü?a=1#b')),
	'http://example.com',
	'https://',
	'example.com',
	`https://example.com/${long(500)}`,
);

export const jsons = (good: unknown): Cells =>
	mostly(fc.constantFrom(good, JSON.stringify(good)), '[{', '[1]', '[[]]', '[null]', 'null', '7');

/** A field that is picked from a list or given by an ID. */
export const located = (cells: Cells) =>
	cells.map((value) => ({ ...byId(''), value: value as unknown as string }));

/** Some of the fields are there, or all of them. */
export const some = (entries: Record<string, Values>, ...required: string[]) =>
	fc.record(entries, { requiredKeys: required });

export const few = <T>(entry: fc.Arbitrary<T>) => fc.array(entry, { minLength: 1, maxLength: 3 });

/** Mostly short lists, now and then none, as many as allowed, and one more. */
export const lists = <T>(entry: fc.Arbitrary<T>, max: number): fc.Arbitrary<T[]> =>
	fc.oneof(
		{ weight: 30, arbitrary: few(entry) },
		{
			weight: 1,
			arbitrary: fc
				.tuple(entry, fc.constantFrom(0, max, max + 1))
				.map(([one, count]) => Array.from({ length: count }, () => one)),
		},
	);

const deep = (value: unknown, ofCell: (cell: Cell) => unknown): unknown => {
	if (value instanceof Cell) return ofCell(value);
	if (Array.isArray(value)) return value.map((entry) => deep(entry, ofCell));
	return isPlainObject(value) ? mapValues(value as object, (entry) => deep(entry, ofCell)) : value;
};

/** The value, with that of each cell in its place. */
export const plain = (value: unknown) => deep(value, (cell) => cell.value);

/** The ways to give the slides, media or scenes of a video. */
export function parts(field: string, onPanel: Values, asJson: Values, max: number) {
	const source = `${field}Source`;
	const json = lists(asJson, max).map(plain);
	const given = (value: unknown) => ({ [source]: 'json', [`${field}Json`]: value });
	return fc.oneof(
		{ weight: 4, arbitrary: few(onPanel).map((item) => ({ [field]: { item } })) },
		{ weight: 2, arbitrary: json.map((list) => given(JSON.stringify(list))) },
		{ weight: 2, arbitrary: json.map((list) => given(new Cell(list))) },
		{ weight: 1, arbitrary: jsons([]).map(given) },
		{
			weight: 2,
			arbitrary: onPanel.map((item) => ({ [source]: 'rows', [`${field}Row`]: { item } })),
		},
	);
}

/** The parameters, with an expression in the place of each cell, and the row that the expressions read. */
export function ofOneRow(given: object, columns: Record<string, Cell> = {}) {
	const row = mapValues(columns, ({ value }) => value) as IDataObject;
	const parameters = deep(given, ({ value }) => {
		const column = `column${Object.keys(row).length}`;
		row[column] = value as IDataObject;
		return `={{ $json.${column} }}`;
	});
	return { parameters: parameters as INodeParameters, row };
}
