import trimStart from 'lodash/trimStart';
import uniq from 'lodash/uniq';
import type {
	IDataObject,
	IDisplayOptions,
	IExecuteFunctions,
	INodeProperties,
} from 'n8n-workflow';

import { toText, trimmedText } from '../items/cells';
import {
	hasExpression,
	optionReader,
	type ParametersOf,
	type ReadParameter,
} from '../items/parameters';
import { invalidParameter, UserFacingError } from '../items/rowError';
import { keyFault } from '../items/textFaults';
import { asSeen } from '../utils/text';
import { choices } from './parts';

export const MAX_KEY_LENGTH = 200;

/** Halves of characters come back changed. */
const NOT_STORABLE = /\p{Surrogate}/u;

const payOncePerField: INodeProperties = {
	displayName: 'Pay Once Per',
	name: 'payOncePer',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.sku }}',
	hint: 'The ID of the row, so that it is paid once in all runs. Empty: each run pays.',
	description:
		'An expression that names the row, such as its ID. Each row is then paid once, even if the workflow runs again, runs twice at the same time, or n8n stops in the middle. A Data Table keeps what became of every row. Leave it empty to create a video whenever the workflow runs.',
	builderHint: {
		propertyHint:
			"An ID that never changes for a row, such as expr('{{ $json.id }}'); never a row number, which changes when rows are moved.",
	},
};

export const whilePaidOncePerKey: IDisplayOptions = { hide: { '/payOncePer': [''] } };

/** *Pay Once Per*, and where it is said which rows are paid. */
export const payOncePerFields: INodeProperties[] = [
	payOncePerField,
	{
		displayName:
			'A Data Table knows which rows are paid. Another sheet needs another one: set <b>Paid Videos Table</b> in the options.',
		name: 'paidVideosNotice',
		type: 'notice',
		default: '',
		displayOptions: whilePaidOncePerKey,
	},
];

export const paidVideosTableField: INodeProperties = {
	displayName: 'Paid Videos Table',
	name: 'paidVideosTable',
	type: 'string',
	default: 'Paid Videos',
	description:
		'The Data Table that knows which rows of Pay Once Per are paid, in the project of this workflow; the node creates it. Each sheet needs a table of its own, as row 1 of another sheet has the same key.',
};

export const ifCreatedBeforeField: INodeProperties = {
	displayName: 'If Created Before',
	name: 'ifCreatedBefore',
	type: 'options',
	default: 'known',
	options: choices({
		known: [
			'Return the Known Video',
			'Outputs the video that the paid videos table knows; nothing is paid',
		],
		createAgain: ['Create Again', 'Each execution pays for another video'],
	}),
	description: 'What to do with a row of Pay Once Per whose video exists',
};

export type IfRowChanged = 'refuse' | 'known' | 'createAgain';

export const ifRowChangedField: INodeProperties = {
	displayName: 'If the Row Has Changed',
	name: 'ifRowChanged',
	type: 'options',
	default: 'refuse',
	options: choices({
		refuse: ['Refuse', 'The row says what differs; nothing is paid'],
		known: ['Return the Known Video', 'Outputs the video of the row as it was; nothing is paid'],
		createAgain: [
			'Create Again',
			'Pays for another video, once for each change. A value that is another one in every run, such as $now, is paid in every run.',
		],
	}),
	description:
		'What to do with a row of Pay Once Per whose video was made from other values, or with another credential. A new signature of the address of an image or a video is no change.',
};

const budgetField = (displayName: string, name: string, period: string): INodeProperties => ({
	displayName,
	name,
	type: 'number',
	typeOptions: { minValue: 1 },
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. 100',
	description: `How many videos all executions with this Paid Videos Table pay for in a ${period}, in the time zone of the workflow. Further rows are not sent, and say when they can be. Empty: no limit.`,
	displayOptions: whilePaidOncePerKey,
});

export const maxPerDayField = budgetField('Max Videos per Day', 'maxVideosPerDay', 'day');

export const maxPerMonthField = budgetField('Max Videos per Month', 'maxVideosPerMonth', 'month');

export const isPaidOncePerKey = (context: IExecuteFunctions): boolean =>
	Boolean(context.getNode().parameters.payOncePer);

/** Whether all rows have the same key. */
export const isKeyConstant = (context: IExecuteFunctions): boolean =>
	!hasExpression(context.getNode().parameters.payOncePer);

/** Whether a new execution may pay for known rows, too; also where an expression decides it. */
export function mayPayAgain(context: IExecuteFunctions): boolean {
	const options = (context.getNode().parameters.options ?? {}) as IDataObject;
	return [ifCreatedBeforeField, ifRowChangedField].some(
		({ name, default: usual }) => !['known', 'refuse'].includes(String(options[name] ?? usual)),
	);
}

/** The name in the field *Paid Videos Table*; its default when it is empty. */
export const tableNameIn = (value: unknown): string =>
	String(trimmedText(value) ?? paidVideosTableField.default);

export function readLedgerSettings(context: IExecuteFunctions) {
	const option = optionReader(context);
	const ifRowChanged = option(ifRowChangedField.name) || ifRowChangedField.default;
	return {
		createAgain: option(ifCreatedBeforeField.name) === 'createAgain',
		ifRowChanged: ifRowChanged as IfRowChanged,
	};
}

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
 * The key of a video, which all of its rows must give.
 *
 * @param groupBy the expression that groups the rows; undefined where all rows make one video
 * @throws UserFacingError where a key is empty or too long, or the rows differ
 */
export function readVideoKey(
	parametersOf: ParametersOf,
	itemIndexes: number[],
	groupBy?: string,
): string {
	const [key, ...others] = uniq(itemIndexes.map((itemIndex) => readKey(parametersOf(itemIndex))));
	if (others.length === 0) return key;
	throw new UserFacingError({
		message: `Pay Once Per: The rows of this video have different keys: "${key}", "${others[0]}"`,
		advice: groupBy
			? `Enter the value of Group By, which all of them have in common: ${trimStart(groupBy, '=')}. Videos that were paid for with another key would then be paid again: run only the others.`
			: 'All rows make one video, so enter a text that names it, such as the name of the campaign.',
		code: 'VALIDATION_ERROR',
	});
}

/** @throws UserFacingError where the key is empty or too long */
function readKey(read: ReadParameter): string {
	const { name } = payOncePerField;
	const text = toText(read(name));
	if (typeof text !== 'string') return invalidParameter(name, 'Expected a text or a number');
	const key = asSeen(text);
	if (key === '') invalidParameter(name, 'Required');
	if (NOT_STORABLE.test(key)) {
		invalidParameter(name, 'A Data Table cannot hold some of its characters');
	}
	const fault = keyFault(key);
	if (fault) invalidParameter(name, fault);
	if (key.length <= MAX_KEY_LENGTH) return key;
	return invalidParameter(
		name,
		`At most ${MAX_KEY_LENGTH} characters; add .hash() to the expression to shorten it`,
	);
}
