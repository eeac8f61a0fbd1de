import { WebhookContext } from 'n8n-core';

import { callbackToken, waitReceiver } from '../../../nodes/shared/callbacks/callbackToken';
import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { useSimulator } from '../../support/simulator';
import { useSuspendingN8n } from '../support/suspended';
import { waitSetup } from '../support/waiting';

const n8n = useSuspendingN8n();
// no video is ever finished by itself
const simulator = useSimulator({ renderMs: 2 ** 31 - 1 });
beforeEach(() => receivedEvents.clear());
afterEach(() => jest.restoreAllMocks());

/** Calls back, with another token than the right one where one is given. */
async function callBack(token?: string): Promise<number> {
	const [{ id: projectId, body }] = simulator.projects;
	const url = new URL(String(body.webhook));
	if (token) url.searchParams.set('vgtoken', token);
	const callback = JSON.stringify({ event: 'project.completed', projectId });
	const headers = { 'content-type': 'application/json' };
	return (await fetch(url, { method: 'POST', headers, body: callback })).status;
}

test('the token that another n8n with the same credential has made resumes nothing', async () => {
	const { executionId } = await n8n.run(waitSetup(simulator));
	const waiting = { instanceId: 'another', executionId, runIndex: 0 };
	const other = callbackToken('demo-key', waitReceiver(waiting, 'n2', 0));
	expect(await callBack(other)).toBe(401);
	expect(n8n.resumed).toEqual([]);
});

test('the process that is called back may have another name for this n8n', async () => {
	await n8n.run(waitSetup(simulator));
	jest.spyOn(WebhookContext.prototype, 'getInstanceId').mockReturnValue('another');
	expect(await callBack()).toBe(200);
	expect(n8n.resumed).toHaveLength(1);
});
