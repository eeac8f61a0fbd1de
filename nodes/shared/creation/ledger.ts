import findLast from 'lodash/findLast';
import groupBy from 'lodash/groupBy';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import sortBy from 'lodash/sortBy';
import type { IDataObject } from 'n8n-workflow';

import { ORIGIN_KEY } from '../completion/origin';
import type { VideoEvent } from '../completion/videoEvent';
import { digest } from './digest';
import type { Job } from './plan';
import { isSameWish, type Wish } from './wish';

/** What the service has answered to a creation. */
export interface Project {
	projectId?: string;
	videoId?: string;
	/** The service's words. */
	message?: string;
	/** When it was created, in milliseconds. */
	createdAt?: number;
	/** The execution that its callback resumes, where one waits for it. */
	callbackTo?: string;
	/** The trigger that its callback starts, where there is one: its address without the token. */
	notifies?: string;
}

/** That a video has failed, and the execution that has seen it. */
interface Failure {
	executionId: string;
	event: VideoEvent;
}

/** What is remembered of a request: its project, or that it was sent and nothing is known of its outcome. */
export type Remembered = { project: Project; failure?: Failure } | { uncertain: true };

/** Which execution has sent the request, and what for. */
type Entry = Remembered & { executionId: string; wish: Wish };

/**
 * The run that the entries belong to: how often the node has run before in this execution; or `tool` in an AI
 * agent's tool call, where every try of *Retry On Fail* counts as a run of its own.
 */
export type LedgerRun = number | 'tool';

/**
 * Remembers what has been created for which row, so that neither *Retry On Fail* nor *Retry* in the list of
 * executions creates it again: n8n keeps a node's context with the execution. Two equal rows are two videos;
 * a row whose request was edited is a new one; each run of a loop is on its own.
 *
 * A video that has failed stays failed for the execution that has seen it, as *Retry On Fail* is no wish of a
 * person; another execution creates it anew.
 */
export class Ledger {
	/** The keys that earlier tries and executions have left, by their rows. */
	private stored: Record<string, string[]> | undefined;

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
		return this.current(this.keyOf(job));
	}

	private current(key: string): Entry | undefined {
		const entry = this.entries()[key];
		const failure = entry && 'project' in entry ? entry.failure : undefined;
		return failure && failure.executionId !== this.executionId ? undefined : entry;
	}

	/**
	 * Names the entry of a request. Its values can change by themselves (`$now`, `$execution.id`), so the request of
	 * the same rows is another one only if a person has edited it: which takes another execution and another wish. An
	 * agent's calls all have the same row, and differ in nothing but the request.
	 */
	keyOf(job: Job): string {
		const key = requestKey(job);
		const entries = this.entries();
		if (this.run === 'tool' || key in entries) return key;
		const isSame = (entry: Entry | undefined) =>
			entry !== undefined &&
			(entry.executionId === this.executionId || isSameWish(entry.wish, job.wish));
		this.stored ??= groupBy(Object.keys(entries), rowsIn);
		const known = this.stored[rowsIn(key)] ?? [];
		return findLast(known, (each) => isSame(entries[each])) ?? key;
	}

	/**
	 * What is remembered of all videos, in the order of their rows, whatever the rows ask for now. An agent's calls all
	 * have the same row, so there it is what is remembered of these requests.
	 */
	known(jobs: Job[]) {
		const keys =
			this.run === 'tool' ? jobs.map((job) => this.keyOf(job)) : Object.keys(this.entries());
		const known = keys.map((key) => ({ rows: numbersIn(key), entry: this.current(key) }));
		const inOrder = sortBy(known, ({ rows }) => rows[0]);
		return {
			created: inOrder.flatMap(({ rows, entry }) =>
				entry && 'project' in entry ? [{ rows, ...entry.project }] : [],
			),
			uncertain: inOrder.filter(({ entry }) => entry && 'uncertain' in entry),
		};
	}

	/** The request goes out: from now on its outcome is uncertain. */
	sending(job: Job): void {
		this.enter(job, { uncertain: true });
	}

	created(job: Job, project: Project): void {
		this.enter(job, { project });
	}

	private enter(job: Job, remembered: Remembered) {
		const { executionId } = this;
		this.entries()[this.keyOf(job)] = { ...remembered, executionId, wish: job.wish };
	}

	/** It is certain that nothing was created. */
	forget(job: Job): void {
		delete this.entries()[this.keyOf(job)];
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

	private entries(): Record<string, Entry> {
		this.context[this.name()] ??= {};
		return this.context[this.name()] as unknown as Record<string, Entry>;
	}
}

const rowsIn = (key: string) => key.split(':')[0];
const numbersIn = (key: string) => rowsIn(key).split('+').map(Number);

const keys = new WeakMap<Job, string>();

/** Names the rows and the request; made once for each, as a request can be large. */
function requestKey(job: Job): string {
	const key = keys.get(job) ?? makeKey(job);
	keys.set(job, key);
	return key;
}

/** Callback address and origin differ from one execution to its retry, and with *Completion*. */
function makeKey({ rows, path, body }: Job): string {
	const metadata = omit((body.metadata ?? {}) as IDataObject, ORIGIN_KEY);
	// a path into the metadata would make `omit` copy all of the body
	const asked = { ...omit(body, 'webhook', 'metadata'), ...(!isEmpty(metadata) && { metadata }) };
	return `${rows.join('+')}:${digest([path, asked])}`;
}
