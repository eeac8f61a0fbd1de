import { openExecutionLedger } from './execution/executionLedger';
import { checkVersion } from './journal/openTable';
import type { Ledger, LedgerOptions } from './ledger';
import { openTableLedger } from './table/tableLedger';

/**
 * The ledger of a run: with *Pay Once Per* that of the table.
 *
 * @throws UserFacingError when the table or a found project cannot be used, or n8n is too old
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
	const { context, tableName } = options;
	if (tableName !== undefined) return await openTableLedger({ ...options, tableName });
	await checkVersion(context);
	return openExecutionLedger(options);
}
