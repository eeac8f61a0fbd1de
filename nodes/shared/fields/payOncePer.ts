import compact from 'lodash/compact';
import omit from 'lodash/omit';
import trim from 'lodash/trim';
import uniq from 'lodash/uniq';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isEmptyCell, toText, trimmedName } from '../items/cells';
import { hasExpression, namesRows, optionReader } from '../items/parameters';
import { invalidParameter, UserFacingError } from '../items/rowError';
import { keyFault } from '../items/textFaults';
import { asSeen } from '../utils/text';
import { outputField, rowNotice } from './output';
import { choices } from './parts';

export const MAX_ID_LENGTH = 200;

/** Halves of characters come back changed. */
const NOT_STORABLE = /\p{Surrogate}/u;

/**
 * What a video is paid once per:
 * - `video`: all that it is made of;
 * - `row`: the ID of its row, in this node of this workflow;
 * - `run`: each execution, and its retries.
 */
export type PayOncePer = 'video' | 'row' | 'run';

const PAY_ONCE_PER: Record<PayOncePer, [name: string, description: string]> = {
	video: ['Video', 'The same video is charged once, however often the workflow runs'],
	row: [
		'Row',
		'A row is charged once, however often the workflow runs; one that is edited later is rejected',
	],
	run: ['Run', 'Every video is charged in every run'],
};

const payOncePerField: INodeProperties = {
	displayName: 'Pay Once Per',
	name: 'payOncePer',
	type: 'options',
	noDataExpression: true,
	default: 'video',
	options: choices(PAY_ONCE_PER),
	description:
		'What is charged once. The Data Table "Paid Videos", which the node creates, knows it. Video can become Row later; after any other change, the videos are charged again.',
	displayOptions: { hide: { output: ['row'], '@tool': [true] } },
};

/** A call of a model has no row. */
const payOncePerOfTool: INodeProperties = {
	...payOncePerField,
	options: choices(omit(PAY_ONCE_PER, 'row')),
	description:
		'What is charged once. The Data Table "Paid Videos", which the node creates, knows it.',
	displayOptions: { show: { '@tool': [true] } },
};

export const idColumnField: INodeProperties = {
	displayName: 'ID Column',
	name: 'idColumn',
	type: 'string',
	noDataExpression: true,
	default: 'id',
	description:
		'The column that identifies a row, and never changes. With Group By, the value of Group By identifies the video.',
};

const versionField: INodeProperties = {
	displayName: 'Version',
	name: 'version',
	type: 'string',
	default: '',
	placeholder: 'e.g. 2',
	description:
		'Another value makes another video of every row, and each is charged. For single rows, leave this empty, and enter the version in a column "version" of the table.',
};

/** What is paid once, and what pays for another video. */
export const payOncePerFields: INodeProperties[] = [
	outputField,
	{
		...idColumnField,
		displayOptions: { show: { output: ['row'] }, hide: { '@tool': [true] } },
	},
	rowNotice,
	payOncePerField,
	payOncePerOfTool,
	{
		...idColumnField,
		displayOptions: { show: { payOncePer: ['row'] }, hide: { output: ['row'], '@tool': [true] } },
	},
	{ ...versionField, displayOptions: { hide: { payOncePer: ['run'], output: ['row'] } } },
];

export const paidVideosTableField: INodeProperties = {
	displayName: 'Paid Videos Table',
	name: 'paidVideosTable',
	type: 'string',
	default: 'Paid Videos',
	description:
		'The Data Table that knows what was charged, in the project of this workflow; the node creates it. One is enough for all workflows.',
};

export type IfRowChanged = 'refuse' | 'known';

const ifRowChangedField: INodeProperties = {
	displayName: 'If the Row Has Changed',
	name: 'ifRowChanged',
	type: 'options',
	default: 'refuse',
	options: choices({
		refuse: ['Reject', 'The row says what differs; nothing is charged'],
		known: [
			'Return the Known Video',
			'For texts that are written anew in each run; nothing is charged',
		],
	}),
	description:
		'What to do with a row that was charged, and has other values now. A new signature in the address of an image or a video is no change.',
};

export const ifRowChangedFields: INodeProperties[] = [
	{
		...ifRowChangedField,
		displayOptions: {
			show: { '/payOncePer': ['row'] },
			hide: { '/output': ['row'], '@tool': [true] },
		},
	},
	{
		...ifRowChangedField,
		displayOptions: { show: { '/output': ['row'] }, hide: { '@tool': [true] } },
	},
];

const budgetField = (
	displayName: string,
	name: string,
	period: string,
	byDefault: number,
): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 1 },
	noDataExpression: true,
	default: byDefault,
	description: `How many new videos all executions with this Paid Videos Table make in a ${period}, in the time zone of the workflow. Further rows are not sent, and say when they can be.`,
});

