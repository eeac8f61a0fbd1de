import { createHash } from 'crypto';
import { omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { ORIGIN_KEY } from '../completion/origin';
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

/** What is remembered of a request: its project, or that it was sent and nothing is known of its outcome. */
export type Remembered = { project: Project } | { uncertain: true };

/**
 * Remembers what has been created for which row, so that neither *Retry On Fail* nor *Retry* in the list of
 * executions creates it again: n8n keeps a node's context with the execution. Two equal rows are two videos;
 * a row whose request has changed is a new one; each run of a loop is on its own.
 */
export class Ledger {
	/**
	 * @param context the node's context, which n8n stores
	 * @param runIndex how often the node has run before in this execution
	 */
	constructor(
		private readonly context: IDataObject,
		private readonly runIndex: number,
	) {}

	recall(job: Job): Remembered | undefined {
		return this.entries()[keyOf(job)];
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
		this.drop(keyOf(job));
	}

	/** The row of this entry may be created anew. */
	drop(key: string): void {
		delete this.entries()[key];
	}

	/** The run has created everything: nothing is left to remember. */
	clear(): void {
		delete this.context[this.name()];
	}

	private name(): string {
		return `created:${this.runIndex}`;
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
