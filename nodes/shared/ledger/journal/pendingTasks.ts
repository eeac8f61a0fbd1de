import clamp from 'lodash/clamp';
import uniqBy from 'lodash/uniqBy';

import { type Clock, SECOND_MS } from '../../utils/clock';
import type { KeyedTask } from './keyedRun';

/** How long to wait before an undecided claim is read again. */
const READ_AGAIN_MS = 200;

const MIN_CLAIM_DELAY_MS = SECOND_MS;
const MAX_CLAIM_DELAY_MS = 15 * SECOND_MS;

export interface Claim {
	attempt: string;
	/** In milliseconds since 1970, by the clock of this process; `undecidedSince` too. */
	writtenAt: number;
	undecidedSince?: number;
}

export interface PendingTask<Task> {
	task: Task;
	/** Written, and neither won nor withdrawn. */
	claim?: Claim;
	/** When to claim it, after it was lost; in milliseconds since 1970. */
	claimAt: number;
	delayMs: number;
}

/** The tasks of a run that have no result yet. */
export class PendingTasks<Task extends KeyedTask> {
	private readonly pending: Set<PendingTask<Task>>;

	constructor(
		tasks: Task[],
		private readonly clock: Clock,
		private readonly signal?: AbortSignal,
	) {
		this.pending = new Set(tasks.map((task) => ({ task, claimAt: 0, delayMs: 0 })));
	}

	get size(): number {
		return this.pending.size;
	}

	all(): Array<PendingTask<Task>> {
		return [...this.pending];
	}

	/** As many as are to be claimed at the same time, each key once; first those whose claim is undecided. */
	next(size: number): Array<PendingTask<Task>> {
		const now = this.clock.now();
		const undecided = this.all().filter(({ claim }) => claim);
		const ready = this.all().filter(({ claim, claimAt }) => !claim && claimAt <= now);
		const count = Math.max(size, undecided.length);
		return uniqBy([...undecided, ...ready], ({ task }) => task.key).slice(0, count);
	}

	/** Waits until there is a next one. */
	async untilNext(): Promise<void> {
		const isUndecided = this.all().some(({ claim }) => claim);
		const nextAt = Math.min(...this.all().map(({ claimAt }) => claimAt));
		await this.clock.sleep(isUndecided ? READ_AGAIN_MS : nextAt - this.clock.now(), this.signal);
	}

	/** It was lost: it is claimed again later. */
	postpone(each: PendingTask<Task>): void {
		each.delayMs = clamp(each.delayMs * 2, MIN_CLAIM_DELAY_MS, MAX_CLAIM_DELAY_MS);
		each.claimAt = this.clock.now() + each.delayMs;
	}

	remove(each: PendingTask<Task>): void {
		this.pending.delete(each);
	}
}
