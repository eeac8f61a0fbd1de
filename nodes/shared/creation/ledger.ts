import findLast from 'lodash/findLast';
import groupBy from 'lodash/groupBy';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import sortBy from 'lodash/sortBy';
import type { IDataObject } from 'n8n-workflow';

import type { VideoEvent } from '../callbacks/videoEvent';
import { ORIGIN_KEY } from '../contract/values';
import { digest } from '../utils/objects';
import type { InputFingerprint, PlannedVideo, Project } from '../video/video';
import { isSameInput } from './fingerprint';

/** That a video has failed, and in which execution this was seen. */
interface Failure {
	executionId: string;
	event: VideoEvent;
}

/** The outcome of a request: its project, or that it is uncertain. */
export type LedgerOutcome = { project: Project; failure?: Failure } | { uncertain: true };

type LedgerEntry = LedgerOutcome & {
	/** The execution that has sent the request. */
	executionId: string;
	fingerprint: InputFingerprint;
};

/**
 * The run that the entries belong to: how often the node has run before in this execution; or `tool` in an AI agent's
 * tool call, where every try of *Retry On Fail* counts as a run of its own.
 */
export type LedgerRun = number | 'tool';

/** The parts of a planned video that the ledger uses. */
type LedgerVideo = Pick<PlannedVideo, 'idempotencyKey' | 'fingerprint'>;

/** What the ledger knows of all videos, each with its item indexes. */
export interface LedgerSummary {
	created: Array<Project & { itemIndexes: number[] }>;
	uncertain: Array<{ itemIndexes: number[] }>;
}

/**
 * Remembers what was created for which row, so that neither *Retry On Fail* nor *Retry* in the list of executions
 * creates it again: n8n stores a node's context with the execution. Two equal rows are two videos; a row whose request
 * was edited is a new one; each run of a loop has its own entries.
 *
 * Retry On Fail is automatic, so it never re-creates a failed video; another execution, such as a manual retry, does.
 */
export class Ledger {
	/** The keys that earlier tries and executions have left, by their items. */
	private earlierKeys: Record<string, string[]> | undefined;

	/**
	 * @param context the node's context, which n8n stores
	 * @param executionId of the execution that this run belongs to
	 */
	constructor(
		private readonly context: IDataObject,
		private readonly run: LedgerRun,
		private readonly executionId: string,
	) {}

	/** Undefined for a video that was not sent, or that failed in another execution. */
	recall(video: LedgerVideo): LedgerOutcome | undefined {
		return this.liveEntry(this.keyOf(video));
	}

	/**
	 * Whether the request of a video may be sent: it was not sent before, or its outcome is uncertain and it is to be
	 * created again. That holds once for each execution, as Retry On Fail would repeat it by itself.
	 */
	maySend(video: LedgerVideo, createAgain: boolean): boolean {
		const entry = this.liveEntry(this.keyOf(video));
		if (!entry) return true;
		return 'uncertain' in entry && createAgain && entry.executionId !== this.executionId;
	}

	private liveEntry(key: string): LedgerEntry | undefined {
		const entry = this.entries()[key];
		const failure = entry && 'project' in entry ? entry.failure : undefined;
		return failure && failure.executionId !== this.executionId ? undefined : entry;
	}

	/**
	 * Finds the entry of a video; its idempotency key usually matches. If a value that changes by itself (`$now`,
	 * `$execution.id`) has changed the key, it is the entry of the same items whose execution or input fingerprint is the
	 * same. All calls of an agent have the same item, so there only the key counts.
	 */
	keyOf({ idempotencyKey, fingerprint }: LedgerVideo): string {
		const entries = this.entries();
		if (this.run === 'tool' || idempotencyKey in entries) return idempotencyKey;
		this.earlierKeys ??= groupBy(Object.keys(entries), itemsIn);
		const isSame = (entry: LedgerEntry | undefined) =>
			entry !== undefined &&
			(entry.executionId === this.executionId || isSameInput(entry.fingerprint, fingerprint));
		const candidates = this.earlierKeys[itemsIn(idempotencyKey)] ?? [];
		return findLast(candidates, (key) => isSame(entries[key])) ?? idempotencyKey;
	}

	/**
	 * All entries in the order of the items, also those of requests that were edited since. In an agent's tool call only
	 * the entries of these videos, as all calls have the same item.
	 */
	summary(videos: LedgerVideo[]): LedgerSummary {
		const keys =
			this.run === 'tool' ? videos.map((video) => this.keyOf(video)) : Object.keys(this.entries());
		const known = keys.map((key) => ({
			itemIndexes: itemIndexesIn(key),
			entry: this.liveEntry(key),
		}));
		const inOrder = sortBy(known, ({ itemIndexes }) => itemIndexes[0]);
		return {
			created: inOrder.flatMap(({ itemIndexes, entry }) =>
				entry && 'project' in entry ? [{ itemIndexes, ...entry.project }] : [],
			),
			uncertain: inOrder.filter(({ entry }) => entry && 'uncertain' in entry),
		};
	}

	/** To be called just before the request is sent: from then on its outcome is uncertain. */
	markUncertain(video: LedgerVideo): void {
		this.enter(video, { uncertain: true });
	}

	recordProject(video: LedgerVideo, project: Project): void {
		this.enter(video, { project });
	}

	private enter(video: LedgerVideo, outcome: LedgerOutcome) {
		const { executionId } = this;
		const { fingerprint } = video;
		this.entries()[this.keyOf(video)] = { ...outcome, executionId, fingerprint };
	}

	/** To be called when it is certain that nothing was created. */
	forget(video: LedgerVideo): void {
		delete this.entries()[this.keyOf(video)];
	}

	/** The video of this entry has failed. An agent is told so, and may ask for another. */
	recordFailure(key: string, event: VideoEvent): void {
		const entry = this.entries()[key];
		if (!entry || !('project' in entry)) return;
		if (this.run === 'tool') this.forgetRun([key]);
		else entry.failure = { executionId: this.executionId, event };
	}

	/** Deletes all entries of the run; in an agent's tool call only these, as other calls may be running. */
	forgetRun(keys: string[]): void {
		for (const key of keys) delete this.entries()[key];
		if (this.run !== 'tool' || isEmpty(this.entries())) delete this.context[this.contextKey()];
	}

	private contextKey(): string {
		return `created:${this.run}`;
	}

	private entries(): Record<string, LedgerEntry> {
		this.context[this.contextKey()] ??= {};
		return this.context[this.contextKey()] as unknown as Record<string, LedgerEntry>;
	}
}

const itemsIn = (key: string) => key.split(':')[0];
const itemIndexesIn = (key: string) => itemsIn(key).split('+').map(Number);

/**
 * Names the input items and the request of a video. The callback URL and the origin differ from an execution to its
 * retry, and with *Completion*, so they do not count.
 */
export function idempotencyKey(itemIndexes: number[], path: string, body: IDataObject): string {
	const metadata = omit((body.metadata ?? {}) as IDataObject, ORIGIN_KEY);
	// a path into the metadata would make `omit` copy all of the body
	const request = { ...omit(body, 'webhook', 'metadata'), ...(!isEmpty(metadata) && { metadata }) };
	return `${itemIndexes.join('+')}:${digest([path, request])}`;
}
