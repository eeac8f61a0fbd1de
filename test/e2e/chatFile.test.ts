import type { IDataObject, INode } from 'n8n-workflow';

import { type LanguageModel, startLanguageModel } from '../host/languageModel';
import { leaks } from '../host/leaks';
import { nodeOf, outputOf, START } from '../host/nodes';
import { type Execution, importWorkflow, publish, type WorkflowFile } from '../host/workflows';
import { png } from '../support/mediaFiles';
import { agentWorkflow } from './agentWorkflow';
import { runBy } from './paidVideos';
import { browseOverTls, creations, loadOverTls, useHost } from './support';

const started = useHost();

const FILE_FROM_AI = "={{ $fromAI('file', 'Name of the file', 'string') }}";

/** What the model enters there: n8n's name for the first file of a message. */
const FIRST = 'data0';

const photo = (of: string): Buffer => png(640, 640, of);

/** A public chat that takes files, in place of the manual trigger, and an agent of a version that reads it. */
function withChat(workflow: WorkflowFile, webhookId: string, version: number): WorkflowFile {
	const own = { public: true, options: { allowFileUploads: true } };
	const chat = nodeOf(START, '@n8n/n8n-nodes-langchain.chatTrigger', 1.4, own, { webhookId });
	const nodes = workflow.nodes.map((node): INode => {
		if (node.name === START) return chat;
		if (node.name !== 'Agent') return node;
		const parameters = { promptType: 'auto', options: { enableStreaming: false } };
		return { ...node, typeVersion: version, parameters };
	});
	return { ...workflow, nodes };
}

// n8n's older agents call a tool themselves, the newer ones let n8n run its node
describe.each([2.2, 3])("a chat with n8n's agent %s", (version) => {
	const path = `chat-${version}`.replace('.', '-');
	const executions: Execution[] = [];
	let model: LanguageModel;
	let workflowId: string;

	beforeAll(async () => {
		const { host } = started;
		host.simulator.reset();
		model = await startLanguageModel({ script: `Agent ${version}`, file: FIRST });
		const media = { item: [{ from: 'file', file: FILE_FROM_AI }] };
		const agent = await agentWorkflow(host, model, { media, completion: 'continue' });
		const workflow = await importWorkflow(host.rest, withChat(agent, path, version));
		await publish(host.rest, workflow);
		workflowId = workflow.id;
	});
	afterAll(async () => await model?.close());

	/** Sends a message with photos as a browser does, and waits for the end of the run. */
	async function say(photos: Record<string, Buffer>): Promise<Execution> {
		const { host } = started;
		const form = new FormData();
		form.append('action', 'sendMessage');
		form.append('sessionId', path);
		form.append('chatInput', 'Make a video of my first photo.');
		for (const [name, content] of Object.entries(photos)) {
			form.append('files', new Blob([content], { type: 'image/png' }), name);
		}
		const url = `${host.proxy.url}webhook/${path}/chat`;
		const send = async () => await browseOverTls(url, host.ca, form);
		const execution = await runBy(host, workflowId, send);
		expect(execution.status).toBe('success');
		executions.push(execution);
		return execution;
	}

	const answerOf = (execution: Execution): IDataObject[] =>
		JSON.parse(String(outputOf(execution, 'Agent')[0].json.output)) as IDataObject[];

	/** The URLs that reached the service. */
	const urls = (): string[] =>
		creations(started.host).flatMap(({ body }) =>
			(body as { media: Array<{ url: string }> }).media.map(({ url }) => url),
		);

	/** As the service loads it, which has no login. */
	const load = async (url = '') => (await loadOverTls(url, started.host.ca)).content;

	it('has a video of its photo, which the service can load when the run has ended', async () => {
		const execution = await say({ 'mug.png': photo('mug') });
		const [{ id: projectId }] = started.host.simulator.projects;
		expect(answerOf(execution)).toEqual([expect.objectContaining({ projectId })]);
		expect(await Promise.all(urls().map(load))).toEqual([photo('mug')]);
	});

	it('does not pay again for the same photo under another name', async () => {
		const [{ id: projectId }] = started.host.simulator.projects;
		const execution = await say({ 'IMG_0001.png': photo('mug') });
		expect(answerOf(execution)).toEqual([expect.objectContaining({ projectId, recalled: true })]);
		expect(creations(started.host)).toHaveLength(1);
	});

	it('has a video of the very photo that the model names, of several', async () => {
		const photos = { 'hat.png': photo('hat'), 'cap.png': photo('cap') };
		const execution = await say(photos);
		const projectId = started.host.simulator.projects[1]?.id;
		expect(answerOf(execution)).toEqual([expect.objectContaining({ projectId })]);
		// n8n orders them as their uploads end
		const name = outputOf(execution, START)[0].binary?.[FIRST].fileName as keyof typeof photos;
		expect(await load(urls()[1])).toEqual(photos[name]);
	});

	it('shows the URL of a photo to nobody', async () => {
		const tokens = urls().map((url) => String(new URL(url).searchParams.get('token')));
		expect(tokens).toEqual([1, 2].map(() => expect.stringMatching(/^.{100}/)));
		expect(await leaks(started.host, tokens)).toEqual([]);
		expect(JSON.stringify([executions, model.requests])).not.toContain('binary-data/signed');
	});
});
