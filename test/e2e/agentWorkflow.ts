import type { INode, INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import type { Host } from '../host/host';
import type { LanguageModel } from '../host/languageModel';
import { byId, nodeOf, ourNode, START, startNode } from '../host/nodes';
import type { WorkflowFile } from '../host/workflows';

export const TOOL = 'Make a video';

const SCRIPT_FROM_AI = "={{ $fromAI('script', 'What the avatar says', 'string') }}";

/** A tool that creates a UGC ad, of which a model writes the script. */
export function videoTool(credential: CredentialReference, parameters: INodeParameters): INode {
	const own = {
		script: SCRIPT_FROM_AI,
		avatarId: byId('avatar-0001'),
		media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
		...parameters,
	};
	return ourNode(TOOL, 'ugcAdTool', own, credential);
}

/** An AI Agent whose one tool creates a UGC ad. */
export async function agentWorkflow(
	host: Host,
	{ url }: LanguageModel,
	toolParameters: INodeParameters,
): Promise<WorkflowFile> {
	const account = { apiKey: 'demo-key', baseUrl: host.simulator.url };
	const videoGenerationApi = await createCredential(host.rest, 'Account', account);
	const openAiApi = await host.rest.post<{ id: string }>('/rest/credentials', {
		name: 'Language model',
		type: 'openAiApi',
		data: { apiKey: 'none', url },
	});
	const to = (type: string) => ({ [type]: [[{ node: 'Agent', type, index: 0 }]] });
	return {
		name: 'An agent makes a video',
		nodes: [
			startNode,
			nodeOf('Agent', '@n8n/n8n-nodes-langchain.agent', 3, {
				promptType: 'define',
				text: 'Make a video.',
				options: { enableStreaming: false },
			}),
			{
				...nodeOf('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, { model: byId('local') }),
				credentials: { openAiApi: { id: openAiApi.id, name: 'Language model' } },
			},
			videoTool(videoGenerationApi, toolParameters),
		],
		connections: {
			[START]: to('main'),
			Model: to('ai_languageModel'),
			[TOOL]: to('ai_tool'),
		},
		// in n8n's former order the agent goes on before its tool has run
		settings: { executionOrder: 'v1' },
	} as unknown as WorkflowFile;
}
