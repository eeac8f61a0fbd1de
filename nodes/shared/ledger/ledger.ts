import type { IExecuteFunctions } from 'n8n-workflow';

import type { TableOutput } from '../fields/output';
import type { IfRowChanged, PayOncePer } from '../fields/payOncePer';
import type { RowError } from '../items/rowError';
import type { PlannedVideo, ProcessedVideo, Project } from '../video/video';
import type { Budget } from './journal/budget';
import type { RunName } from './journal/contextStore';
import type { EventStore } from './journal/events';
import type { PaidRequest, PayingAccount } from './paidRequest';

/** What came of sending a creation. */
export type CreationOutcome =
	| { kind: 'created'; project: Project }
	/** `rateLimitedUntil`: it would have had to wait for the rate limit, in milliseconds since 1970. */
	| { kind: 'rejected'; errors: RowError[]; rateLimitedUntil?: number }
	/** The service may have created it. */
	| { kind: 'uncertain'; error: RowError };

/**
 * Sends the creation of a video, without regard to what is known of it. Never throws for what the service answers.
 *
 * @param latest when it is sent at the latest, in milliseconds since 1970
 */
export type SendCreation = (video: PlannedVideo, latest: number) => Promise<CreationOutcome>;

/** Whether no further video is created after this one. */
export type StopAt = (video: ProcessedVideo) => boolean;

/** What exists already, each with its item indexes. */
export interface LedgerSummary {
	created: Array<Pick<Project, 'projectId'> & { itemIndexes: number[] }>;
	/** Requests whose outcome is uncertain. */
	uncertain: Array<{ itemIndexes: number[] }>;
}

/** What a ledger needs of a run. */
export interface LedgerOptions {
	context: IExecuteFunctions;
	payOncePer: PayOncePer;
	runName: RunName;
	/** How many creations are in flight at the same time. */
	concurrency: number;
	/** How many videos the run pays for at most. */
	maxVideos: number;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Whether no video is created, so that no table is made, either. */
	isCheckOnly: boolean;
	paidVideosTable: string;
	/** Undefined where videos are put out, and not rows. */
	table?: TableOutput;
	/** Whether several rows make a video. */
	itemsAreEntries: boolean;
	/** Whose credits pay for the videos. */
	account: PayingAccount;
	/** What the panel calls a field of the request. */
	labelOf(field: string): string;
}

/** A run with its store of events, and what its settings say of keys that are known. */
export interface LedgerRun extends LedgerOptions {
	store: EventStore;
	/** What another run does not pay for again; undefined where it pays for all rows. */
	paidOnce?: Exclude<PayOncePer, 'run'>;
	/** What is done with videos whose keys are known for another request. */
	ifRowChanged: IfRowChanged;
	/** How many videos may be paid; undefined where any number may. */
	budget?: Budget;
	/** What this execution, or the one that it retries, has of a video. */
	itemVideoOf(video: PlannedVideo): { projectId?: string; isUncertain: boolean } | undefined;
	/** What a video is paid once per. */
	keyFor(video: PlannedVideo): string;
	/** What the video of a row is paid once per while the node pays once per video. */
	keyAsVideo(video: PlannedVideo): string;
	requestOf(video: PlannedVideo): PaidRequest;
}
