import uniq from 'lodash/uniq';
import type { INodeProperties } from 'n8n-workflow';

import { paidVideosTableField, tableNameIn } from '../shared/fields/payOncePer';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import { findLedgerTable } from '../shared/ledger/journal/openTable';
import { tableUnknown } from '../shared/ledger/journal/tableErrors';
import type { OperationInput } from './operation';

export const tableField: INodeProperties = {
	...paidVideosTableField,
	description: 'The Data Table that knows what was charged, in the project of this workflow',
};

/**
 * The table of all input items.
 *
 * @throws UserFacingError when they have different ones, there is none, or it cannot be used
 */
export async function tableOf(inputs: OperationInput[]): Promise<DataTable> {
	const names = inputs.map(({ read }) => tableNameIn(read(tableField.name)));
	const [name, ...others] = uniq(names);
	if (others.length > 0) {
		throw new UserFacingError({
			message: `Paid Videos Table: All items of a run need the same table, but they have "${name}" and "${others[0]}"`,
			advice: 'Use a node for each table, and lead its items there with an IF or a Switch node.',
		});
	}
	const table = await findLedgerTable(inputs[0].context, name);
	if (table) return table;
	throw tableUnknown(name);
}
