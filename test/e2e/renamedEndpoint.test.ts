import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { byId, chain, START, triggerNode, videoNode } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import { importWorkflow, listExecutions, publish, runToEnd } from '../host/workflows';
import { stopWithoutLeaks } from './support';

let host: Host;

beforeAll(async () => {
	host = await startHost({
		env: { N8N_ENDPOINT_WEBHOOK: 'hooks', N8N_ENDPOINT_WEBHOOK_WAIT: 'waiting-here' },
	});
});
afterAll(async () => await stopWithoutLeaks(host));

it('finds the trigger of another workflow where n8n names its endpoints otherwise, once the credential does, too', async () => {
	const account = { ...demoAccount(host), webhookEndpoint: 'hooks' };
	const credential = await createCredential(host.rest, 'Account', account);
	const trigger = await importWorkflow(host.rest, {
		name: 'Trigger',
		connections: {},
		nodes: [triggerNode(credential)],
	});
	const notify = videoNode(credential, {
		completion: 'notifyOtherWorkflow',
		triggerWorkflow: byId(trigger.id),
	});
	const { id } = await importWorkflow(host.rest, chain(['x'], notify));

	const refused = await runToEnd(host.rest, id, START);
	expect(refused.data.resultData.error?.message).toContain('no published');
	expect(host.simulator.projects).toEqual([]);

	await publish(host.rest, trigger);
	expect((await runToEnd(host.rest, id, START)).status).toBe('success');
	const started = async () => (await listExecutions(host.rest, trigger.id)).at(0);
	await until('the trigger to start', started, { within: 30_000 });
});
