import { systemClock } from '../utils/clock';
import {
	type CreatedVideo,
	hasNoProject,
	isFinished,
	isPending,
	type ProcessedVideo,
	type Video,
} from '../video/video';
import { forgetRun } from './journal/contextStore';
import { createOnce, leftOfRun } from './createOnce';
import type { ItemVideos } from './itemVideos';
import type { LedgerRun, LedgerSummary, SendCreation, StopAt } from './ledger';
import { ledgerHints } from './ledgerHints';
import { recallVideos } from './recallVideos';
import { recordResults } from './recordResults';

/** Whether the service shows a project that its row names. */
const isConfirmed = ({ isFromRow, state }: CreatedVideo) => isFromRow && state !== undefined;

/** How a run pays for no video twice: its events say what became of each key. */
export class RunLedger {
	/** The videos whose results the store has. */
	private readonly recorded = new Set<Video>();

	constructor(
		private readonly run: LedgerRun,
		private readonly itemVideos: ItemVideos,
	) {}

	/** What another run does not pay for again; undefined where it pays for all rows. */
	get paidOnce(): LedgerRun['paidOnce'] {
		return this.run.paidOnce;
	}

	/** The videos, of which those that are known are not planned any more. Sends nothing. */
	async recall(videos: Video[]): Promise<Video[]> {
		return await recallVideos(this.run, videos);
	}

	/** Creates the videos that are planned and not known. Those after the one that ends the run are missing. */
	async create(videos: Video[], send: SendCreation, stopAt: StopAt): Promise<ProcessedVideo[]> {
		const processed = await createOnce(this.run, videos, send, stopAt);
		this.itemVideos.add(processed);
		const all = processed.map((video) => this.ofRun(video));
		// what only another key knows is written down for this one, too
		const known = all.filter(isFinished).filter(({ isFromRow }) => !isFromRow);
		for (const video of known) this.recorded.add(video);
		return all;
	}

	/** With what brings its result: also the callback of a known video, where this run has asked for it. */
	private ofRun(video: ProcessedVideo): ProcessedVideo {
		if (hasNoProject(video)) return video;
		const { paidOnce, runName } = this.run;
		const isKnown = isPending(video) && video.recalled;
		return {
			...video,
			...(isKnown && { resumesExecution: this.itemVideos.resumedBy(video) }),
			...(paidOnce && typeof runName === 'number' && { nextRunBringsIt: true }),
		};
	}

	/** Writes down what became of videos. */
	async recordResults(videos: ProcessedVideo[]): Promise<void> {
		const { context, store } = this.run;
		const known = [...videos.filter(isPending).filter(isConfirmed), ...videos.filter(isFinished)];
		const added = known.filter((video) => !this.recorded.has(video));
		for (const video of added) this.recorded.add(video);
		await recordResults(context, store, added);
	}

	/** Every row has its video, so that no retry needs what the context knows. A model may repeat a call. */
	forgetRun(): void {
		const { context, runName } = this.run;
		this.itemVideos.forget();
		if (typeof runName === 'number') forgetRun(context, runName);
	}

	/** What is created, and what may have been, also for rows that are rejected by now. */
	summary(videos: Video[]): LedgerSummary {
		return this.itemVideos.summary(videos);
	}

	/** How many videos may be created now. */
	async left(): Promise<number> {
		const { budget } = this.run;
		await budget?.read();
		return Math.max(Math.min(budget?.left ?? Infinity, leftOfRun(this.run)), 0);
	}

	/** What a person should know of the videos beside the output. */
	hints(videos: ProcessedVideo[]): string[] {
		return ledgerHints(this.run, videos, systemClock.now());
	}
}
