import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

const START = 'Start';
const TABLE = 'Table';
const TABLE_TYPE = 'n8n-nodes-base.dataTable';

/**
 * A workflow that hands its input to n8n's Data Table node, the only way for a community node to reach a table. It is
 * run as part of the execution, and leaves nothing in the list of executions.
 */
function inlineWorkflow(parameters: INodeParameters): IWorkflowBase {
	const node = (name: string, type: string, typeVersion: number, own: Partial<INode>): INode => ({
		...{ id: name, name, type, typeVersion, position: [0, 0], parameters: {} },
		...own,
	});
	const nodes = [
		node(START, 'n8n-nodes-base.executeWorkflowTrigger', 1.1, {
			parameters: { inputSource: 'passthrough' },
		}),
		node(TABLE, TABLE_TYPE, 1, { parameters, alwaysOutputData: true }),
	];
	const connections = {
		[START]: { main: [[{ node: TABLE, type: NodeConnectionTypes.Main, index: 0 }]] },
	};
	const settings = {
		saveDataSuccessExecution: 'none',
		saveDataErrorExecution: 'none',
		saveExecutionProgress: false,
		callerPolicy: 'any',
	} as const;
	return { nodes, connections, settings } as unknown as IWorkflowBase;
}

/**
 * Runs n8n's Data Table node.
 *
 * @param items what it gets; it runs once for each of them, except to insert
 * @param wait whether to wait until it has ended; n8n lets nothing be waited for once the workflow has timed out
 * @returns what it puts out; nothing where nothing is waited for
 * @throws what n8n says; also where the node is excluded, as n8n would show an execution with it as running for ever
 */
export async function runDataTable(
	context: IExecuteFunctions,
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
	wait = true,
): Promise<IDataObject[]> {
	if (!(TABLE_TYPE in context.getKnownNodeTypes())) {
		throw new Error(`Unrecognized node type: ${TABLE_TYPE}`);
	}
	const { id: workflowId = '' } = context.getWorkflow();
	const input: INodeExecutionData[] = items.map((json) => ({ json }));
	const { data } = await context.executeWorkflow(
		{ code: inlineWorkflow(parameters) },
		input,
		undefined,
		{
			parentExecution: { executionId: context.getExecutionId(), workflowId },
			doNotWaitToFinish: !wait,
		},
	);
	return (data?.[0] ?? []).map(({ json }) => json);
}
