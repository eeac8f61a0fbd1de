import uniq from 'lodash/uniq';
import type { INodeProperties } from 'n8n-workflow';

import { paidVideosTableField, MAX_KEY_LENGTH, tableNameIn } from '../shared/fields/payOncePer';
import { textIn } from '../shared/items/cells';
import { type RowError, rowErrorOf, UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import type { StoredEvent } from '../shared/ledger/journal/events';
import { findLedgerTable } from '../shared/ledger/journal/openTable';
import { tableUnknown } from '../shared/ledger/journal/tableErrors';
import { groupInOrder } from '../shared/utils/objects';
import { asSeen } from '../shared/utils/text';
import { isRowError, type OperationInput } from './operation';

export const tableField: INodeProperties = {
	...paidVideosTableField,
	hint: 'Its name on the tab Data tables, e.g. UGC ad paid videos',
	description: 'The Data Table of Pay Once Per, in the project of this workflow',
};

export const tableNameOf = ({ read }: OperationInput): string => tableNameIn(read(tableField.name));

/** @throws UserFacingError when there is no such table, or it cannot be used */
export async function openTable({ context }: OperationInput, name: string): Promise<DataTable> {
	const table = await findLedgerTable(context, name);
	if (table) return table;
	throw tableUnknown(name);
}

/**
 * The table of all input items.
 *
 * @throws UserFacingError when they have different ones, there is none, or it cannot be used
 */
export async function tableOf(inputs: OperationInput[]): Promise<DataTable> {
	const [name, ...others] = uniq(inputs.map(tableNameOf));
	if (others.length === 0) return await openTable(inputs[0], name);
	throw new UserFacingError({
		message: `Paid Videos Table: All items of a run need the same table, but they have "${name}" and "${others[0]}"`,
		advice: 'Use a node for each table, and lead its items there with an IF or a Switch node.',
	});
}

/** What is known of an input item on its way through an operation. */
interface Row {
	input: OperationInput;
}

export const rowsOf = (inputs: OperationInput[]): Row[] => inputs.map((input) => ({ input }));

/** Does the next step with each row that has no error. What it throws becomes the error of the row. */
export const mapRows = <Before extends Row, After>(
	rows: Array<Before | RowError>,
	step: (row: Before) => After,
): Array<After | RowError> =>
	rows.map((row) => {
		if (isRowError(row)) return row;
		try {
			return step(row);
		} catch (error) {
			return rowErrorAt(row, error);
		}
	});

/** The same for a step that takes time; all rows begin it at once. */
export const mapRowsAsync = async <Before extends Row, After>(
	rows: Array<Before | RowError>,
	step: (row: Before) => Promise<After>,
): Promise<Array<After | RowError>> =>
	await Promise.all(
		rows.map(async (row) => {
			if (isRowError(row)) return row;
			return await step(row).catch((error) => rowErrorAt(row, error));
		}),
	);

const rowErrorAt = ({ input }: Row, error: unknown): RowError => ({
	...rowErrorOf(error),
	itemIndexes: [input.itemIndex],
});

export const withoutErrors = <Good extends object>(rows: Array<Good | RowError>): Good[] =>
	rows.filter((row): row is Good => !isRowError(row));

/** The events of the keys of some rows, by key. */
export async function eventsOf(
	table: DataTable,
	rows: Array<{ key: string }>,
): Promise<(key: string) => StoredEvent[]> {
	const events = await table.read(uniq(rows.map(({ key }) => key)));
	const byKey = groupInOrder(events, ({ key }) => key);
	return (key) => byKey.get(key) ?? [];
}

/**
 * The key of a row.
 *
 * @param missing what to say when there is none
 * @throws UserFacingError when there is none, or it is too long
 */
export function keyIn(field: INodeProperties, { read }: OperationInput, missing: RowError): string {
	const key = asSeen(textIn(field, read(field.name)) ?? '');
	if (key === '') throw new UserFacingError(missing);
	if (key.length <= MAX_KEY_LENGTH) return key;
	throw new UserFacingError({ message: `Key: At most ${MAX_KEY_LENGTH} characters` });
}
