import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { type LanguageModel, startLanguageModel } from '../host/languageModel';
import { importWorkflow, runToEnd, type WorkflowFile } from '../host/workflows';
import { nodeOf } from './chain';
import { creations, stopWithoutLeaks } from './support';
import { byId, START } from './waitWorkflow';

const SCRIPT = 'The agent wrote this.';

let host: Host;
let model: LanguageModel;

beforeAll(async () => {
	model = await startLanguageModel({ script: SCRIPT });
	host = await startHost({ simulator: { renderMs: 1_000 } });
});
afterAll(async () => {
	await model?.close();
	await stopWithoutLeaks(host);
});

/** An AI Agent whose one tool creates a UGC ad. */
async function agentWorkflow(
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
			nodeOf(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			nodeOf('Agent', '@n8n/n8n-nodes-langchain.agent', 3, {
				promptType: 'define',
				text: 'Make a video.',
				options: { enableStreaming: false },
			}),
			{
				...nodeOf('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, { model: byId('local') }),
				credentials: { openAiApi: { id: openAiApi.id, name: 'Language model' } },
			},
			{
				...nodeOf('Make a video', 'n8n-nodes-video-generation.ugcAdTool', 1, {
					script: "={{ $fromAI('script', 'What the avatar says', 'string') }}",
					avatarId: byId('avatar-0001'),
					media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
					...toolParameters,
				}),
				credentials: { videoGenerationApi },
			},
		],
		connections: {
			[START]: to('main'),
			Model: to('ai_languageModel'),
			'Make a video': to('ai_tool'),
		},
		// in n8n's former order the agent goes on before its tool has run
		settings: { executionOrder: 'v1' },
	} as unknown as WorkflowFile;
}

/** What the tool has answered to the calls of the last run. */
const answersIn = ({ requests }: LanguageModel): IDataObject[] =>
	(requests.at(-1)?.messages ?? [])
		.filter(({ role }) => role === 'tool')
		.flatMap(({ content }) => JSON.parse(String(content)) as IDataObject[]);

it("an AI agent's tool call polls, and the agent gets the finished video", async () => {
	const wait = { completion: 'wait', waitBy: 'callback' };
	const { id } = await importWorkflow(host.rest, await agentWorkflow(model, wait));
	const { status, data } = await runToEnd(host.rest, id, START);
	const { error } = data.resultData;
	expect({ status, error }).toEqual({ status: 'success', error: undefined });
	const [{ function: tool }] = model.requests[0].tools ?? [];
	expect(tool.parameters).toMatchObject({ properties: { script: { type: 'string' } } });
	expect(tool.description).toMatch(/^Creates a UGC ad: .* Costs credits\. /);
	expect(creations(host)).toHaveLength(1);
	const [{ id: projectId, videoId, url, body }] = host.simulator.projects;
	expect(body).toMatchObject({ script: SCRIPT });
	expect(body.webhook).toBeUndefined();
	const [answer] = data.resultData.runData.Agent.at(-1)?.data?.main[0] ?? [];
	expect(JSON.parse(String(answer?.json.output))).toEqual([
		expect.objectContaining({ status: 'completed', projectId, videoId, url, kind: 'ugcAd' }),
	]);
});

const ofN8n2 = process.env.N8N_VERSION?.startsWith('1.') ? it.skip : it;

ofN8n2.each([
	['given by the agent', "={{ $fromAI('product', 'ID of the product', 'string') }}"],
	['made from the request', "={{ $fromAI('script', 'What the avatar says', 'string').hash() }}"],
])('the identical call pays once for a key that is %s', async (key, payOncePer) => {
	const twice = await startLanguageModel({ script: key, product: 'p1' }, 2);
	try {
		const options = { ledgerTable: key };
		const workflow = await agentWorkflow(twice, { payOncePer, options });
		const { id } = await importWorkflow(host.rest, workflow);
		const before = creations(host).length;
		const answers: IDataObject[] = [];
		for (let run = 0; run < 2; run++) {
			const { data } = await runToEnd(host.rest, id, START);
			expect(data.resultData.error).toBeUndefined();
			answers.push(...answersIn(twice));
		}
		expect(creations(host)).toHaveLength(before + 1);
		const projectId = host.simulator.projects.at(-1)?.id;
		expect(answers).toHaveLength(4);
		expect(answers.map((answer) => answer.projectId)).toEqual(answers.map(() => projectId));
		expect(answers.filter(({ recalled }) => !recalled)).toHaveLength(1);
	} finally {
		await twice.close();
	}
});
