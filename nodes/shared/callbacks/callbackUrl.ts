import once from 'lodash/once';
import trimEnd from 'lodash/trimEnd';
import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import { isHttps, isPrivateHost } from '../addresses/urls';
import type { Completion } from '../fields/completion';
import type { WaitBy } from '../fields/waitSettings';
import { UserFacingError } from '../items/rowError';
import { CALLBACK } from '../messages/callbacks';
import type { Account } from '../service/credential';
import { TOKEN_PARAMETER } from '../service/secrets';
import { shortened } from '../utils/text';
import { callbackToken, triggerReceiver, waitReceiver } from './callbackToken';

/** The query parameter that holds the index of the input item that a suspended execution waits for. */
export const ITEM_PARAMETER = 'item';

/**
 * Where the service resumes a suspended execution: n8n's own URL for that, with the node's ID behind the execution's.
 * The query of n8n's URL (a signature) is kept.
 */
export function resumeUrlOf(resumeUrl: string, nodeId: string, itemIndex: number): string {
	const url = new URL(resumeUrl);
	url.pathname = `${trimEnd(url.pathname, '/')}/${nodeId}`;
	url.searchParams.set(ITEM_PARAMETER, String(itemIndex));
	return url.href;
}

/** Modes in which something waits for the execution. If it is suspended, n8n gives the waiting side one of many rows, or none. */
const AWAITED_MODES: WorkflowExecuteMode[] = ['integrated', 'evaluation'];

/** `callback` if this n8n has a public https address and nothing waits for the execution; otherwise `polling`. */
export function automaticWaitBy(context: IExecuteFunctions): WaitBy {
	if (AWAITED_MODES.includes(context.getMode())) return 'polling';
	const resumeUrl = readResumeUrl(context);
	return isHttps(resumeUrl) && !isPrivateHost(new URL(resumeUrl).hostname) ? 'callback' : 'polling';
}

const readResumeUrl = (context: IExecuteFunctions): string =>
	String(context.getWorkflowDataProxy(0).$execution.resumeUrl);

export function withToken(callbackUrl: string, token: string): string {
	const url = new URL(callbackUrl);
	url.searchParams.set(TOKEN_PARAMETER, token);
	return url.href;
}

export const withoutToken = (callbackUrl: string): string => callbackUrl.split('?')[0];

export interface Callback {
	/** With its token. */
	url: string;
	/** The ID of the execution that it resumes; undefined for a trigger's URL. */
	resumesExecution?: string;
}

/** The callback for the video of one input item; undefined when none is asked for. */
export type CallbackFor = (itemIndex: number) => Callback | undefined;

/**
 * Builds the callbacks that the *What to Do* parameter asks for.
 *
 * @param waitBy how the run waits; undefined when it does not wait
 * @param runIndex how often the node has run before in this execution
 * @throws UserFacingError (when called for an item) if no workflow is named, or the URL is not https
 */
export function callbackBuilder(
	context: IExecuteFunctions,
	{ callbackSecret, webhookEndpoint }: Account,
	completion: Completion,
	waitBy: WaitBy | undefined,
	runIndex: number,
): CallbackFor {
	const { id: ownWorkflowId } = context.getWorkflow();
	const { id: nodeId } = context.getNode();
	const instanceId = context.getInstanceId();
	const executionId = context.getExecutionId();
	const resumeUrl = once(() => readResumeUrl(context));

	const resumeCallback = (itemIndex: number): Callback => {
		const url = resumeUrlOf(checked(resumeUrl()), nodeId, itemIndex);
		const receiver = waitReceiver({ instanceId, executionId, runIndex }, nodeId, itemIndex);
		const token = callbackToken(callbackSecret, receiver);
		return { url: withToken(url, token), resumesExecution: executionId };
	};

	return (itemIndex) => {
		if (waitBy === 'callback') return resumeCallback(itemIndex);
		if (!completion.startsWith('notify')) return undefined;
		const workflowId =
			completion === 'notifyThisWorkflow'
				? ownTrigger(ownWorkflowId)
				: otherTrigger(context, itemIndex);
		const token = callbackToken(callbackSecret, triggerReceiver(instanceId, workflowId));
		const url = triggerUrl(resumeUrl(), webhookEndpoint, workflowId);
		return { url: withToken(checked(url), token) };
	};
}

function ownTrigger(workflowId: string | undefined): string {
	if (workflowId) return workflowId;
	throw new UserFacingError(CALLBACK.workflowNotSaved());
}

function otherTrigger(context: IExecuteFunctions, itemIndex: number): string {
	const input = context.getNodeParameter('triggerWorkflow', itemIndex, '', { extractValue: true });
	const text = String(input ?? '');
	const workflowId = workflowIdIn(text);
	if (workflowId) return workflowId;
	throw new UserFacingError(CALLBACK.namesNoWorkflow(shortened(text)));
}

/** @throws UserFacingError if the service would not call the URL ("Events") */
function checked(url: string): string {
	if (isHttps(url)) return url;
	throw new UserFacingError(CALLBACK.callbackNotHttps(withoutToken(url)));
}

/** The path of a trigger's webhook behind n8n's webhook endpoint; n8n fills in the ID of the workflow. */
export const TRIGGER_PATH = '=video-generation/{{$workflow.id}}';

const TRIGGER_URL = /^https?:\/\/.+\/video-generation\/([\w-]+)$/;
const EDITOR_URL = /^https?:\/\/.+\/workflow\/([\w-]+)/;
const WORKFLOW_ID = /^[\w-]+$/;

/** In characters. A longer text is refused unread: patterns over it would take too long. */
const MAX_TRIGGER_URL_LENGTH = 2_000;

/**
 * The ID in what a person may paste to name a workflow: its URL in the browser, its trigger's production URL, or its
 * ID. Undefined for anything else. The host doesn't count: a cell can name any, and the token must not go there.
 */
export function workflowIdIn(input: string): string | undefined {
	const trimmed = input.trim();
	if (trimmed.length > MAX_TRIGGER_URL_LENGTH) return undefined;
	const text = trimEnd(trimmed.split(/[?#]/)[0], '/');
	const [, id] = TRIGGER_URL.exec(text) ?? EDITOR_URL.exec(text) ?? [];
	return id ?? (WORKFLOW_ID.test(text) ? text : undefined);
}

const pathOf = (endpoint: string, workflowId: string) =>
	`/${endpoint}/video-generation/${workflowId}`;

/**
 * The URL of a workflow's trigger, from the URL that n8n resumes executions at: `<base>/<waiting endpoint>/<execution ID>`
 * becomes `<base>/<webhook endpoint>/video-generation/<workflow ID>`.
 */
export function triggerUrl(resumeUrl: string, endpoint: string, workflowId: string): string {
	const [, base = ''] = /^([^?#]*)\/[^/?#]+\/[^/?#]+\/?(?:[?#]|$)/.exec(resumeUrl) ?? [];
	return base + pathOf(endpoint, workflowId);
}

/** Whether nodes that know the endpoint find a trigger at this URL. */
export const isTriggerUrl = (url: string, endpoint: string, workflowId: string): boolean =>
	url.endsWith(pathOf(endpoint, workflowId));
