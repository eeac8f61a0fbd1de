import { isPaidOncePerKey } from '../fields/payOncePer';
import { openExecutionLedger } from './execution/executionLedger';
import type { Ledger, LedgerOptions } from './ledger';
import { openTableLedger } from './table/tableLedger';

/**
 * The ledger of a run: with *Pay Once Per* that of the table.
 *
 * @throws UserFacingError when the table or a found project cannot be used
 */
export const openLedger = async (options: LedgerOptions): Promise<Ledger> =>
	isPaidOncePerKey(options.context) ? await openTableLedger(options) : openExecutionLedger(options);
