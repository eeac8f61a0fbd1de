import { type Host, startHost } from '../host/host';
import { type LanguageModel, startLanguageModel } from '../host/languageModel';
import { START } from '../host/nodes';
import { importWorkflow, runToEnd } from '../host/workflows';
import { agentWorkflow } from './agentWorkflow';
import { creations, stopWithoutLeaks } from './support';

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

it("an AI agent's tool call polls, and the agent gets the finished video", async () => {
	const wait = { completion: 'wait', waitBy: 'callback' };
	const { id } = await importWorkflow(host.rest, await agentWorkflow(host, model, wait));
	const { status, data } = await runToEnd(host.rest, id, START);
	const { error } = data.resultData;
	expect({ status, error }).toEqual({ status: 'success', error: undefined });
	const [{ function: tool }] = model.requests[0].tools ?? [];
	expect(tool.parameters).toMatchObject({ properties: { script: { type: 'string' } } });
	expect(tool.description).toMatch(/^Creates a UGC .* costs credits/);
	expect(creations(host)).toHaveLength(1);
	const [{ id: projectId, videoId, url, body }] = host.simulator.projects;
	expect(body).toMatchObject({ script: SCRIPT });
	expect(body.webhook).toBeUndefined();
	const [answer] = data.resultData.runData.Agent.at(-1)?.data?.main[0] ?? [];
	expect(JSON.parse(String(answer?.json.output))).toEqual([
		expect.objectContaining({ status: 'completed', projectId, videoId, url, kind: 'ugcAd' }),
	]);
});

it('a refused call tells the model why, and that nothing was created', async () => {
	const before = creations(host).length;
	const refused = { avatarId: { __rl: true, mode: 'id', value: 'nobody' } };
	const { id } = await importWorkflow(host.rest, await agentWorkflow(host, model, refused));
	const { data } = await runToEnd(host.rest, id, START);
	const [answer] = data.resultData.runData.Agent.at(-1)?.data?.main[0] ?? [];
	expect(String(answer?.json.output)).toMatch(/Avatar .*nobody.* not found.*Nothing was created/);
	expect(host.simulator.projects).toHaveLength(before);
});
