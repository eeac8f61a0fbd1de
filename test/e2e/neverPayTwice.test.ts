import type { INode } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { chain, outputOf, START, VIDEO, videoNode } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { importWorkflow, retry, runToEnd, type SavedWorkflow } from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';

const ROWS = 30;

let host: Host;

beforeAll(
	async () => void (host = await startHost({ simulator: { renderMs: 50, minuteMs: 2_000 } })),
);
beforeEach(() => host.simulator.reset());
afterAll(async () => await stopWithoutLeaks(host));

/** Start, a list of numbered rows, and the node that creates a video of each. */
async function workflowOf(
	scripts: string[],
	settings: Partial<INode> = {},
	account: object = {},
): Promise<SavedWorkflow> {
	const data = { ...demoAccount(host), ...account };
	const credential = await createCredential(host.rest, 'Account', data);
	const node = videoNode(credential, {}, settings);
	return await importWorkflow(host.rest, chain(scripts, node));
}

/** Other videos for each test, as all of them share a table. */
const scriptsOf = (name: string) => Array.from({ length: ROWS }, (_, row) => `${name} ${row}`);

const created = () => host.simulator.projects.map(({ body }) => String(body.script)).sort();

it('Retry creates only what is missing, and another run pays for nothing', async () => {
	const scripts = scriptsOf('Credits');
	const workflow = await workflowOf(scripts);
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
	expect(created()).toEqual([...scripts].sort());

	expect((await runToEnd(host.rest, workflow.id, START)).status).toBe('success');
	expect(host.simulator.projects).toHaveLength(ROWS);
});

it('bills nothing twice when Retry On Fail meets an answer that is lost', async () => {
	const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
	const workflow = await workflowOf(scriptsOf('Lost'), retrying);
	host.simulator.faults.next('lostAnswer');
	const uncertain = await runToEnd(host.rest, workflow.id, START);
	expect(uncertain.status).toBe('error');
	expect(uncertain.data.resultData.error?.message).toContain('may exist');
	const again = await retry(host.rest, uncertain.id);
	expect(again.data.resultData.error?.message).toMatch(/may exist: .* in execution \d+ /s);
	expect(new Set(created()).size).toBe(host.simulator.projects.length);
});

it.each([
	['http://127.0.0.1:1', 'connection refused'],
	['https://nowhere.invalid', 'no such host'],
])('knows that nothing was sent to %s, also when it is retried', async (baseUrl, code) => {
	const workflow = await workflowOf(scriptsOf('Unreachable'), {}, { baseUrl });
	const failed = await runToEnd(host.rest, workflow.id, START);
	for (const { data } of [failed, await retry(host.rest, failed.id)]) {
		const reason = `${baseUrl} can't be reached (${code})`;
		expect(data.resultData.error?.message).toContain(reason);
	}
});

it('keeps to the rate limit of the plan: every row is created, and at most one request meets a 429', async () => {
	const scripts = scriptsOf('Rate limit');
	const workflow = await workflowOf(scripts);
	host.simulator.account('demo-key').plan = 'free';
	const execution = await runToEnd(host.rest, workflow.id, START);
	expect(execution.status).toBe('success');
	expect(created()).toEqual([...scripts].sort());
	const statuses = creations(host).map(({ status }) => status);
	expect(statuses.filter((status) => status === 200)).toHaveLength(ROWS);
	expect([[], [429]]).toContainEqual(statuses.filter((status) => status !== 200));
});
