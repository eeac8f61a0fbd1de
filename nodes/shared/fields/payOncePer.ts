import type {
	IDataObject,
	IDisplayOptions,
	IExecuteFunctions,
	INodeProperties,
} from 'n8n-workflow';

import { trimmedText } from '../items/cells';
import { hasExpression, optionReader, type ReadParameter } from '../items/parameters';
import { invalidParameter } from '../items/rowError';
import { choices } from './parts';

export const MAX_KEY_LENGTH = 200;

/** Halves of characters come back changed, and PostgreSQL refuses zeros. */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

export const payOncePerField: INodeProperties = {
	displayName: 'Pay Once Per',
	name: 'payOncePer',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.sku }}',
	description:
		'An expression that names the row, such as its ID. Each row is then paid once, even if the workflow runs again, runs twice at the same time, or n8n stops in the middle. A Data Table keeps what became of every row. Leave it empty to create a video whenever the workflow runs. Needs n8n 2.',
	builderHint: {
		propertyHint:
			"An ID that never changes for a row, such as expr('{{ $json.id }}'); never a row number, which changes when rows are moved.",
	},
};

export const whilePaidOncePerKey: IDisplayOptions = { hide: { '/payOncePer': [''] } };

export const withoutKey: IDisplayOptions = { show: { '/payOncePer': [''] } };

export const ledgerTableField: INodeProperties = {
	displayName: 'Ledger Table',
	name: 'ledgerTable',
	type: 'string',
	default: 'Video Ledger',
	description:
		'The Data Table of Pay Once Per, in the project of this workflow; the node creates it. Each sheet needs a table of its own, as row 1 of another sheet would have the same key.',
};

export const ifCreatedBeforeField: INodeProperties = {
	displayName: 'If Created Before',
	name: 'ifCreatedBefore',
	type: 'options',
	default: 'known',
	options: choices({
		known: [
			'Return the Known Video',
			'Outputs the video that the ledger table knows; nothing is paid',
		],
		createAgain: ['Create Again', 'Each execution pays for another video'],
	}),
	description: 'What to do with a row of Pay Once Per whose video exists',
};

export const isPaidOncePerKey = (context: IExecuteFunctions): boolean =>
	Boolean(context.getNode().parameters.payOncePer);

/** Whether all rows have the same key. */
export const isKeyConstant = (context: IExecuteFunctions): boolean =>
	!hasExpression(context.getNode().parameters.payOncePer);

/** Whether a new execution pays for known rows, too; also where an expression decides it. */
export function mayPayAgain(context: IExecuteFunctions): boolean {
	const { options } = context.getNode().parameters;
	const { [ifCreatedBeforeField.name]: choice = 'known' } = (options ?? {}) as IDataObject;
	return choice !== 'known';
}

/** The name in the field *Ledger Table*; its default when it is empty. */
export const tableNameIn = (value: unknown): string =>
	String(trimmedText(value) ?? ledgerTableField.default);

export function readLedgerSettings(context: IExecuteFunctions) {
	const option = optionReader(context);
	return {
		tableName: tableNameIn(option(ledgerTableField.name)),
		createAgain: option(ifCreatedBeforeField.name) === 'createAgain',
	};
}

/**
 * The key of a video, from its first row.
 *
 * @throws UserFacingError where the key is empty or too long
 */
export function readKey(read: ReadParameter): string {
	const { name } = payOncePerField;
	const key = trimmedText(read(name));
	if (key === undefined) invalidParameter(name, 'There is no value in this row');
	if (typeof key !== 'string') return invalidParameter(name, 'Expected a text or a number');
	if (NOT_STORABLE.test(key)) {
		invalidParameter(name, 'A Data Table cannot hold some of its characters');
	}
	if (key.length <= MAX_KEY_LENGTH) return key;
	return invalidParameter(
		name,
		`At most ${MAX_KEY_LENGTH} characters; add .hash() to the expression to shorten it`,
	);
}
