import type { StructuredTool } from '@langchain/core/tools';
import {
	createRunExecutionData,
	type EngineRequest,
	type EngineResponse,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	NodeConnectionTypes,
	type NodeExecutionWithMetadata,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { DataTables } from '../../support/dataTables';
import { additionalDataOf, execute, type Setup, testWorkflow } from './engine';
import { asTool } from './asTool';

/** How an agent calls a tool: n8n's older agents call a function, the newer ones let the engine run the node. */
export type CallBy = 'function' | 'engine';

export interface AgentSetup {
	/** The node as it is: what n8n makes of it for an agent is done here. */
	node: INodeType;
	parameters: INodeParameters;
	credential: Setup['credential'];
	callBy: CallBy;
	/** What the model fills in, for one call after the other. */
	calls: IDataObject[];
	settings?: Partial<INode>;
	/** What the agent gets: one message of a chat. */
	messages?: INodeExecutionData[];
	/** The agent runs once for each of these lists, as in a loop, and makes one call in each run. */
	batches?: INodeExecutionData[][];
	/** Other items of the node before the agent, in an output before that of the agent. */
	otherMessages?: INodeExecutionData[];
	dataTables?: DataTables;
	/** Whether the calls are made at the same time; only by `function`. */
	atOnce?: boolean;
	/** How the execution was started; by default by a trigger. */
	mode?: WorkflowExecuteMode;
}

/** What the agent, and so the model, gets to see. */
export interface Seen {
	/** Only known where the agent holds the tool itself. */
	description?: string;
	/** JSON schema of the arguments by name. */
	arguments?: Record<string, { description?: string; type?: string }>;
	/** The answer of each call, as text. */
	answers: string[];
}

const TOOL = 'Video Tool';

/** An agent whose model is the test: it makes the calls one after the other. */
function agent({ callBy, calls, atOnce, batches }: AgentSetup, seen: Seen): INodeType {
	const callsOf = (run: number) => (batches ? calls.slice(run, run + 1) : calls);
	return {
		description: {
			displayName: 'Agent',
			name: 'agent',
			group: ['transform'],
			version: 1,
			description: '',
			defaults: {},
			inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(response?: EngineResponse) {
			const [{ binary }] = this.getInputData();
			// as an agent hands files on to the next node
			const output = [[{ json: {}, binary }]];
			if (callBy === 'engine') {
				const isDone = batches !== undefined && response?.actionResponses.length === 1;
				return callByEngine(isDone ? [] : calls, seen, output, response);
			}
			const [tool] = (await this.getInputConnectionData(
				NodeConnectionTypes.AiTool,
				0,
			)) as StructuredTool[];
			seen.description = tool.description;
			seen.arguments = argumentsOf(tool);
			const answerTo = async (call: IDataObject) =>
				String(await tool.invoke(call).catch((error: Error) => error.message));
			const own = callsOf(Number(this.getWorkflowDataProxy(0).$runIndex));
			if (atOnce) seen.answers.push(...(await Promise.all(own.map(answerTo))));
			else for (const call of own) seen.answers.push(await answerTo(call));
			return output;
		},
	};
}

function argumentsOf({ schema }: StructuredTool): Seen['arguments'] {
	const { shape } = schema as unknown as {
		shape: Record<string, { description?: string; _def: { typeName: string } }>;
	};
	return Object.fromEntries(
		Object.entries(shape).map(([name, { description, _def }]) => [
			name,
			{ description, type: _def.typeName },
		]),
	);
}

function callByEngine(
	calls: IDataObject[],
	seen: Seen,
	output: INodeExecutionData[][],
	response?: EngineResponse,
) {
	for (const { data } of response?.actionResponses ?? []) {
		const items = data?.data?.[NodeConnectionTypes.AiTool]?.[0] ?? [];
		seen.answers.push(JSON.stringify(items.map(({ json }) => json)));
	}
	const call = calls[seen.answers.length];
	if (!call) return output as NodeExecutionWithMetadata[][];
	const request: EngineRequest = {
		actions: [
			{
				actionType: 'ExecutionNodeAction',
				nodeName: TOOL,
				input: call,
				type: NodeConnectionTypes.AiTool,
				id: `call-${seen.answers.length}`,
				metadata: {},
			},
		],
		metadata: {},
	};
	return request;
}

/** Runs a workflow of an agent and one tool through n8n's real engine. */
export async function runAgent(setup: AgentSetup): Promise<Seen & { error?: Error }> {
	const seen: Seen = { answers: [] };
	const toAgent = [{ node: 'Agent', type: NodeConnectionTypes.Main, index: 0 }];
	const outputs = Array.from(
		{ length: setup.otherMessages ? 2 : 1 },
		() => NodeConnectionTypes.Main,
	);
	const start: INodeType = {
		description: { ...agent(setup, seen).description, name: 'start', inputs: [], outputs },
		async execute() {
			const run = Number(this.getWorkflowDataProxy(0).$runIndex);
			const messages = setup.batches?.[run] ?? setup.messages;
			const items = messages ?? [{ json: { chatInput: 'Make a video' } }];
			return setup.otherMessages ? [setup.otherMessages, items] : [items];
		},
	};
	const types: Record<string, INodeType> = {
		start,
		agent: agent(setup, seen),
		videoTool: asTool(setup.node),
	};
	const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const workflow = testWorkflow(types, {
		nodes: [
			node('Start', 'start'),
			node('Agent', 'agent'),
			node(TOOL, 'videoTool', {
				parameters: setup.parameters,
				credentials: { videoGenerationApi: { id: 'c1', name: 'Account' } },
				...setup.settings,
			}),
		],
		connections: {
			Start: { main: setup.otherMessages ? [[], toAgent] : [toAgent] },
			[TOOL]: { ai_tool: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
		},
	});
	const additionalData = additionalDataOf({
		...((setup.messages ?? setup.batches) && { webhookBase: 'https://n8n.example.org' }),
		...(setup as unknown as Setup),
	});
	const startNode = workflow.getNode('Start');
	if (!startNode) throw new Error('The test workflow has no start');
	const data = createRunExecutionData({
		executionData: {
			nodeExecutionStack: (setup.batches ?? [undefined]).map(() => ({
				...{ node: startNode, data: { main: [[{ json: {} }]] }, source: null },
			})),
		},
	});
	const run = await execute(workflow, additionalData, data, setup.mode);
	return { ...seen, error: run.data.resultData.error as Error | undefined };
}
