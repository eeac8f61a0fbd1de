import type { Limit } from '../fields/paidVideos';
import type { Clock } from '../utils/clock';
import type { Asked } from './facts';
import type { Verdict } from './judge';
import type { Limits } from './limits';
import type { LineTexts, NEW_LINE } from './line';
import type { Store } from './store';

/** A video that is asked for. */
export interface Task<Video = unknown> {
	video: Video;
	asked: Asked;
	/** The part of its line that no outcome changes. */
	line: Omit<LineTexts, keyof typeof NEW_LINE | 'claim' | 'line'>;
	/** What is to become of it, by what the table knows. */
	verdict: Verdict;
}

/** The outcome of sending, with the caller's own `result`. */
export type Sent<Result> =
	| { kind: 'created'; projectId: string; videoId: string; result: Result }
	| { kind: 'rejected'; result: Result }
	| { kind: 'uncertain'; message: string; result: Result }
	/** Not sent, as the rate limit lets nothing through until then; in milliseconds since 1970. */
	| { kind: 'postponed'; until: number };

export type Outcome<Result> =
	/**
	 * The line is the one that was written; undefined where the request was rejected. `isShared` where another row has asked for
	 * it first.
	 */
	| { kind: 'sent'; result: Result; line?: LineTexts; isShared?: boolean }
	| Exclude<Verdict, { kind: 'send' }>
	/** `limit` is undefined where it is that of a run. */
	| { kind: 'overLimit'; limit?: Limit };

export interface CreateOptions<Video, Result> {
	store: Store;
	clock: Clock;
	limits: Limits;
	/** How many videos the run may still make. */
	max: number;
	/** How many requests are in flight at the same time. */
	concurrency: number;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Ends every wait, and what is not sent stays so. */
	signal?: AbortSignal;
	/** @param latest when the request leaves at the latest, in milliseconds since 1970 */
	send(task: Task<Video>, latest: number): Promise<Sent<Result>>;
	/** Whether to stop after this result. */
	stopAt(result: Result): boolean;
}
