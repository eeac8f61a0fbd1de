import './environment';

import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type INode,
	type INodeType,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';

import { additionalDataOf, NODE, type Setup } from './engine';

interface Tool {
	invoke(input: object): Promise<string>;
}

/** What one call of the tool has answered, or thrown. */
export type Answered = { items: Array<Record<string, unknown>> } | { error: string };

/**
 * Lets an agent call the node as a tool, with these inputs in turn, through n8n's real engine. The agent is a root
 * node that asks n8n for its tools and calls them by itself; agents from version 3 on let the engine run the tool.
 */
export async function callAsTool(setup: Setup, inputs: object[]): Promise<Answered[]> {
	const answers: Answered[] = [];
	const agent = agentThat(async (tool) => {
		for (const input of inputs) answers.push(await answerOf(tool, input));
	});
	const types: Record<string, INodeType> = { agent, ugcAdTool: asTool(setup.node) };
	const node = (name: string, type: string, fields: Partial<INode> = {}): INode => ({
		...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters: {} },
		...fields,
	});
	const workflow = new Workflow({
		...{ id: 'wf1', name: 'Test', active: true, settings: { executionOrder: 'v1' } },
		nodes: [
			node('Agent', 'agent'),
			node(NODE, 'ugcAdTool', {
				parameters: setup.parameters,
				credentials: { videoGenerationApi: { id: 'c1', name: 'Account' } },
				...setup.settings,
			}),
		],
		connections: {
			[NODE]: {
				[NodeConnectionTypes.AiTool]: [
					[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }],
				],
			},
		},
		nodeTypes: {
			getByName: (name) => types[name],
			getByNameAndVersion: (name) => types[name],
			getKnownTypes: () => ({}),
		},
	});
	const additionalData = additionalDataOf(setup);
	additionalData.hooks = new ExecutionLifecycleHooks('trigger', 'e1', {} as never);
	const start = node('Agent', 'agent');
	const stack = [{ node: start, data: { main: [[{ json: {} }]] }, source: null }];
	const data = createRunExecutionData({ executionData: { nodeExecutionStack: stack } });
	const { data: ran } = await new WorkflowExecute(
		additionalData,
		'trigger',
		data,
	).processRunExecutionData(workflow);
	if (ran.resultData.error) throw ran.resultData.error;
	return answers;
}

async function answerOf(tool: Tool, input: object): Promise<Answered> {
	try {
		return { items: JSON.parse(await tool.invoke(input)) };
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) };
	}
}

/** As n8n turns every node with usableAsTool into a tool when it loads it. */
function asTool(node: INodeType): INodeType {
	const { usableAsTool, ...description } = node.description;
	if (!usableAsTool) throw new Error('The node is not usable as a tool');
	return Object.assign(Object.create(node) as INodeType, {
		description: {
			...description,
			name: `${description.name}Tool`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
		},
	});
}

const agentThat = (work: (tool: Tool) => Promise<void>): INodeType => ({
	description: {
		...{ displayName: 'Agent', name: 'agent', group: ['transform'], version: 1 },
		...{ description: '', defaults: {}, properties: [] },
		inputs: [NodeConnectionTypes.Main, { type: NodeConnectionTypes.AiTool }],
		outputs: [NodeConnectionTypes.Main],
	},
	async execute() {
		const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
		await work(tool);
		return [[]];
	},
});
