import type { Clock } from '../../utils/clock';
import type { Budget, BudgetLimit } from './budget';
import type { EventStore, KeyState, LedgerEvent, StoredEvent, Writer } from './events';

/** Why a key is not sent. */
export type KnownState = Exclude<KeyState, { kind: 'free' }>;

export interface KeyedTask {
	/** What a person knows it by. */
	row: string;
	key: string;
	/** What is asked for, as text. */
	request: string;
}

/** What is written of an attempt that has ended. */
export type AttemptOutcome = Pick<LedgerEvent, 'state'> & Partial<LedgerEvent>;

export interface Sent<Result> {
	result: Result;
	outcome: AttemptOutcome;
}

/** The request was not sent, as the rate limit lets none through until then; in milliseconds since 1970. */
export interface Postponed {
	until: number;
}

/** How the tasks of a run are done. */
export interface KeyedRun<Task extends KeyedTask, Result> {
	store: EventStore;
	writer: Writer;
	clock: Clock;
	/** How many requests are in flight at the same time. */
	concurrency: number;
	/** How many may create something, and the result of a task that is one too many. */
	perRun: { max: number; overLimit(task: Task): Result };
	/** Until when to wait for other executions that have claimed the same keys; in milliseconds since 1970. */
	deadline: number;
	/** Ends every wait, and what is not sent stays so. */
	signal?: AbortSignal;
	/**
	 * How many requests may be sent, and the result of a task that is not sent for it, by the time of the table; undefined
	 * where any number may.
	 */
	spending?: { budget: Budget; overBudget(task: Task, limit: BudgetLimit, now: number): Result };
	/** The result of a task that is not sent, as the key is known, or another execution has claimed it for too long. */
	known(task: Task, state: KnownState, events: StoredEvent[]): Result;
	/**
	 * Sends the request of a key that is claimed.
	 *
	 * @param latest when to send it at the latest, in milliseconds since 1970
	 */
	send(task: Task, latest: number): Promise<Sent<Result> | Postponed>;
	/** Whether nothing further is sent after this result. */
	stopAt(result: Result): boolean;
}

export interface KeyedResults<Task, Result> {
	/** Without those that were not begun. */
	results: Map<Task, Result>;
	failure?: StoreFailure<Task>;
}

/** Why the store could not be read or written, and the tasks whose outcome it may not know. */
interface StoreFailure<Task> {
	error: unknown;
	notWritten: Task[];
}
