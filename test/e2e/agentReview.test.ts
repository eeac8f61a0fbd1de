import { createCredential } from '../host/credentials';
import { choose, readExample } from '../host/example';
import { type Host, startHost } from '../host/host';
import { type LanguageModel, startLanguageModel } from '../host/languageModel';
import { byId } from '../host/nodes';
import { demoAccount, firstAvatarAndVoice } from '../host/runExample';
import { until } from '../host/waiting';
import { importWorkflow, publish } from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';

const SCRIPT = 'My desk finally has daylight.';
const BROWSER =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IMAGE = 'https://images.example.com/desk-lamp.jpg';

let host: Host;
let model: LanguageModel;
let chat: string;

beforeAll(async () => {
	const toolParameters = { script: SCRIPT, image: IMAGE };
	model = await startLanguageModel(
		{ toolParameters, hitlParameters: {} },
		{ tool: 'Create_UGC_ad' },
	);
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const { rest } = host;
	const credential = await createCredential(rest, 'Account', demoAccount(host));
	const openAiApi = await rest.post<{ id: string }>('/rest/credentials', {
		name: 'Language model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.url },
	});
	const locators = await firstAvatarAndVoice(host);
	const chosen = choose(readExample('agent-with-review'), { credential, locators });
	const changes: Record<string, object> = {
		Model: {
			parameters: { model: byId('local') },
			credentials: { openAiApi: { id: openAiApi.id, name: 'Language model' } },
		},
		// a chat that needs no editor
		'When chat message received': {
			parameters: { public: true, options: { responseMode: 'responseNodes' } },
		},
	};
	const nodes = chosen.nodes.map((node) => ({ ...node, ...changes[node.name] }));
	const trigger = nodes.find(({ name }) => name === 'When chat message received');
	chat = `${host.n8n.url}/webhook/${trigger?.webhookId}/chat`;
	await publish(rest, await importWorkflow(rest, { ...chosen, nodes }));
});
afterAll(async () => {
	await model?.close();
	await stopWithoutLeaks(host);
});

/** Asks in the chat for an ad; returns the links of the buttons that answer, once the agent has asked back. */
async function ask(sessionId: string) {
	const body = { action: 'sendMessage', sessionId, chatInput: 'Make an ad.' };
	const headers = { 'content-type': 'application/json' };
	const response = await fetch(chat, { method: 'POST', headers, body: JSON.stringify(body) });
	const { executionId } = (await response.json()) as { executionId: string };
	return await until(
		'the agent to ask',
		async () => {
			const { data } = await host.rest.get<{ data: string }>(`/rest/executions/${executionId}`);
			const links = [...data.matchAll(/"(http[^"]*approved=(true|false)[^"]*)"/g)];
			const found = Object.fromEntries(links.map(([, link, approved]) => [approved, link]));
			return found.true && found.false ? found : undefined;
		},
		{ within: 30_000 },
	);
}

/** Presses a button; n8n answers nothing to what calls itself no browser, or comes before the execution is stored. */
async function press(link: string) {
	const { pathname, search } = new URL(link);
	const headers = { 'user-agent': BROWSER };
	const pressed = async () =>
		(await (await fetch(`${host.n8n.url}${pathname}${search}`, { headers })).text()) || undefined;
	await until('n8n to take the answer', pressed, { within: 30_000 });
}

/** What the model has been told of its tool call. */
const toolAnswers = () =>
	model.requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));

it('pays nothing for a call that a person declines', async () => {
	const links = await ask('declined');
	expect(creations(host)).toEqual([]);
	await press(links.false);
	await until('the model to be told', () => Promise.resolve(toolAnswers().at(0)), {
		within: 30_000,
	});
	expect(toolAnswers()[0].content).toContain('User rejected the tool call');
	expect(creations(host)).toEqual([]);
});

it('creates the video that a person approves', async () => {
	const told = toolAnswers().length;
	const links = await ask('approved');
	expect(creations(host)).toEqual([]);
	await press(links.true);
	await until('the model to be told', () => Promise.resolve(toolAnswers().at(told)), {
		within: 30_000,
	});
	const [{ id, body }] = host.simulator.projects;
	expect(String(toolAnswers().at(-1)?.content)).toContain(id);
	expect(body).toMatchObject({ script: SCRIPT, media: [{ url: IMAGE }] });
	expect(creations(host)).toHaveLength(1);
});

it('gives the same call in another chat the first video, and pays nothing', async () => {
	const told = toolAnswers().length;
	await press((await ask('again')).true);
	await until('the model to be told', () => Promise.resolve(toolAnswers().at(told)), {
		within: 30_000,
	});
	expect(String(toolAnswers().at(-1)?.content)).toContain(host.simulator.projects[0].id);
	expect(creations(host)).toHaveLength(1);
});
