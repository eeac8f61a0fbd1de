import maxBy from 'lodash/maxBy';
import sortBy from 'lodash/sortBy';
import uniqBy from 'lodash/uniqBy';

import { CLAIM_TTL_MS } from './claims';
import { endedIn, type EventStore, OUTCOME_TIMEOUT_MS, type StoredEvent } from './events';

/** How many requests may be sent in a period, by all executions that have the same table. */
export interface BudgetLimit {
	/** What the panel calls it. */
	name: string;
	max: number;
	/** Names the period of a time in milliseconds since 1970. */
	periodOf(time: number): string;
}

/**
 * What an attempt may do that has claimed its key:
 * - `free`: send the request;
 * - `undecided`: read again, as others will withdraw, or have been sent;
 * - `over`: withdraw, and claim again later, while the budget is not used up.
 */
export type BudgetDecision = 'free' | 'undecided' | 'over';

/**
 * What the database shows so late after it was written may stay unseen: a claim that is that old is not sent any more, and
 * an end that is not seen only makes an attempt count that has not been sent.
 */
const SHOWN_LATE_MS = 2 * CLAIM_TTL_MS;

/** One that was sent, or may be. */
interface Attempt extends Pick<StoredEvent, 'attempt' | 'createdAt'> {
	/** Whether it does not withdraw any more: it has an outcome, or has died. */
	isSpent: boolean;
}

/**
 * How many requests may still be sent. Why there are never more than a limit allows: a claim is read back after its
 * transaction has ended, and is sent only if no more than `max` attempts of its period are seen that were sent or may be.
 * Of any `max + 1` claims the one that ends last sees all others, and is not sent; see also `decide()`. What is uncertain
 * counts as sent. A period begins and ends by the clock of the table, which gives all executions the same times.
 */
export class Budget {
	/** By their IDs. */
	private readonly events = new Map<number, StoredEvent>();

	/** When the latest of them was written; undefined before the first read, and -Infinity where there was none. */
	private latest: number | undefined;

	/** How far the clock of the table is ahead of that of this process, in milliseconds, as far as is known. */
	private ahead = 0;

	/** In the order of their IDs. */
	private attempts: Attempt[] = [];

	constructor(
		private readonly limits: BudgetLimit[],
		private readonly table: Pick<EventStore, 'readNewest'>,
		private readonly now: () => number,
	) {}

	/** Reads the attempts of the period that the newest one belongs to, and of the current one; later on those that are new. */
	async read(): Promise<void> {
		const { latest } = this;
		const events = await this.table.readNewest(
			({ createdAt }, newest) =>
				createdAt > (latest ?? newest.createdAt) - SHOWN_LATE_MS ||
				(latest === undefined && this.isInPeriodOf([newest.createdAt, this.time], createdAt)),
		);
		for (const event of events) this.events.set(event.id, event);
		const known = [...this.events.values()];
		this.latest = maxBy(known, 'createdAt')?.createdAt ?? -Infinity;
		// claims are read as soon as they are written
		if (latest !== undefined && this.latest > latest) this.ahead = this.latest - this.now();
		this.attempts = attemptsIn(known);
	}

	private isInPeriodOf(times: number[], createdAt: number): boolean {
		return this.limits.some(({ periodOf }) => times.map(periodOf).includes(periodOf(createdAt)));
	}

	/** By the clock of the table, in milliseconds since 1970. */
	get time(): number {
		return this.now() + this.ahead;
	}

	/** How many more may be sent, as far as is known. */
	get left(): number {
		return Math.min(...this.limits.map((limit) => leftIn(limit, this.attempts, this.time)));
	}

	/** The limit that is used up, whatever becomes of the attempts that are under way. */
	get usedUp(): BudgetLimit | undefined {
		const spent = this.attempts.filter(({ isSpent }) => isSpent);
		return this.limits.find((limit) => leftIn(limit, spent, this.time) < 1);
	}

	/** To be called after {@link read}. The claim belongs to the period in which it was written. */
	decide(attempt: string): BudgetDecision {
		const index = this.attempts.findIndex((each) => each.attempt === attempt);
		// its line is deleted
		if (index === -1) return 'over';
		const { createdAt } = this.attempts[index];
		const fits = (attempts: Attempt[]) =>
			this.limits.every((limit) => leftIn(limit, attempts, createdAt) >= 0);
		if (!fits(this.attempts.slice(0, index + 1))) return 'over';
		return fits(this.attempts) ? 'free' : 'undecided';
	}
}

/** How many attempts a limit has left in the period of a time. */
const leftIn = ({ max, periodOf }: BudgetLimit, attempts: Attempt[], time: number): number =>
	max - inPeriod(attempts, periodOf, time);

function inPeriod(attempts: Attempt[], periodOf: BudgetLimit['periodOf'], time: number): number {
	const period = periodOf(time);
	return attempts.filter(({ createdAt }) => periodOf(createdAt) === period).length;
}

/** Counts the requests that were sent in the period of a time, or may have been. */
export function countSpent(events: StoredEvent[]) {
	const attempts = attemptsIn(events);
	return (periodOf: BudgetLimit['periodOf'], time: number): number =>
		inPeriod(attempts, periodOf, time);
}

function attemptsIn(events: StoredEvent[]): Attempt[] {
	const ended = endedIn(events);
	const latest = maxBy(events, 'createdAt')?.createdAt ?? 0;
	const outcomes = new Set(
		events.flatMap(({ state, attempt }) =>
			state === 'created' || state === 'uncertain' ? attempt : [],
		),
	);
	const sending = events.filter(({ state, attempt }) => state === 'sending' && !ended.has(attempt));
	// a line may be written twice
	const attempts = uniqBy(sortBy(sending, 'id'), ({ attempt, id }) => attempt || id);
	return attempts.map(({ attempt, createdAt }) => {
		const isSpent = outcomes.has(attempt) || createdAt < latest - OUTCOME_TIMEOUT_MS;
		return { attempt, createdAt, isSpent };
	});
}
