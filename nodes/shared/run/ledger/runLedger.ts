import compact from 'lodash/compact';
import map from 'lodash/map';

import { readTableName } from '../../fields/paidVideos';
import { addHint } from '../../items/n8nMessages';
import { type RowError, rowErrorOf } from '../../items/rowError';
import { createOnce } from '../../ledger/createOnce';
import { isOfRow } from '../../ledger/facts';
import { changeOfFindings } from '../../ledger/findings';
import { Limits } from '../../ledger/limits';
import { claimTime, type LineTexts } from '../../ledger/line';
import { recall } from '../../ledger/recall';
import { SENDING } from '../../ledger/rounds';
import { memoryStore, readLines, type Store } from '../../ledger/store';
import { findPaidVideos, openPaidVideos } from '../../ledger/table/openTable';
import type { Task } from '../../ledger/task';
import { OWN_CODES } from '../../messages/reasons';
import { resultsNotRecorded } from '../../messages/run';
import { SERVICE } from '../../messages/service';
import { systemClock } from '../../utils/clock';
import { omitUndefined } from '../../utils/objects';
import {
	hasProject,
	isPlanned,
	isRejected,
	type PlannedVideo,
	type ProcessedVideo,
	rejected,
	type RejectedVideo,
	skipped,
	type Video,
} from '../../video/video';
import type { Run } from '../runSetup';
import { sendCreation } from '../sendCreation';
import {
	addToExecution,
	type LedgerContext,
	ledgerContextOf,
	paidIn,
	refuseVideoOfTwin,
	remainingInExecution,
} from './ledgerContext';
import { sharedIdErrors } from './sharedIds';
import { taskOf } from './taskOfVideo';
import { findingOf } from './videoOfLine';
import { beingCreated, videoOfOutcome, videoOfVerdict } from './videoOfVerdict';

/** How a run pays for no video twice: the lines of its table say what became of each. */
export class RunLedger {
	/** By the index of their first item. */
	private readonly taskOfItem = new Map<number, Task<PlannedVideo>>();

	/** The latest line of each task. */
	private lines = new Map<Task<PlannedVideo>, LineTexts>();

	private readonly limits: Limits;

	constructor(
		readonly run: LedgerContext,
		private readonly store: Store,
	) {
		this.limits = new Limits(run.limits, store);
	}

	/**
	 * In a table that all executions share.
	 *
	 * @throws UserFacingError where a setting cannot be used, there are no Data Tables, or the table cannot be used
	 */
	static async open(run: Run): Promise<RunLedger> {
		const { context, isTool, rows, completion } = run;
		const name = readTableName(context, rows);
		const ledgerContext = ledgerContextOf(run);
		// n8n's own Agents run a tool in no workflow, where no table can be reached: there each call costs credits
		if (isTool && !ledgerContext.workflowId) return new RunLedger(ledgerContext, memoryStore());
		// a check creates no table
		const open = completion === 'check' ? findPaidVideos : openPaidVideos;
		return new RunLedger(ledgerContext, (await open(context, name)) ?? memoryStore());
	}

	private get tasks(): Array<Task<PlannedVideo>> {
		return [...this.taskOfItem.values()];
	}

	private taskFor({ itemIndexes }: Video): Task<PlannedVideo> | undefined {
		return this.taskOfItem.get(itemIndexes[0]);
	}

	/** Replaces the planned videos that are known. If the table can't be read, none is sent. */
	async recall(all: Video[]): Promise<Video[]> {
		const { run, store, taskOfItem } = this;
		const taskOfVideo = new Map(all.map((video) => [video, taskOf(run, video)]));
		const requestOf = (video: Video) => taskOfVideo.get(video)?.asked.request;
		const shared = sharedIdErrors(run, all, requestOf);
		for (const video of shared.keys()) taskOfVideo.delete(video);
		const videos = all.map((video) => {
			const error = isPlanned(video) ? shared.get(video) : undefined;
			return error ? rejected(video, [error]) : video;
		});
		try {
			const tasks = compact(videos.map((video) => taskOfVideo.get(video)));
			const verdicts = await recall(tasks, store, systemClock.now());
			for (const [index, task] of tasks.entries()) {
				task.verdict = refuseVideoOfTwin(run, verdicts[index], task.asked.rowMark);
			}
			return videos.map((video) => {
				const task = taskOfVideo.get(video);
				// what the row has paid for comes before what is wrong with it now
				if (!task || (isRejected(video) && !isKnown(task))) return video;
				taskOfItem.set(video.itemIndexes[0], task);
				return videoOfVerdict(run, task);
			});
		} catch (error) {
			const notSent = { code: OWN_CODES.notSent, ...rowErrorOf(error) };
			return videos.map((video) => (isPlanned(video) ? rejected(video, [notSent]) : video));
		}
	}

