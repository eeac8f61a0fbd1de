import { openExecutionLedger } from './execution/executionLedger';
import type { Ledger, LedgerOptions } from './ledger';
import { openTableLedger } from './table/tableLedger';

/**
 * The ledger of a run: with *Pay Once Per* that of the table.
 *
 * @throws UserFacingError when the table or a found project cannot be used
 */
export const openLedger = async (options: LedgerOptions): Promise<Ledger> =>
	options.tableName === undefined
		? openExecutionLedger(options)
		: await openTableLedger({ ...options, tableName: options.tableName });
