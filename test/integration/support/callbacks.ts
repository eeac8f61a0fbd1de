import { callbackToken, triggerReceiver } from '../../../nodes/shared/callbacks/callbackToken';
import { instanceId } from './engine';
import { CREDENTIAL, type PublishedTrigger, WORKFLOW_ID } from './trigger';

export const receiver = triggerReceiver(instanceId, WORKFLOW_ID);
export const token = callbackToken('demo-key', receiver);
export const completed = { event: 'project.completed', projectId: 'p1', video: { id: 'v1' } };
export const failed = { event: 'project.failed', projectId: 'p1', message: 'No voice' };

/** The trigger as if it had only just been published with the credential. */
export function renew(trigger: PublishedTrigger): void {
	trigger.started.length = 0;
	trigger.parameters = { options: { simplify: false } };
	trigger.credential = CREDENTIAL;
	trigger.nodeId = undefined;
	trigger.failures = 0;
}

/** Calls the trigger back. */
export const postTo = async (
	{ address }: PublishedTrigger,
	body: unknown,
	query = `?vgtoken=${token}`,
) =>
	await fetch(`${address}${query}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});

let project = 0;

/** The callback, of a project that no other test is about. */
export const fresh = <T extends object>(callback: T) => ({
	...callback,
	projectId: `project-${++project}`,
});