	/**
	 * Creates the videos that are planned and not known. Those after the one that ends the run are missing.
	 *
	 * @param stopAt whether no further video is created after this one
	 */
	async create(
		videos: Video[],
		stopAt: (video: ProcessedVideo) => boolean,
	): Promise<ProcessedVideo[]> {
		const { run, store, limits } = this;
		const { deadline } = run;
		const signal = run.context.getExecutionCancelSignal();
		const tasks = compact(videos.map((video) => this.taskToCreate(video)));
		// calls of a tool come at the same time, so each takes what it may need
		const max = remainingInExecution(run);
		const taken = Math.min(max, videos.filter(isPlanned).length);
		addToExecution(run, taken);
		const made = await createOnce<PlannedVideo, ProcessedVideo>(tasks, {
			...{ store, limits, max, deadline, signal, stopAt, clock: systemClock },
			concurrency: SENDING.concurrency,
			send: async ({ video }, claimEnd) => await sendCreation(run, video, claimEnd),
		});
		this.lines = made.lines;
		const error = made.failure
			? { code: OWN_CODES.notSent, ...rowErrorOf(made.failure) }
			: undefined;
		const notBegun = error ?? (signal?.aborted ? SERVICE.executionCancelled() : undefined);
		const processed = videos.flatMap((video): ProcessedVideo[] => {
			if (!isPlanned(video)) return [video];
			const task = this.taskFor(video);
			const outcome = task && made.outcomes.get(task);
			if (!outcome) return notBegun ? [rejected(video, [notBegun])] : [];
			const result = videoOfOutcome(run, task, outcome);
			const notRecorded = made.notWritten.includes(task) ? error?.message : undefined;
			return [hasProject(result) ? { ...result, ...omitUndefined({ notRecorded }) } : result];
		});
		addToExecution(run, paidIn(processed) - taken);
		return processed;
	}

	/** A video that can't be sent. While another execution is sending it, only that is said: correcting its row would create it again. */
	reject(video: PlannedVideo, error: RowError): RejectedVideo {
		const { verdict } = this.taskFor(video) ?? {};
		const after = verdict?.kind === 'send' ? verdict.after : undefined;
		return rejected(video, [after ? beingCreated(this.run, after) : error]);
	}

	/** Undefined for a row that was found wrong since it was recalled, so that it isn't sent. */
	private taskToCreate(video: Video): Task<PlannedVideo> | undefined {
		const task = this.taskFor(video);
		return isPlanned(video) || task?.verdict.kind !== 'send' ? task : undefined;
	}

	/** Writes down what became of videos. Never throws: a hint says if that fails. */
	async record(videos: ProcessedVideo[]): Promise<void> {
		const found = videos.flatMap((video) => {
			const task = this.taskFor(video);
			const finding = task && findingOf(this.run, task.line, this.lines.get(task), video);
			return finding ? { task, finding } : [];
		});
		if (found.length === 0) return;
		const { change, lines } = changeOfFindings(map(found, 'finding'));
		try {
			await this.store.write(change);
			for (const [index, { task }] of found.entries()) this.lines.set(task, lines[index]);
		} catch (error) {
			await this.store.writeUnawaited(change).catch(() => {});
			addHint(this.run.context, resultsNotRecorded(rowErrorOf(error).message));
		}
	}

	/** After a wait: also skips rows for which another run has sent another version meanwhile. */
	async recordLate(videos: ProcessedVideo[]): Promise<ProcessedVideo[]> {
		await this.record(videos);
		if (!this.run.table) return videos;
		const lines = await readLines(this.store, map(this.tasks, 'asked')).catch(() => []);
		return videos.map((video) => {
			const task = this.taskFor(video);
			const isReplaced = lines.some(
				(line) =>
					task &&
					isOfRow(line, task.asked) &&
					line.version !== task.asked.version &&
					claimTime(line) > this.run.startedAt,
			);
			return isReplaced ? skipped(video, 'newer') : video;
		});
	}

	/** How many videos may be created now. */
	async remaining(): Promise<number> {
		const { remaining } = await this.limits.remaining(systemClock.now());
		return Math.max(Math.min(remaining, remainingInExecution(this.run)), 0);
	}
}

const isKnown = ({ verdict }: Task): boolean =>
	verdict.kind === 'known' || verdict.kind === 'lookUp';
