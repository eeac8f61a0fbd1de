import { randomUUID } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import type { VideoEvent } from '../../callbacks/videoEvent';
import { DAY_MS } from '../../utils/clock';
import { ExpiringCache } from '../../utils/expiringCache';
import type { Project } from '../../video/video';

/** That a video has failed, and in which execution this was seen. */
interface Failure {
	executionId: string;
	event: VideoEvent;
}

/** What a request says of the callback that it asks for. */
export type SentCallback = Pick<Project, 'notifiesTrigger'>;

/** The outcome of a request: its project, or that it is uncertain. */
export type LedgerOutcome =
	| { project: Project; failure?: Failure }
	| ({ uncertain: true } & SentCallback);

export type LedgerEntry = LedgerOutcome & {
	/** The execution that has sent the request. */
	executionId: string;
	/** Of the request that was sent. */
	idempotencyKey: string;
};

/**
 * The run that the entries belong to: how often the node has run before in this execution; or `tool` in an AI agent's
 * tool call, where every try of *Retry On Fail* counts as a run of its own; or `call` in a call without an execution, whose
 * entries are those of the same calls before.
 */
export type LedgerRun = number | 'tool' | 'call';

/** By the items of a video, or by its idempotency key in a tool call; undefined where nothing was created after all. */
type LedgerEntries = Record<string, LedgerEntry | undefined>;

/**
 * The entries of one run in this process: those of an execution and of each *Retry* of it, which start with the same
 * copy of the node's context.
 */
export class SharedEntries {
	readonly entries: LedgerEntries = {};

	/** By execution: the entries that it may create again. */
	private readonly repeatable = new Map<string, Set<LedgerEntry>>();

	/** By key: the last of the executions that work on its items, or wait for it. */
	private readonly locks = new Map<string, Promise<unknown>>();

	/** Adds what an execution has stored. What is known here is newer. */
	adopt(stored: LedgerEntries): void {
		if (stored === this.entries) return;
		for (const [key, entry] of Object.entries(stored)) {
			if (!(key in this.entries)) this.entries[key] = entry;
		}
	}

	/**
	 * A person who starts an execution may ask for what was uncertain or had failed by then to be created again, and not
	 * for what another execution does meanwhile.
	 */
	enterExecution(executionId: string): void {
		if (this.repeatable.has(executionId)) return;
		const entries = Object.entries(this.entries).flatMap(([key, entry]) => {
			const endedIn = entry && !this.locks.has(key) ? endOf(entry) : undefined;
			return entry && endedIn !== undefined && endedIn !== executionId ? entry : [];
		});
		this.repeatable.set(executionId, new Set(entries));
	}

	mayRepeat(executionId: string, entry: LedgerEntry): boolean {
		return this.repeatable.get(executionId)?.has(entry) ?? false;
	}

	/**
	 * Works on a row when no other execution does.
	 *
	 * @param cancelled ends the wait; nothing may be sent then
	 */
	async runExclusive<T>(key: string, cancelled: Promise<void>, work: () => Promise<T>): Promise<T> {
		const earlier = this.locks.get(key);
		const running = earlier ? Promise.race([earlier, cancelled]).then(work) : work();
		// cancelled work ends before the earlier one
		const ended = Promise.allSettled([earlier, running]);
		this.locks.set(key, ended);
		void ended.then(() => {
			if (this.locks.get(key) === ended) this.locks.delete(key);
		});
		return await running;
	}
}

/** The execution in which an entry became uncertain or failed. */
const endOf = (entry: LedgerEntry): string | undefined =>
	'uncertain' in entry ? entry.executionId : entry.failure?.executionId;

/**
 * In the memory of this process, about 2 KB a row, so the number is small. {@link closeEntries} deletes those of executions
 * that fail at no row; those of executions that were suspended stay.
 */
const sharedEntries = new ExpiringCache<SharedEntries>(7 * DAY_MS, 200);

/** Those of calls without an execution: apart, as they would drop those of executions. */
const entriesOfCalls = new ExpiringCache<SharedEntries>(DAY_MS, 1_000);

const cacheOf = (run: LedgerRun) => (run === 'call' ? entriesOfCalls : sharedEntries);

const idKey = (run: LedgerRun) => `videos:${run}`;
const entriesKey = (run: LedgerRun) => `created:${run}`;

export const hasEntries = (context: IDataObject, run: LedgerRun): boolean =>
	entriesKey(run) in context;

/** The entries of a run: their ID and themselves are in the node's context, which n8n stores with the execution. */
export function openEntries(
	context: IDataObject,
	run: LedgerRun,
	executionId: string,
): SharedEntries {
	const id = String((context[idKey(run)] ??= `${executionId}:${randomUUID()}`));
	const ledger = cacheOf(run).get(id) ?? new SharedEntries();
	cacheOf(run).set(id, ledger);
	ledger.adopt((context[entriesKey(run)] ?? {}) as unknown as LedgerEntries);
	ledger.enterExecution(executionId);
	context[entriesKey(run)] = ledger.entries as unknown as IDataObject;
	return ledger;
}

/** Leaves nothing in the context. Retries of an earlier execution still find the ledger in this process. */
export function closeEntries(context: IDataObject, run: LedgerRun, executionId: string): void {
	const id = String(context[idKey(run)]);
	if (id.startsWith(`${executionId}:`)) cacheOf(run).delete(id);
	delete context[idKey(run)];
	delete context[entriesKey(run)];
}
