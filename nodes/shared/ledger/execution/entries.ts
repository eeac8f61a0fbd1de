import isUndefined from 'lodash/isUndefined';
import sortBy from 'lodash/sortBy';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { VideoEvent } from '../../callbacks/videoEvent';
import { executionIdOf, nodeMemory } from '../../utils/execution';
import type { PlannedVideo, Project } from '../../video/video';
import type { LedgerSummary } from '../ledger';
import {
	closeEntries,
	hasEntries,
	type LedgerEntry,
	type LedgerOutcome,
	type LedgerRun,
	openEntries,
	type SentCallback,
	type SharedEntries,
} from './sharedEntries';
import { itemIndexesIn, itemsIn } from './videoKey';

/** The parts of a planned video that the ledger uses. */
type LedgerVideo = Pick<PlannedVideo, 'idempotencyKey'>;

/**
 * Remembers what was created for which row, so that neither *Retry On Fail* nor *Retry* in the list of executions
 * creates it again: n8n stores a node's context with the execution. A Retry has the same items, so an item that has a
 * video keeps it, also where the panel was edited meanwhile; each run of a loop has its own entries.
 *
 * Each Retry starts with a copy of the context. In one process they share the entries, so it does not matter how many
 * retries of an execution there are, in what order, or whether at the same time.
 *
 * Retry On Fail is automatic, so it never re-creates a failed video; another execution, such as a manual retry, does.
 */
export class ExecutionEntries {
	/** What the entries of requests under way were before, by their keys. */
	private readonly replaced = new Map<string, LedgerEntry | undefined>();

	/**
	 * @param context the node's context, which n8n stores
	 * @param executionId of the execution that this run belongs to
	 */
	constructor(
		private readonly context: IDataObject,
		private readonly run: LedgerRun,
		private readonly executionId: string,
	) {
		this.open();
	}

	/** Undefined for a video that was not sent, or that had failed before this execution. */
	recall(video: LedgerVideo): LedgerEntry | undefined {
		return this.liveEntry(this.keyOf(video));
	}

	/**
	 * Whether the request of a video may be sent: it was not sent before, or its outcome is uncertain and it is to be
	 * created again. That holds once for each execution, as Retry On Fail would repeat it by itself, and only for what was
	 * uncertain before the execution.
	 */
	maySend(video: LedgerVideo, createAgain: boolean): boolean {
		const entry = this.recall(video);
		if (!entry) return true;
		return 'uncertain' in entry && createAgain && this.open().mayRepeat(this.executionId, entry);
	}

	private liveEntry(key: string): LedgerEntry | undefined {
		const ledger = this.open();
		const entry = ledger.entries[key];
		const hasFailed = entry !== undefined && 'project' in entry && entry.failure !== undefined;
		return hasFailed && ledger.mayRepeat(this.executionId, entry) ? undefined : entry;
	}

	/** Names the entry of a video by its items. All calls of an agent have the same item, so there the request counts. */
	keyOf({ idempotencyKey }: LedgerVideo): string {
		return this.run === 'tool' ? idempotencyKey : itemsIn(idempotencyKey);
	}

	/** Whether another execution has sent it with other values, such as before the panel was edited. */
	isOfOtherRequest(video: LedgerVideo): boolean {
		const entry = this.recall(video);
		return (
			entry !== undefined &&
			entry.executionId !== this.executionId &&
			entry.idempotencyKey !== video.idempotencyKey
		);
	}

	/**
	 * All entries in the order of the items. In an agent's tool call only the entries of these videos, as all calls have
	 * the same item.
	 */
	summary(videos: LedgerVideo[]): LedgerSummary {
		const { entries } = this.open();
		const keys =
			this.run === 'tool' ? videos.map((video) => this.keyOf(video)) : Object.keys(entries);
		const known = keys.flatMap((key) => {
			const entry = this.liveEntry(key);
			return entry ? { itemIndexes: itemIndexesIn(key), entry } : [];
		});
		const inOrder = sortBy(known, ({ itemIndexes }) => itemIndexes[0]);
		return {
			created: inOrder.flatMap(({ itemIndexes, entry }) =>
				'project' in entry ? [{ itemIndexes, ...entry.project }] : [],
			),
			uncertain: inOrder.flatMap(({ itemIndexes, entry: { executionId, ...outcome } }) =>
				'uncertain' in outcome ? [{ itemIndexes, executionId }] : [],
			),
		};
	}

	/** The items of the project with this ID, also of one that has failed. */
	itemIndexesOf(id: string): number[] | undefined {
		const { entries } = this.open();
		const isProject = (entry: LedgerEntry | undefined) =>
			entry !== undefined &&
			'project' in entry &&
			[entry.project.projectId, entry.project.videoId].includes(id);
		const key = Object.keys(entries).find((key) => isProject(entries[key]));
		return key === undefined ? undefined : itemIndexesIn(key);
	}

	/** Waits while another execution works on the same row, so that its outcome is known; see {@link SharedEntries}. */
	async runExclusive<T>(
		video: LedgerVideo,
		cancelled: Promise<void>,
		work: () => Promise<T>,
	): Promise<T> {
		// calls of an agent share an item, and each stands for itself
		if (this.run === 'tool') return await work();
		return await this.open().runExclusive(this.keyOf(video), cancelled, work);
	}

	/** To be called just before the request is sent: from then on its outcome is uncertain. */
	markUncertain(video: LedgerVideo, callback: SentCallback = {}): void {
		const key = this.keyOf(video);
		this.replaced.set(key, this.open().entries[key]);
		this.enter(video, { uncertain: true, ...callback });
	}

	recordProject(video: LedgerVideo, project: Project): void {
		this.replaced.delete(this.keyOf(video));
		this.enter(video, { project });
	}

	private enter(video: LedgerVideo, outcome: LedgerOutcome) {
		const { executionId } = this;
		const { idempotencyKey } = video;
		this.open().entries[this.keyOf(video)] = { ...outcome, executionId, idempotencyKey };
	}

	/**
	 * To be called when it is certain that the request under way has created nothing. What was known before it, such as
	 * that an earlier request is uncertain, holds again.
	 */
	forget(video: LedgerVideo): void {
		const key = this.keyOf(video);
		if (!this.replaced.has(key)) return;
		this.open().entries[key] = this.replaced.get(key);
		this.replaced.delete(key);
	}

	/** The video of this entry has failed. An agent is told so, and may ask for another. */
	recordFailure(key: string, event: VideoEvent): void {
		const { executionId } = this;
		const entry = this.open().entries[key];
		if (!entry || !('project' in entry)) return;
		if (typeof this.run === 'string') this.forgetRun([key]);
		else this.open().entries[key] = { ...entry, failure: { executionId, event } };
	}

	/** Deletes all entries of the run; in a call of a tool only these, as other calls may be running. */
	forgetRun(keys: string[]): void {
		if (typeof this.run === 'string') {
			const ledger = this.open();
			for (const key of keys) ledger.entries[key] = undefined;
			if (!Object.values(ledger.entries).every(isUndefined)) return;
		}
		closeEntries(this.context, this.run, this.executionId);
	}

	private open(): SharedEntries {
		return openEntries(this.context, this.run, this.executionId);
	}
}

/** What earlier tries of an execution have left; undefined without any. It is read only, so that the context stays. */
export function storedEntries(
	context: IExecuteFunctions,
	run: LedgerRun,
): ExecutionEntries | undefined {
	const stored = nodeMemory(context);
	if (!hasEntries(stored, run)) return undefined;
	return new ExecutionEntries({ ...stored }, run, executionIdOf(context));
}
