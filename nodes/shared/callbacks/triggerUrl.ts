import trimEnd from 'lodash/trimEnd';
import type { IDataObject } from 'n8n-workflow';

/** The path of a trigger's webhook behind `<webhook base>/webhook/`; n8n fills in the ID of the workflow. */
export const TRIGGER_PATH = '=video-generation/{{$workflow.id}}';

const TRIGGER_URL = /^https?:\/\/.+\/video-generation\/([\w-]+)$/;
const EDITOR_URL = /^https?:\/\/.+\/workflow\/([\w-]+)/;
const WORKFLOW_ID = /^[\w-]+$/;

/** Of what names a workflow. A longer text is refused unread: patterns over it would take too long. */
const MAX_LENGTH = 2_000;

/** The workflow whose trigger is to be notified; `url` only where its own URL of this n8n was entered. */
export interface TriggerReference {
	workflowId: string;
	url?: string;
}

/**
 * Reads what a person may paste to name a workflow: its URL in the browser, its trigger's production URL, or its ID.
 * Undefined for anything else. Of an address that is not this n8n's only the ID is taken: a cell can hold any address, and
 * the token must not go there.
 *
 * @param resumeUrl the URL that this n8n resumes executions at
 */
export function triggerReference(input: string, resumeUrl: string): TriggerReference | undefined {
	const trimmed = input.trim();
	if (trimmed.length > MAX_LENGTH) return undefined;
	const text = trimEnd(trimmed.split(/[?#]/)[0], '/');
	const [, fromTrigger] = TRIGGER_URL.exec(text) ?? [];
	if (fromTrigger) {
		const isOwn = isTriggerUrlOf(partsOf(resumeUrl).base, text);
		return { workflowId: fromTrigger, ...(isOwn && { url: text }) };
	}
	const [, fromEditor] = EDITOR_URL.exec(text) ?? [];
	if (fromEditor) return { workflowId: fromEditor };
	return WORKFLOW_ID.test(text) ? { workflowId: text } : undefined;
}

/** Whether a URL is that of a trigger behind this webhook base, whatever the webhook endpoint is called. */
const isTriggerUrlOf = (base: string, url: string): boolean =>
	url.startsWith(`${base}/`) && /^[^/]+\/video-generation\/[^/]+$/.test(url.slice(base.length + 1));

/** The parts of `<webhook base>/<waiting endpoint>/<execution ID>`. */
function partsOf(resumeUrl: string): { base: string; endpoint?: string } {
	const [, base = '', endpoint] =
		/^([^?#]*)\/([^/?#]+)\/[^/?#]+\/?(?:[?#]|$)/.exec(resumeUrl) ?? [];
	return { base, endpoint };
}

/**
 * Where the URL of a trigger comes from: n8n has `named` it; or it is `derived` from n8n's default endpoints; or
 * `guessed`, as an endpoint was renamed, and nothing tells how the other one is called. `unregistered` is derived, for a
 * trigger that would have registered its URL where this execution sees it, if it were published.
 */
export type TriggerUrlSource = 'named' | 'derived' | 'guessed' | 'unregistered';

export interface TriggerUrl {
	url: string;
	source: TriggerUrlSource;
}

/**
 * The URL of a workflow's trigger by convention, from the URL that n8n resumes executions at:
 * `<webhook base>/<waiting endpoint>/<execution ID>` becomes `<webhook base>/webhook/video-generation/<workflow ID>`.
 */
export function defaultTriggerUrl(resumeUrl: string, workflowId: string): TriggerUrl {
	const { base, endpoint } = partsOf(resumeUrl);
	return {
		url: `${base}/webhook/video-generation/${workflowId}`,
		source: endpoint === 'webhook-waiting' ? 'derived' : 'guessed',
	};
}

/** The key in the workflow's global static data. */
const STATIC_DATA_KEY = 'videoGenerationTrigger';

/**
 * The URL that a workflow's trigger has registered in the workflow's global static data. In queue mode a worker may
 * see no static data, and must not write any: that would wipe the record.
 */
export function registeredUrl(staticData: IDataObject): string | undefined {
	const { url } = (staticData[STATIC_DATA_KEY] ?? {}) as { url?: unknown };
	return typeof url === 'string' ? url : undefined;
}

/** To be called by the trigger when it is activated. */
export function registerUrl(staticData: IDataObject, url: string): void {
	staticData[STATIC_DATA_KEY] = { url };
}

/** To be called by the trigger when it is deactivated. */
export function unregisterUrl(staticData: IDataObject): void {
	delete staticData[STATIC_DATA_KEY];
}
