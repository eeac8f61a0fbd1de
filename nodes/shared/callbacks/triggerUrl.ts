import trimEnd from 'lodash/trimEnd';

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
