import type { StructuredTool } from '@langchain/core/tools';
import { ExecuteContext, WebhookContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	createRunExecutionData,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWebhookData,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import type { DataTables } from '../../support/dataTables';
import { asTool } from './asTool';
import { additionalDataOf, type Setup, testWorkflow } from './engine';

/** A node as a tool that n8n calls without an execution. */
export interface ToolSetup {
	node: INodeType;
	parameters: INodeParameters;
	credential: Setup['credential'];
	/** What n8n calls the node. */
	name?: string;
	settings?: Partial<INode>;
	dataTables?: DataTables;
	webhookBase?: string;
}

/** Calls a tool, and gives what its client reads. */
export type CallTool = (setup: ToolSetup, call: IDataObject) => Promise<string>;

const additionalData = (setup: ToolSetup) => ({
	...additionalDataOf(setup as unknown as Setup),
	executionId: undefined,
});

const toolNode = ({ name = 'Video Tool', parameters, settings }: ToolSetup): INode => ({
	id: 'tool',
	name,
	type: 'videoTool',
	typeVersion: 1,
	position: [0, 0],
	parameters,
	credentials: { videoGenerationApi: { id: 'c1', name: 'Account' } },
	...settings,
});

const mcpTrigger: INodeType = {
	description: {
		displayName: 'MCP Server Trigger',
		name: 'mcpTrigger',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [NodeConnectionTypes.AiTool],
		outputs: [],
		properties: [],
	},
};

/** Behind n8n's MCP Server Trigger: the webhook of each request calls the tool itself, before there is an execution. */
export const callThroughMcp: CallTool = async (setup, call) => {
	const tool = toolNode(setup);
	const trigger: INode = { ...tool, id: 'mcp', name: 'MCP', type: 'mcp', parameters: {} };
	const workflow = testWorkflow(
		{ mcp: mcpTrigger, videoTool: asTool(setup.node) },
		{
			nodes: [trigger, tool],
			connections: {
				[tool.name]: { ai_tool: [[{ node: 'MCP', type: NodeConnectionTypes.AiTool, index: 0 }]] },
			},
		},
	);
	const request = { body: { jsonrpc: '2.0', id: randomUUID() } } as unknown as IHttpRequestOptions;
	const context = new WebhookContext(
		workflow,
		trigger,
		{ ...additionalData(setup), httpRequest: request } as never,
		'webhook',
		{} as IWebhookData,
		[],
		createRunExecutionData(),
	);
	const [connected] = (await context.getInputConnectionData(
		NodeConnectionTypes.AiTool,
		0,
	)) as StructuredTool[];
	return String(await connected.invoke(call).catch((error: Error) => error.message));
};

/** By one of n8n's Agents: n8n runs the node alone, in no workflow. */
export const callByAgents: CallTool = async (setup, call) => {
	const tool = { ...toolNode(setup), id: randomUUID() };
	const workflow = testWorkflow(
		{ videoTool: asTool(setup.node) },
		{ id: undefined, name: undefined, active: false, nodes: [tool], connections: {} },
	);
	const items: INodeExecutionData[] = [{ json: call }];
	const context = new ExecuteContext(
		workflow,
		tool,
		additionalData(setup),
		'internal',
		createEmptyRunExecutionData(),
		0,
		items,
		{ main: [items] },
		{ node: tool, data: { main: [items] }, source: null },
		[],
	);
	const run = async () =>
		(await asTool(setup.node).execute?.call(context)) as INodeExecutionData[][];
	return await run().then(
		([output]) => JSON.stringify(output.map(({ json }) => json)),
		(error: Error) => error.message,
	);
};
