import cloneDeepWith from 'lodash/cloneDeepWith';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type IWorkflowBase,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { rowErrorOf, UserFacingError } from '../../items/rowError';
import {
	type LastingFailure,
	NO_SAVED_WORKFLOW,
	nodeTypeMissing,
	TABLE,
} from '../../messages/table';
import { SECOND_MS, systemClock } from '../../utils/clock';
import { limitConcurrency } from '../../utils/concurrency';
import { textLiteral } from '../../utils/text';

const START = 'Start';
const START_TYPE = 'n8n-nodes-base.executeWorkflowTrigger';
const TABLE_TYPE = 'n8n-nodes-base.dataTable';

/** Parameters with all their texts as they are: n8n evaluates one that begins with `=`. */
const literal = (parameters: INodeParameters): INodeParameters =>
	cloneDeepWith(parameters, (value: unknown) =>
		typeof value === 'string' && value.startsWith('=') ? `={{ ${textLiteral(value)} }}` : undefined,
	) as INodeParameters;

/**
 * A workflow that passes its input through a chain of n8n's Data Table nodes, the only way for a community node to
 * reach a table. It runs as part of the execution, and leaves nothing in the list of executions.
 */
function inlineWorkflow(operations: INodeParameters[]): IWorkflowBase {
	const node = (name: string, type: string, typeVersion: number, own: Partial<INode>): INode => ({
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: {},
		...own,
	});
	const start = node(START, START_TYPE, 1.1, {
		parameters: { inputSource: 'passthrough' },
	});
	const tables = operations.map((parameters, index) =>
		node(`Table ${index}`, TABLE_TYPE, 1, {
			parameters: literal(parameters),
			alwaysOutputData: true,
			// regardless of the output before
			executeOnce: index > 0,
		}),
	);
	const nodes = [start, ...tables];
	const to = ({ name }: INode) => ({ node: name, type: NodeConnectionTypes.Main, index: 0 });
	const connections = Object.fromEntries(
		tables.map((table, index) => [nodes[index].name, { main: [[to(table)]] }]),
	);
	const settings = {
		saveDataSuccessExecution: 'none',
		saveDataErrorExecution: 'none',
		saveExecutionProgress: false,
		callerPolicy: 'any',
	} as const;
	return { nodes, connections, settings } as unknown as IWorkflowBase;
}

/**
 * Hundreds of executions that begin at once would each hold a call, and n8n would end none of them for minutes. A call that
 * takes longer than this lets the next one begin.
 */
const inTurn = limitConcurrency(4, 10 * SECOND_MS);

/**
 * Calls n8n's Data Table node without waiting for other calls.
 *
 * @param items what the first operation gets; it runs once for each of them, except to insert
 * @throws if a node type is excluded, as n8n would show its execution as running for ever, or if there is no workflow
 */
export async function callDataTable(
	context: IExecuteFunctions,
	operations: INodeParameters[],
	items: IDataObject[] = [{}],
	waiting: { doNotWaitToFinish?: boolean } = {},
) {
	const missing = [TABLE_TYPE, START_TYPE].find((type) => !(type in context.getKnownNodeTypes()));
	if (missing) throw new Error(nodeTypeMissing(missing));
	const { id: workflowId } = context.getWorkflow();
	// n8n finds the tables by it, and stores no execution without one
	if (!workflowId) throw new Error(NO_SAVED_WORKFLOW);
	const input: INodeExecutionData[] = items.map((json) => ({ json }));
	return await context.executeWorkflow({ code: inlineWorkflow(operations) }, input, undefined, {
		parentExecution: { executionId: context.getExecutionId(), workflowId },
		...waiting,
	});
}

/**
 * Runs operations of n8n's Data Table node, one after another, once earlier calls of this process have ended.
 *
 * @param onBegin called before anything is done
 * @returns what the last one outputs
 * @throws what n8n says
 */
export async function runDataTable(
	context: IExecuteFunctions,
	operations: INodeParameters[],
	items?: IDataObject[],
	onBegin?: () => void,
): Promise<IDataObject[]> {
	const { data } = await inTurn(async () => {
		onBegin?.();
		return await callDataTable(context, operations, items);
	});
	return (data?.[0] ?? []).map(({ json }) => json);
}

/** How long to wait before each repetition of what fails: a database may be locked for a while. */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 10].map((seconds) => seconds * SECOND_MS);

/** Repeats operations for half a minute while they fail for a reason that may pass. An insert may therefore happen twice. */
export async function runRepeatedly(
	...call: Parameters<typeof runDataTable>
): ReturnType<typeof runDataTable> {
	for (const delayMs of RETRY_DELAYS_MS) {
		try {
			return await runDataTable(...call);
		} catch (error) {
			if (isLasting(error)) throw tableError(error);
			await systemClock.sleep(delayMs);
		}
	}
	return await runDataTable(...call).catch((error) => {
		throw tableError(error);
	});
}

/** Why this n8n, or this node, has no tables. */
const NO_TABLES =
	/module is disabled|Unrecognized node type|not currently installed|no saved workflow/;

/** What n8n before 2.4 says, whose Data Table node can neither make nor list tables. */
const TABLE_OF_OLD_N8N = /Could not get parameter/;

const LASTING_FAILURES: Array<[RegExp, LastingFailure]> = [
	[/size limit/, 'full'],
	[/could not be found|Could not find the data table/, 'tableGone'],
	[/unknown column|do not exist in the selected table/, 'columnGone'],
	[/because it timed out/, 'timedOut'],
	[/execution was cancelled/, 'stopped'],
];

const failureIn = (message: string) =>
	LASTING_FAILURES.find(([pattern]) => pattern.test(message))?.[1];

function isLasting(error: unknown): boolean {
	if (error instanceof UserFacingError) return true;
	const { message } = rowErrorOf(error);
	if (NO_TABLES.test(message) || TABLE_OF_OLD_N8N.test(message)) return true;
	return failureIn(message) !== undefined;
}

function tableError(error: unknown): UserFacingError {
	if (error instanceof UserFacingError) return error;
	const { message } = rowErrorOf(error);
	if (NO_TABLES.test(message)) return new UserFacingError(TABLE.noTables(message));
	if (TABLE_OF_OLD_N8N.test(message)) return new UserFacingError(TABLE.oldN8n());
	return new UserFacingError(TABLE.tableUnusable(message, failureIn(message)));
}
