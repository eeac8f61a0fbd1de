import { callbackToken, triggerReceiver } from '../../nodes/shared/callbacks/callbackToken';
import { withToken } from '../../nodes/shared/callbacks/callbackUrl';
import { until } from '../host/waiting';
import { importWorkflow, publish } from '../host/workflows';
import { API_KEY, type Lab } from './lab';
import { chain, ours, type Subject } from './workflow';

/** A published workflow that callbacks start. */
export interface Receiver {
	workflowId: string;
	url: string;
}

type Steps = Array<[string, Subject]>;

/** A workflow that starts with the trigger of this package. */
export async function ourTrigger(lab: Lab, steps: Steps): Promise<Receiver> {
	const credentials = await lab.credentials('videoGenerationApi');
	const node = {
		...ours('videoGenerationTrigger', {}),
		typeVersion: 1.1,
		credentials,
		webhookId: 'bench',
	};
	const workflowId = await published(lab, 'Video Generation Trigger', node, steps);
	const { instanceId } = await lab.host.rest.get<{ instanceId: string }>('/rest/settings');
	const token = callbackToken(API_KEY, triggerReceiver(instanceId, workflowId));
	const url = `${lab.host.n8n.url}/webhook/video-generation/${workflowId}`;
	return { workflowId, url: withToken(url, token) };
}

/**
 * A workflow that starts with n8n's Webhook node.
 *
 * @param path of its own for each workflow
 */
export async function webhookNode(lab: Lab, path: string, steps: Steps): Promise<Receiver> {
	const node: Subject = {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, options: {} },
	};
	const workflowId = await published(lab, 'Webhook', node, steps);
	return { workflowId, url: `${lab.host.n8n.url}/webhook/${path}` };
}

async function published({ host: { rest } }: Lab, name: string, trigger: Subject, steps: Steps) {
	const workflow = await importWorkflow(rest, chain(name, [[name, trigger], ...steps]));
	await publish(rest, workflow);
	return workflow.id;
}

interface Summary {
	stoppedAt: string | null;
}

/** The executions that were started go on after the answer; the next round must not pay for them. */
export async function idle(lab: Lab, receiver: Receiver): Promise<void> {
	await until(
		'all executions to end',
		async () => {
			const running = await executions(lab, receiver, { status: ['new', 'running'] }, 1);
			return running.length === 0 ? true : undefined;
		},
		{ within: 300_000 },
	);
}

/** When the last of the latest 100 executions has ended, in milliseconds since 1970. */
export async function lastEnd(lab: Lab, receiver: Receiver): Promise<number> {
	const latest = await executions(lab, receiver, {}, 100);
	return Math.max(...latest.map(({ stoppedAt }) => Date.parse(stoppedAt ?? '')));
}

async function executions(
	{ host: { rest } }: Lab,
	{ workflowId }: Receiver,
	wanted: object,
	limit: number,
) {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, ...wanted }));
	const path = `/rest/executions?limit=${limit}&filter=${filter}`;
	return (await rest.get<{ results: Summary[] }>(path)).results;
}
