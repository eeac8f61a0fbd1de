import differenceBy from 'lodash/differenceBy';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';

import type { VideoEvent } from '../callbacks/videoEvent';
import { unusedFoundProjectsText } from '../fields/foundProjects';
import { addHint } from '../items/output';
import { messageOf, rowErrorOf } from '../items/rowError';
import { systemClock } from '../utils/clock';
import { executionIdOf } from '../utils/execution';
import {
	type FinishedVideo,
	hasProject,
	isFinished,
	isPlanned,
	type ProcessedVideo,
	type TimedOutVideo,
	type Video,
} from '../video/video';
import { createOnce } from './createOnce';
import { forgetRun } from './journal/contextStore';
import type { LedgerEvent } from './journal/events';
import { newEvent } from './journal/newEvent';
import type { LedgerRun, LedgerSummary, SendCreation, StopAt } from './ledger';
import { recallVideos } from './recallVideos';
import { rememberedVideos } from './rememberedVideos';
import { ledgerTableHints } from './table/tableHints';

/** How a run pays for no video twice: its events say what became of each key. */
export class RunLedger {
	/** The keys of the videos of this run, by the first of their items. */
	private readonly keys = new Map<number, string>();

	/** The URLs of the results that the store has, by key; empty for a video that has failed. */
	private readonly urls = new Map<string, string>();

	constructor(private readonly run: LedgerRun) {}

	/** The videos, of which those that are known are not planned any more. Sends nothing. */
	async recall(videos: Video[]): Promise<Video[]> {
		for (const video of videos.filter(isPlanned)) {
			this.keys.set(firstItem(video), this.run.keyOf(video));
		}
		return this.withKnownResults(await recallVideos(this.run, videos));
	}

	/** Creates the videos that are planned and not known. Those after the one that ends the run are missing. */
	async create(videos: Video[], send: SendCreation, stopAt: StopAt): Promise<ProcessedVideo[]> {
		return this.withKnownResults(await createOnce(this.run, videos, send, stopAt));
	}

	private withKnownResults<V extends Video>(videos: V[]): V[] {
		for (const video of videos) {
			if (isFinished(video)) this.urls.set(this.keyOf(video), video.event.url ?? '');
		}
		return videos;
	}

	private readonly keyOf = (video: Video): string => this.keys.get(firstItem(video)) ?? '';

	/** Writes down what became of videos that were waited for. */
	async recordResults(videos: ProcessedVideo[]): Promise<void> {
		const { context, store } = this.run;
		const isNew = (video: FinishedVideo) =>
			this.urls.get(this.keyOf(video)) !== (video.event.url ?? '');
		const finished = videos.filter(isFinished).filter(isNew);
		const executionId = executionIdOf(context);
		const events = uniqBy(finished, this.keyOf).map((video) => ({
			...resultEventOf(video, executionId),
			key: this.keyOf(video),
		}));
		if (events.length === 0) return;
		this.withKnownResults(finished);
		try {
			await store.append(events);
		} catch (error) {
			await store.appendUnawaited(events).catch(() => {});
			const reason = messageOf([rowErrorOf(error)]);
			addHint(
				context,
				`The paid videos table does not know that videos are finished (${reason}). It knows that they were created, so they are not paid again.`,
			);
		}
	}

	/**
	 * Every row has its video, so that no retry needs what the context knows. A table keeps what it knows; and a model, or
	 * its client, may repeat a call.
	 */
	forgetRun(): void {
		const { context, runName, tableName } = this.run;
		if (tableName === undefined && typeof runName === 'number') forgetRun(context, runName);
	}

	/** What is created, and what may have been, also for rows that are rejected by now. */
	summary(videos: Video[]): LedgerSummary {
		const { context, runName } = this.run;
		const remembered = rememberedVideos(context, runName);
		const uncertain = videos.filter(({ status }) => status === 'uncertain');
		const created = inOrder([...videos.filter(hasProject), ...remembered.created]);
		const others = differenceBy([...uncertain, ...remembered.uncertain], created, firstItem);
		return { created, uncertain: inOrder(others) };
	}

	/** How many videos may be created now; undefined where any number may. */
	async budgetLeft(): Promise<number | undefined> {
		const { budget } = this.run;
		await budget?.read();
		return budget && Math.max(budget.left, 0);
	}

	/** What a person should know of the videos beside the output. */
	hints(videos: ProcessedVideo[]): string[] {
		const { tableName } = this.run;
		return tableName === undefined ? [] : ledgerTableHints(tableName, videos, systemClock.now());
	}

	/** Names the found projects that are for no row of this run, once the videos are recalled. */
	unusedFoundProjects(videos: Video[]): string | undefined {
		const known = videos.filter(hasProject);
		const unused = this.run.foundKeys.filter(
			(found) =>
				!known.some(({ key, projectId }) => key === found.key && projectId === found.projectId),
		);
		return unusedFoundProjectsText(unused.map(({ key }) => `Key "${key}"`));
	}
}

const firstItem = ({ itemIndexes }: { itemIndexes: number[] }): number => itemIndexes[0];

/** Each once. */
const inOrder = <V extends { itemIndexes: number[] }>(videos: V[]): V[] =>
	sortBy(uniqBy(videos, firstItem), firstItem);

/** What is written of a video that was waited for. */
export function resultEventOf(
	video: FinishedVideo | TimedOutVideo,
	executionId: string,
): LedgerEvent {
	const { key = '', status } = video;
	const result: Partial<VideoEvent> = isFinished(video) ? video.event : {};
	// the store knows it by the IDs of its creation, even if the result shows others
	const { projectId = result.projectId, videoId = result.videoId } = video;
	const { url, message } = result;
	return newEvent({ key, state: status, executionId, projectId, videoId, url, message });
}
