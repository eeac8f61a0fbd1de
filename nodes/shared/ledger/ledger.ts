import type { IExecuteFunctions } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import type { SendHooks } from '../service/client';
import type { PlannedVideo, ProcessedVideo, Project, Video } from '../video/video';
import type { LedgerRun } from './execution/sharedEntries';
import type { PayingAccount } from './journal/paidRequest';

/** What came of sending a creation. */
export type CreationOutcome =
	| { kind: 'created'; project: Project }
	/** `rateLimitedUntil`: it would have had to wait for the rate limit, in milliseconds since 1970. */
	| { kind: 'rejected'; errors: RowError[]; rateLimitedUntil?: number }
	/** The service may have created it. */
	| { kind: 'uncertain'; error: RowError };

/** Sends the creation of a video, without regard to what is known of it. Never throws for what the service answers. */
export type SendCreation = (video: PlannedVideo, hooks: SendHooks) => Promise<CreationOutcome>;

/** Whether no further video is created after this one. */
export type StopAt = (video: ProcessedVideo) => boolean;

/** What exists already, each with its item indexes. */
export interface LedgerSummary {
	created: Array<Project & { itemIndexes: number[] }>;
	/** Requests whose outcome is uncertain, each with the execution that has sent it. */
	uncertain: Array<{ itemIndexes: number[]; executionId: string }>;
}

/** What a ledger needs of a run. */
export interface LedgerOptions {
	context: IExecuteFunctions;
	run: LedgerRun;
	/** How many creations are in flight at the same time. */
	concurrency: number;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Whether nothing is created, and nothing written. */
	isCheckOnly: boolean;
	/** The table of *Pay Once Per*; undefined without it. */
	tableName?: string;
	/** Whose credits pay for the videos. */
	account: PayingAccount;
	/** What the panel calls a field of the request. */
	labelOf(field: string): string;
}

/** How a run pays for no video twice: by what its execution remembers, or by a table that all executions share. */
export interface Ledger {
	/** The videos, of which those that another execution has created are not planned any more. Sends nothing. */
	recall(videos: Video[]): Promise<Video[]>;
	/** Whether the request of a planned video is sent by {@link create}. */
	maySend(video: PlannedVideo): boolean;
	/** Creates the videos that are planned and not known. Those after the one that ends the run are missing. */
	create(videos: Video[], send: SendCreation, stopAt: StopAt): Promise<ProcessedVideo[]>;
	/** Remembers what became of videos that were waited for. */
	recordResults(videos: ProcessedVideo[]): Promise<void>;
	/** Every row has its video, so that no retry needs what the execution remembers. */
	forgetRun(): void;
	/** What is created, and what may have been. */
	summary(videos: Video[]): LedgerSummary;
	/** How many videos may be created now; undefined where any number may. */
	budgetLeft(): Promise<number | undefined>;
	/** What a person should know of the videos beside the output. */
	hints(videos: ProcessedVideo[]): string[];
	/** Names the found projects that are for no row of this run, once the videos are recalled. */
	unusedFoundProjects(videos: Video[]): string | undefined;
}
