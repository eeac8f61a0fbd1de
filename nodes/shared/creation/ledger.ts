import { createHash } from 'crypto';
import omit from 'lodash/omit';
import isEmpty from 'lodash/isEmpty';
import type { IDataObject } from 'n8n-workflow';

import { ORIGIN_KEY } from '../completion/origin';
import type { VideoEvent } from '../completion/videoEvent';
import type { Job } from './plan';

/** What the service has answered to a creation. */
export interface Project {
	projectId?: string;
	videoId?: string;
	/** The service's words. */
	message?: string;
	/** The execution that its callback resumes, where one waits for it. */
	callbackTo?: string;
}

/** That a video has failed, and the execution that has seen it. */
interface Failure {
	executionId: string;
	event: VideoEvent;
}

/** What is remembered of a request: its project, or that it was sent and nothing is known of its outcome. */
export type Remembered = { project: Project; failure?: Failure } | { uncertain: true };

/**
 * The run that the entries belong to: how often the node has run before in this execution; or `tool` in an AI
 * agent's tool call, where every try of *Retry On Fail* counts as a run of its own.
 */
export type LedgerRun = number | 'tool';

/**
 * Remembers what has been created for which row, so that neither *Retry On Fail* nor *Retry* in the list of
 * executions creates it again: n8n keeps a node's context with the execution. Two equal rows are two videos;
 * a row whose request has changed is a new one; each run of a loop is on its own.
 *
 * A video that has failed stays a failure for the execution that has seen it, as *Retry On Fail* is no wish of a
 * person; another execution creates it anew.
 */
export class Ledger {
	/**
	 * @param context the node's context, which n8n stores
	 * @param executionId of the execution that this run belongs to
	 */
	constructor(
		private readonly context: IDataObject,
		private readonly run: LedgerRun,
		private readonly executionId: string,
	) {}

	recall(job: Job): Remembered | undefined {
		const entry = this.entries()[keyOf(job)];
		const failure = entry && 'project' in entry ? entry.failure : undefined;
		return failure && failure.executionId !== this.executionId ? undefined : entry;
	}

	/** The request goes out: from now on its outcome is uncertain. */
	sending(job: Job): void {
		this.entries()[keyOf(job)] = { uncertain: true };
	}

	created(job: Job, project: Project): void {
		this.entries()[keyOf(job)] = { project };
	}

	/** It is certain that nothing was created. */
	forget(job: Job): void {
		delete this.entries()[keyOf(job)];
	}

	/** The video of this entry has failed. An agent has been told so, and may ask for another. */
	failed(key: string, event: VideoEvent): void {
		const entry = this.entries()[key];
		if (!entry || !('project' in entry)) return;
		if (this.run === 'tool') this.done([key]);
		else entry.failure = { executionId: this.executionId, event };
	}

	/** The run has created everything: nothing is left to remember. Other tool calls may be under way. */
	done(keys: string[]): void {
		for (const key of keys) delete this.entries()[key];
		if (this.run !== 'tool' || isEmpty(this.entries())) delete this.context[this.name()];
	}

	private name(): string {
		return `created:${this.run}`;
	}

	private entries(): Record<string, Remembered> {
		this.context[this.name()] ??= {};
		return this.context[this.name()] as unknown as Record<string, Remembered>;
	}
}

const keys = new WeakMap<Job, string>();

/** Names a request in the ledger; made once for each, as a request can be large. */
export function keyOf(job: Job): string {
	const key = keys.get(job) ?? makeKey(job);
	keys.set(job, key);
	return key;
}

/** The rows and what was asked for; callback address and origin differ from one execution to its retry. */
function makeKey({ rows, path, body }: Job): string {
	const metadata = body.metadata && omit(body.metadata as IDataObject, ORIGIN_KEY);
	// a path into the metadata would make `omit` copy all of the body
	const asked = [path, { ...omit(body, 'webhook', 'metadata'), ...(metadata && { metadata }) }];
	const hash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
	return `${rows.join('+')}:${hash.slice(0, 22)}`;
}
