import attempt from 'lodash/attempt';
import compact from 'lodash/compact';
import isError from 'lodash/isError';
import trim from 'lodash/trim';
import uniq from 'lodash/uniq';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';

import { isEmptyCell, toText, trimmedName } from '../items/cells';
import { optionReader } from '../items/parameters';
import { invalidParameter, rowErrorOf, UserFacingError } from '../items/rowError';
import { keyFault, ONLY_DASHES } from '../items/textFaults';
import type { Told } from '../messages/reasons';
import { CELL, PARAMETER } from '../messages/rows';
import { asSeen, withExamples } from '../utils/text';
import { textField } from './parts';

export const MAX_ID_LENGTH = 200;

/** Halves of characters, which a table gives back changed. */
const NOT_STORABLE = /\p{Surrogate}/u;

export const idColumnField: INodeProperties = {
	displayName: 'ID Column',
	name: 'idColumn',
	type: 'string',
	noDataExpression: true,
	default: 'id',
	description: 'Name of the column with a unique, permanent ID for each row',
	hint: 'To save the results, connect a node that updates the row with the same ID (Map Automatically). In a Data Table, match id, createdAt and, if you have it, video_version (Must Match: All Conditions).',
	displayOptions: { show: { output: ['row'] }, hide: { '@tool': [true] } },
};

export const versionField = textField({
	displayName: 'Version',
	name: 'version',
	placeholder: 'e.g. 2',
	description:
		'Enter a new value to create a new version of every video in the run. Each one costs credits.',
});

export const campaignField = textField({
	displayName: 'Campaign',
	name: 'campaign',
	noDataExpression: true,
	placeholder: 'e.g. Summer 2026',
	description:
		'Name of the campaign. Use a different name for each table with the same IDs. If you rename a campaign, its videos may be created again (costs credits).',
});

/**
 * A name of the user's own; empty by default.
 *
 * @throws UserFacingError where it is too long, or cannot be stored
 */
export function readCampaign(context: IExecuteFunctions): string {
	const { name, displayName } = campaignField;
	const value = optionReader(context)(name);
	if (isEmptyCell(value)) return '';
	const campaign = attempt(() => keyPart(name, value));
	if (!isError(campaign)) return campaign;
	throw new UserFacingError(PARAMETER.campaignUnusable(displayName, rowErrorOf(campaign).message));
}

/** @throws UserFacingError where *ID Column* holds an expression */
export function readIdColumn(context: IExecuteFunctions): string {
	const { name, displayName, default: usual } = idColumnField;
	const value = context.getNode().parameters[name] ?? usual;
	if (String(value).includes('{{')) {
		throw new UserFacingError(PARAMETER.idColumnIsExpression(displayName));
	}
	return String(trimmedName(value) ?? usual);
}

/** @throws UserFacingError where the ID of a row is empty, too long, or cannot be stored */
export const idOfRow = (cell: unknown): string =>
	keyPart(idColumnField.name, isEmptyCell(cell) ? '' : cell);

/** An expression with another value in each execution: a Retry would pay again. */
const VOLATILE = withExamples(
	/\$(?:now|today|execution|runIndex)\b|Math\.random|Date\.now|DateTime\.(now|local|utc)\(\)|new Date/,
	{
		is: [
			'{{ $now }}',
			'{{ $today }}',
			'{{ $execution.id }}',
			'{{ Math.random() }}',
			'{{ new Date() }}',
			'{{ DateTime.now() }}',
		],
		isNot: ['{{ $json.now }}', '2', '{{ DateTime.fromISO($json.day) }}'],
	},
);

/** What is wrong with the version of the panel if it changes whenever it is read. */
export function versionFault(parameters: INodeParameters): Told | undefined {
	const { name, displayName } = versionField;
	const { [name]: own, options } = parameters as IDataObject;
	const text = String(own ?? (options as IDataObject | undefined)?.[name] ?? '');
	const isVolatile = text.startsWith('=') && VOLATILE.test(text);
	return isVolatile ? PARAMETER.versionChanges(displayName, text.slice(1)) : undefined;
}

/**
 * The version of a video; empty for the first.
 *
 * @param values those of its rows
 * @throws UserFacingError where it is too long, cannot be stored, or differs between rows
 */
export function readVersion(values: unknown[]): string {
	const filled = values.filter((value) => !isEmptyCell(value));
	const [version = '', ...others] = uniq(compact(filled.map(versionIn)));
	// which one is first changes when rows are sorted
	if (others.length > 0) invalidParameter(versionField.name, CELL.versionsDiffer());
	return version;
}

function versionIn(value: unknown): string {
	const written = typeof value === 'string' ? value.normalize('NFKC') : value;
	// in an ID these words are a fault
	if (NO_VERSION.test(String(written).trim())) return '';
	const text = withoutMarks(keyPart(versionField.name, written))
		.replace(WORD_BEFORE_NUMBER, '')
		.replace(ORDINAL, '$1')
		.replace(DECIMAL_ZEROS, '$1');
	// a longer number would become another one
	const isExact = Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
	const version = isExact ? String(Number(text)) : text;
	return FIRST_VERSIONS.includes(version) || ONLY_DASHES.test(version) ? '' : version;
}

const NO_VERSION = /^\(?(?:null|nan|false)\)?$/i;

/** Of `v2`, `Version 2`, `take 2` and `No. 2`, which are the same as 2. */
const WORD_BEFORE_NUMBER = /^(?:v|ver|version|rev|take|no|nr)[.\s_-]*(?=\d)/i;

/** Of `2nd`. */
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

/** A whole number as a sheet writes it with decimals: `2,0`, `2,00`. */
const DECIMAL_ZEROS = /^(\d+),0{1,2}$/;

/** What a sheet or a person writes around a number: `'2`, `=2`, `#2`, `(2)`. */
const withoutMarks = (text: string): string => trim(text, ' \'"=#()[]{}').toLowerCase();

/** Also what a column of numbers has by default, and what people, databases and scripts write for no value. */
const FIRST_VERSIONS = ['0', '1', 'none', 'nil', 'na', 'n/a', 'no', '\\n'];

function keyPart(field: string, value: unknown): string {
	const text = toText(value);
	if (typeof text !== 'string') return invalidParameter(field, CELL.notTextOrNumber());
	const part = asSeen(text);
	const fault = idFault(part);
	return fault ? invalidParameter(field, fault) : part;
}

/** Why a text cannot be the ID of a row, a version, a campaign, or a group that is a row's name. */
export function idFault(text: string): Told | undefined {
	if (isEmptyCell(text)) return CELL.emptyValue();
	if (NOT_STORABLE.test(text)) return CELL.notStorable();
	return (
		keyFault(text) ?? (text.length > MAX_ID_LENGTH ? CELL.tooLongForKey(MAX_ID_LENGTH) : undefined)
	);
}
