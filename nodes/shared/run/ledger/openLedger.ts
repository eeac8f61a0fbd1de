import { readTableName } from '../../fields/paidVideosTable';
import { memoryStore } from '../../ledger/store';
import { findPaidVideos, openPaidVideos } from '../../ledger/table/openTable';
import type { Run } from '../runSetup';
import { ledgerContextOf } from './ledgerContext';
import { RunLedger } from './runLedger';

/**
 * The ledger of a run, in a table that all executions share.
 *
 * @throws UserFacingError where a setting cannot be used, there are no Data Tables, or the table cannot be used
 */
export async function openLedger(run: Run): Promise<RunLedger> {
	const { context, isTool, rows, completion } = run;
	const name = readTableName(context, rows);
	const ledgerContext = ledgerContextOf(run);
	// n8n's own Agents run a tool in no workflow, where no table can be reached: there each call costs credits
	if (isTool && !ledgerContext.workflowId) return new RunLedger(ledgerContext, memoryStore());
	// a check creates no table
	const open = completion === 'check' ? findPaidVideos : openPaidVideos;
	return new RunLedger(ledgerContext, (await open(context, name)) ?? memoryStore());
}
