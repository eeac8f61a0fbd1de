import type { INode, INodeParameters } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { chain, outputOf, START, VIDEO, videoNode } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { importWorkflow, retry, runToEnd, type SavedWorkflow } from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';

const ROWS = 30;
const SCRIPTS = Array.from({ length: ROWS }, (_, row) => `Row ${row}`);

let host: Host;

beforeAll(
	async () => void (host = await startHost({ simulator: { renderMs: 50, minuteMs: 2_000 } })),
);
beforeEach(() => host.simulator.reset());
afterAll(async () => await stopWithoutLeaks(host));

/** Start, a list of numbered rows, and the node that creates a video of each. */
async function workflowOf(
	settings: Partial<INode>,
	{ account = {}, parameters = {} }: { account?: object; parameters?: INodeParameters } = {},
): Promise<SavedWorkflow> {
	// another credential in each test, to which no video is known
	const data = { ...demoAccount(host), ...account };
	const credential = await createCredential(host.rest, 'Account', data);
	const node = videoNode(credential, parameters, settings);
	return await importWorkflow(host.rest, chain(SCRIPTS, node));
}

const scripts = () => host.simulator.projects.map(({ body }) => String(body.script)).sort();
const everyScript = [...SCRIPTS].sort();

it.each([
	['video', 0],
	['run', ROWS],
])(
	'Retry creates only what is missing, paid per %s; another run pays for %i',
	async (per, paid) => {
		const workflow = await workflowOf({}, { parameters: { payOncePer: per } });
		host.simulator.account('demo-key').credits = 500;
		const failedExecution = await runToEnd(host.rest, workflow.id, START);
		const before = host.simulator.projects.length;
		expect(failedExecution.status).toBe('error');
		expect(failedExecution.data.resultData.error?.message).toContain('Not enough credits');
		expect(before).toBeGreaterThan(0);
		expect(before).toBeLessThan(ROWS);

		host.simulator.account('demo-key').credits = 1_000_000;
		const retried = await retry(host.rest, failedExecution.id, true);
		expect(retried.status).toBe('success');
		expect(outputOf(retried, VIDEO)).toHaveLength(ROWS);
		expect(scripts()).toEqual(everyScript);

		expect((await runToEnd(host.rest, workflow.id, START)).status).toBe('success');
		expect(host.simulator.projects).toHaveLength(ROWS + paid);
	},
);

it('bills nothing twice when Retry On Fail meets an answer that is lost', async () => {
	const workflow = await workflowOf({ retryOnFail: true, maxTries: 3, waitBetweenTries: 100 });
	host.simulator.faults.next('lostAnswer');
	const uncertain = await runToEnd(host.rest, workflow.id, START);
	expect(uncertain.status).toBe('error');
	expect(uncertain.data.resultData.error?.message).toContain('may have been created');
	const again = await retry(host.rest, uncertain.id);
	expect(again.data.resultData.error?.message).toContain('its outcome is not known');
	expect(new Set(scripts()).size).toBe(host.simulator.projects.length);
});

it.each([
	['http://127.0.0.1:1', 'connection refused'],
	['https://nowhere.invalid', 'no such host'],
])('knows that nothing was sent to %s, also when it is retried', async (baseUrl, code) => {
	const workflow = await workflowOf({}, { account: { baseUrl } });
	const failed = await runToEnd(host.rest, workflow.id, START);
	for (const { data } of [failed, await retry(host.rest, failed.id)]) {
		const reason = `The service at ${baseUrl} cannot be reached (${code})`;
		expect(data.resultData.error?.message).toContain(reason);
	}
});

it('keeps to the rate limit of the plan: every row is created, and at most one request meets a 429', async () => {
	const workflow = await workflowOf({});
	host.simulator.account('demo-key').plan = 'free';
	const execution = await runToEnd(host.rest, workflow.id, START);
	expect(execution.status).toBe('success');
	expect(scripts()).toEqual(everyScript);
	const statuses = creations(host).map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(ROWS);
	expect([[], [429]]).toContainEqual(statuses.filter((status) => status !== 200));
});
