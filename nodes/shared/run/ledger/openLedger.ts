import once from 'lodash/once';
import type { IExecuteFunctions } from 'n8n-workflow';

import { readCampaign } from '../../fields/identity';
import { readMaxVideos } from '../../fields/options';
import { columnsIn } from '../../fields/output';
import { readTableName } from '../../fields/paidVideosTable';
import type { Fields } from '../../items/parameters';
import type { TableColumns } from '../../items/tableRows';
import { MemoryStore } from '../../ledger/memoryStore';
import { billingAccountOf } from '../../ledger/billingAccount';
import { findPaidVideos, openPaidVideos } from '../../ledger/table/openTable';
import { executionIdOf, nodeMemory } from '../../utils/execution';
import type { Run } from '../run';
import { RunLedger } from './runLedger';
import type { LedgerContext } from './task';

/** @throws UserFacingError for a campaign or a limit that cannot be used */
export function ledgerContextOf(run: Run): LedgerContext {
	const { context, account, rows, table, itemsAreEntries } = run;
	const campaign = readCampaign(context);
	const { id: workflowId = '', name: workflow = '' } = context.getWorkflow();
	const executionId = executionIdOf(context);
	return {
		...run,
		campaign,
		maxVideos: readMaxVideos(context, rows[0]),
		workflow,
		executionId,
		workflowId,
		nodeId: context.getNode().id,
		firstExecution: String((nodeMemory(context).firstExecutionId ??= executionId)),
		billingAccount: billingAccountOf(context, account),
		speaker: {
			timeZone: context.getTimezone(),
			columns: table?.columns,
			isGrouped: itemsAreEntries,
		},
		hasTwin: once(() => table !== undefined && hasTwin(context, table.columns)),
	};
}

/** Whether another node of this kind, beside this one or behind it, writes into the same columns. */
function hasTwin(context: IExecuteFunctions, columns: TableColumns): boolean {
	const { name, type } = context.getNode();
	const options = { includeNodeParameters: true };
	const parents = context.getParentNodes(name, options);
	const related = [
		...parents,
		...[name, ...parents.map((parent) => parent.name)].flatMap((each) =>
			context.getChildNodes(each, options),
		),
	];
	return related.some((node) => {
		const { output, options: own } = (node.parameters ?? {}) as {
			output?: unknown;
			options?: Fields;
		};
		const isSameKind = node.name !== name && node.type === type && !node.disabled;
		return (
			isSameKind &&
			output === 'row' &&
			columnsIn(own?.resultColumns).projectId === columns.projectId
		);
	});
}

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
	if (isTool && !ledgerContext.workflowId) return new RunLedger(ledgerContext, new MemoryStore());
	// a check creates no table
	const open = completion === 'check' ? findPaidVideos : openPaidVideos;
	return new RunLedger(ledgerContext, (await open(context, name)) ?? new MemoryStore());
}
