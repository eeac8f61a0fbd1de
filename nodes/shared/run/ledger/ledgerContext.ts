import once from 'lodash/once';
import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { readCampaign } from '../../fields/identity';
import { readMaxVideos } from '../../fields/options';
import { type Limit, readLimits } from '../../fields/paidVideos';
import { tableColumnsIn } from '../../fields/rowOutput';
import type { Fields } from '../../items/parameters';
import type { TableColumns } from '../../items/tableRows';
import type { Verdict } from '../../ledger/judge';
import { isOfOtherNode } from '../../ledger/marks';
import type { ZonedWording } from '../../messages/wording';
import { billingAccountOf } from '../../service/credential';
import { systemClock } from '../../utils/clock';
import {
	executionCount,
	executionIdOf,
	nodeMemory,
	setExecutionCount,
} from '../../utils/execution';
import { isSentNow, type ProcessedVideo } from '../../video/video';
import type { Run } from '../runSetup';

/** A run with what its ledger needs, which is read once, as n8n copies the node whenever it is asked for. */
export interface LedgerContext extends Run {
	/** A name of the user's own, for another table with the same IDs. */
	campaign: string;
	/** How many videos an execution creates at most. */
	maxVideos: number;
	/** How many videos are created at most in a period. */
	limits: Limit[];
	workflowId: string;
	nodeId: string;
	/** The name of the workflow. */
	workflow: string;
	executionId: string;
	/** The first execution: a *Retry* goes on with what it has begun. */
	firstExecution: string;
	/** When this run began, in milliseconds since 1970. */
	startedAt: number;
	billingAccount: ReturnType<typeof billingAccountOf>;
	wording: ZonedWording;
	/** Whether another node of this kind writes into the same columns. */
	hasTwin(): boolean;
}

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
		limits: readLimits(context, campaign),
		workflow,
		executionId,
		workflowId,
		nodeId: context.getNode().id,
		firstExecution: String((nodeMemory(context).firstExecutionId ??= executionId)),
		startedAt: systemClock.now(),
		billingAccount: billingAccountOf(context, account),
		wording: {
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
			tableColumnsIn(own?.resultColumns).projectId === columns.projectId
		);
	});
}

/** Refuses a video that another node which writes into the same columns has made. */
export function refuseVideoOfTwin(run: LedgerContext, verdict: Verdict, rowMark: string): Verdict {
	const isChanged =
		(verdict.kind === 'known' && verdict.isChanged) ||
		(verdict.kind === 'refused' && verdict.reason === 'changed');
	if (!isChanged) return verdict;
	const { line } = verdict;
	if (!isOfOtherNode(line.rowMark, rowMark) || !run.hasTwin()) return verdict;
	return { kind: 'refused', reason: 'anotherNode', line };
}

/** What the node calls the count in its context. */
const PAID_COUNTER = 'paidVideos';

/** How many more videos an execution may create, also in a loop. */
export const remainingInExecution = ({ context, maxVideos }: LedgerContext): number =>
	Math.max(maxVideos - executionCount(context, PAID_COUNTER), 0);

export function addToExecution({ context }: LedgerContext, count: number): void {
	setExecutionCount(context, PAID_COUNTER, executionCount(context, PAID_COUNTER) + count);
}

/** How many videos a run has paid for, or may have. */
export function paidIn(videos: ProcessedVideo[]): number {
	return uniqBy(videos.filter(isSentNow), ({ key, itemIndexes }) => key ?? itemIndexes.join('+'))
		.length;
}