export const maxPerDayField = budgetField('Max Videos per Day', 'maxVideosPerDay', 'day', 20);

export const maxPerMonthField = budgetField(
	'Max Videos per Month',
	'maxVideosPerMonth',
	'month',
	500,
);

/** A model that calls the node has no rows. */
export function readPayOncePer(context: IExecuteFunctions, isTool: boolean): PayOncePer {
	const { parameters } = context.getNode();
	if (namesRows(parameters) && !isTool) return 'row';
	return parameters[payOncePerField.name] === 'run' ? 'run' : 'video';
}

/** The name in the field *Paid Videos Table*; its default when it is empty. */
export const tableNameIn = (value: unknown): string =>
	String(trimmedName(value) ?? paidVideosTableField.default);

export const readIfRowChanged = (context: IExecuteFunctions): IfRowChanged =>
	optionReader(context)(ifRowChangedField.name) === 'known' ? 'known' : 'refuse';

/**
 * @param rows the indexes of the input items that are rows
 * @throws UserFacingError where the rows have different tables
 */
export function readTableName(context: IExecuteFunctions, rows: number[]): string {
	const { name, displayName } = paidVideosTableField;
	const { options } = context.getNode().parameters;
	const isExpression = hasExpression((options as IDataObject | undefined)?.[name]);
	const [first, ...others] = (isExpression ? rows : rows.slice(0, 1)).map((itemIndex) => ({
		row: itemIndex + 1,
		table: tableNameIn(context.getNodeParameter(`options.${name}`, itemIndex, '')),
	}));
	const other = others.find(({ table }) => table !== first.table);
	if (!other) return first.table;
	throw new UserFacingError({
		message: `${displayName}: All rows of a run need the same table, but row ${first.row} has "${first.table}" and row ${other.row} has "${other.table}"`,
		advice: 'Use a node for each table, and lead its rows there with an IF or a Switch node.',
	});
}

/**
 * The column that *ID Column* names.
 *
 * @throws UserFacingError where it holds an expression
 */
export function readIdColumn(context: IExecuteFunctions): string {
	const { name, displayName, default: usual } = idColumnField;
	const value = context.getNode().parameters[name] ?? usual;
	if (String(value).includes('{{')) {
		throw new UserFacingError({
			message: `${displayName}: Enter the name of a column, such as id, and no expression`,
			advice: 'The node reads that column of each row by itself.',
		});
	}
	return String(trimmedName(value) ?? usual);
}

/**
 * The ID of a row.
 *
 * @param field where it comes from
 * @throws UserFacingError where it is empty, too long, or cannot be stored
 */
export const idOfRow = (cell: unknown, field = idColumnField.name): string =>
	isEmptyCell(cell) ? invalidParameter(field, 'Required') : keyPart(field, cell);

/**
 * The version of a video; empty for the first.
 *
 * @param values those of its rows: what the panel says, or else the column `version`
 * @throws UserFacingError where it is too long, cannot be stored, or is another one in another row
 */
export function readVersion(values: unknown[]): string {
	const filled = values.filter((value) => !isEmptyCell(value));
	const [version = '', ...others] = uniq(compact(filled.map(versionIn)));
	// the first one would be another as soon as rows are sorted
	if (others.length > 0) {
		invalidParameter(versionField.name, 'Differs between the rows of this video');
	}
	return version;
}

function versionIn(value: unknown): string {
	const written = typeof value === 'string' ? value.normalize('NFKC') : value;
	// which is a fault elsewhere
	if (/^\(?(?:null|nan|false)\)?$/i.test(String(written).trim())) return '';
	const text = withoutMarks(keyPart(versionField.name, written)).replace(/^(\d+),0{1,2}$/, '$1');
	// a longer number would become another one
	const isExact = Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
	const version = isExact ? String(Number(text)) : text;
	return FIRST_VERSION.test(version) ? '' : version;
}

/** What a sheet or a person writes around a number: `'2`, `=2`, `#2`, `(2)`. */
const withoutMarks = (text: string): string => trim(text, ' \'"=#()[]{}').toLowerCase();

/** Also what a table has by default, and what databases and scripts write for no value. */
const FIRST_VERSION = /^(?:[01]|[-–—]+|none|nil|n\/?a|no|\\n)$/;

function keyPart(field: string, value: unknown): string {
	const text = toText(value);
	if (typeof text !== 'string') return invalidParameter(field, 'Expected a text or a number');
	const part = asSeen(text);
	if (part === '') invalidParameter(field, 'Required');
	if (NOT_STORABLE.test(part)) {
		invalidParameter(field, 'A Data Table cannot hold some of its characters');
	}
	const fault = keyFault(part);
	if (fault) invalidParameter(field, fault);
	if (part.length > MAX_ID_LENGTH) invalidParameter(field, `At most ${MAX_ID_LENGTH} characters`);
	return part;
}
