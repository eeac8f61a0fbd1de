import { mapConcurrently } from '../utils/mapConcurrently';
import { isPlanned, type ProcessedVideo, type Video } from '../video/video';
import { createVideo } from '../run/sendCreation';
import type { LedgerSummary } from './execution/executionLedger';
import { unusedFoundProjects } from './foundProjects';
import type { Run } from '../run/run';
import { tableLedger } from './table/tableLedger';

/** Whether no further video is created after this one. */
export type StopAt = (video: ProcessedVideo) => boolean;

/** How a run pays for no video twice: by what its execution remembers, or by a table that all executions share. */
export interface RunLedger {
	/** The drafts, of which those that another execution has created are not planned any more. */
	recall(): Promise<Video[]>;
	/** Creates the videos that are planned and not known. */
	create(videos: Video[], stopAt: StopAt): Promise<ProcessedVideo[]>;
	/** What is created, and what may have been. */
	summary(videos: Video[]): LedgerSummary;
	/** Names the found projects that are for no row of this run, once the videos are recalled. */
	unusedFoundProjects(videos: Video[]): string | undefined;
	/** What a person should know of the videos beside the output. */
	hints(videos: ProcessedVideo[]): string[];
	/** Remembers what became of videos that were waited for; `before` has them in the same order. */
	recordResults(before: ProcessedVideo[], videos: ProcessedVideo[]): Promise<void>;
}

export const openRunLedger = (run: Run, drafts: Video[]): RunLedger =>
	run.payOnce ? tableLedger(run, run.payOnce, drafts) : ledgerOfExecution(run, drafts);

/** A video is recalled when its turn comes, as another retry of the execution may work on it. */
function ledgerOfExecution(run: Run, drafts: Video[]): RunLedger {
	const { ledger } = run;
	return {
		recall: async () => drafts,
		create: async (videos, stopAt) =>
			await mapConcurrently<Video, ProcessedVideo>(
				videos,
				run.concurrency,
				async (video) =>
					isPlanned(video)
						? await ledger.inTurn(video, run.cancelled, async () => await createVideo(run, video))
						: video,
				stopAt,
			),
		summary: () => ledger.summary(drafts.filter(isPlanned)),
		unusedFoundProjects: (videos) =>
			unusedFoundProjects(run.foundProjects, videos.filter(isPlanned), ledger),
		hints: () => [],
		recordResults: async () => {},
	};
}
