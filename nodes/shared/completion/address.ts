import { isHttps } from '../contract/common';
import { LIMITS } from '../contract/limits';

/** The query parameter of a callback address that holds its token. */
export const TOKEN_PARAMETER = 'token';

/** The query parameter that says which input item the video of a waiting execution is made from. */
export const ITEM_PARAMETER = 'item';

/** The path of a trigger's webhook behind `<webhook base>/webhook/`; n8n fills in the id of the workflow. */
export const TRIGGER_PATH = '=video-generation/{{$workflow.id}}';

const TRIGGER_URL = /^https?:\/\/.+\/video-generation\/([\w-]+)$/;
const EDITOR_URL = /^https?:\/\/.+\/workflow\/([\w-]+)/;
const WORKFLOW_ID = /^[\w-]+$/;

/** A workflow whose trigger is to be told; `address` only where the trigger's own address was given. */
export interface TriggerReference {
	workflowId: string;
	address?: string;
}

/**
 * What a person may paste to name a workflow: its address in the browser, its trigger's production URL, or
 * its id. Undefined when it is none of these.
 */
export function triggerReference(given: string): TriggerReference | undefined {
	const text = given
		.trim()
		.replace(/[?#].*$/, '')
		.replace(/\/+$/, '');
	const [, fromTrigger] = TRIGGER_URL.exec(text) ?? [];
	if (fromTrigger) return { workflowId: fromTrigger, address: text };
	const [, fromEditor] = EDITOR_URL.exec(text) ?? [];
	if (fromEditor) return { workflowId: fromEditor };
	return WORKFLOW_ID.test(text) ? { workflowId: text } : undefined;
}

/**
 * The address of a workflow's trigger by convention, from the address that n8n resumes executions at:
 * `<webhook base>/webhook-waiting/<id>` becomes `<webhook base>/webhook/video-generation/<workflow id>`.
 */
export function conventionalAddress(resumeUrl: string, workflowId: string): string {
	const [base] = resumeUrl.split('/webhook-waiting');
	return `${base}/webhook/video-generation/${workflowId}`;
}

/**
 * Where the service resumes a waiting execution: n8n's own address for that, with the node behind the execution;
 * what is in its query (a signature, from n8n 2 on) is kept.
 */
export function resumeAddress(resumeUrl: string, nodeId: string, item: number): string {
	const url = new URL(resumeUrl);
	url.pathname = `${url.pathname.replace(/\/+$/, '')}/${nodeId}`;
	url.searchParams.set(ITEM_PARAMETER, String(item));
	return url.href;
}

/** The token and its parameter. */
const TOKEN_LENGTH = 50;

/** Why the service cannot call an address that has yet to get its token ("Delivery rules"); undefined if it can. */
export function obstacleOf(address: string): 'notHttps' | 'tooLong' | undefined {
	if (!isHttps(address)) return 'notHttps';
	return address.length + TOKEN_LENGTH > LIMITS.webhook ? 'tooLong' : undefined;
}

/** An address with its token, as the service gets it. */
export function withToken(address: string, token: string): string {
	const url = new URL(address);
	url.searchParams.set(TOKEN_PARAMETER, token);
	return url.href;
}
