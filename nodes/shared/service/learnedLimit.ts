import findLastIndex from 'lodash/findLastIndex';

import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import {
	asOfPlan,
	type Limit,
	MAX_COUNT,
	SMALLEST_PER_MINUTE,
	smallestPossible,
} from './planLimits';

/** In the smallest plan, one more request is let through after so long. */
const SLOWEST_TOKEN_MS = MINUTE_MS / SMALLEST_PER_MINUTE;

/** However short a wait is asked for. */
export const MIN_WAIT_MS = SECOND_MS;

/** After a shorter wait only few requests are let through: those that a bucket has gained. */
export const SHORT_WAIT_MS = 10 * SECOND_MS;

/** After so many requests without a 429, or so long, one more than the learned limit is tried. */
const TRUST = 64;
const MAX_TRUST_MS = 15 * MINUTE_MS;

/** A learned window is kept to with a margin, as latencies differ. */
const MARGIN_MS = SECOND_MS / 2;

/** Without requests for so long, what is let through next says nothing of the rate. */
const MAX_IDLE_MS = 2 * SECOND_MS;

/** The time since requests are let through again. */
interface Cycle {
	openedAt: number;
	succeeded: number;
	/** Whether nothing was left at its beginning, so that what it lets through is what has come back. */
	beganEmpty: boolean;
	/** Whether the service has said when it begins, and soon. */
	isToldSoon: boolean;
	/** Whether one request at a time finds out how many are let through. */
	isCautious: boolean;
}

const cycleFrom = (openedAt: number, known: Partial<Cycle> = {}): Cycle => ({
	openedAt,
	succeeded: 0,
	beganEmpty: false,
	isToldSoon: false,
	isCautious: false,
	...known,
});

/**
 * A limit that the service does not tell. How many requests are let through until a 429, and when they are let through
 * again, teach what it is.
 */
export class LearnedLimit {
	private limit: Limit | undefined;

	/** When the requests were sent that are let through or under way, the oldest first. */
	private sentAt: number[] = [];

	private cycle = cycleFrom(0);

	/** When the last cycle with a success began. */
	private lastOpenedAt = 0;

	/** How often nothing was left since the last success. */
	private attempts = 0;

	private refusedAt = 0;

	private succeededSinceRefusal = 0;

	/** Whether other programs use the key as well: what is free at the told time is theirs as often as ours. */
	private isShared = false;

	/** Whether the last request is beyond the learned limit. */
	private isBeyond = false;

	/** Undefined when a request may be sent; else when to ask again, `Infinity` for after the next response. */
	nextTry(now: number, inFlight: number): number | undefined {
		if (this.limit) {
			const freeAt = this.freeAt(this.limit);
			const isDoubted = this.isDoubted(now);
			if (freeAt <= now || (isDoubted && inFlight === 0)) return undefined;
			return isDoubted && freeAt - now > SHORT_WAIT_MS ? Infinity : freeAt;
		}
		const mayBeSent = inFlight === 0 || this.cycle.succeeded + inFlight <= this.ceiling(now);
		return mayBeSent ? undefined : Infinity;
	}

	/** Whether it is time to try whether what was learned still holds. */
	private isDoubted(now: number): boolean {
		return this.succeededSinceRefusal >= TRUST || now - this.refusedAt > MAX_TRUST_MS;
	}

	/** When the learned limit lets the next request through. */
	private freeAt({ count, periodMs }: Limit): number {
		const earlier = this.sentAt.at(-count);
		if (earlier === undefined) return 0;
		return earlier + periodMs + (periodMs > SHORT_WAIT_MS ? MARGIN_MS : 0);
	}

	/** So many requests of a cycle are likely to be let through; a single one goes beyond it and finds out. */
	private ceiling(now: number): number {
		const { openedAt, succeeded, isCautious } = this.cycle;
		if (isCautious) return succeeded + Math.floor(succeeded / TRUST);
		return smallestPossible(succeeded, now - openedAt);
	}

	/** @param idleMs for how long nothing was sent that could have been */
	sent(now: number, idleMs: number): void {
		if (idleMs > MAX_IDLE_MS || this.sentAt.length === 0) this.cycle = cycleFrom(now);
		this.isBeyond =
			this.limit !== undefined && this.isDoubted(now) && this.freeAt(this.limit) > now;
		this.sentAt.push(now);
		if (this.sentAt.length >= 2 * MAX_COUNT) this.sentAt = this.sentAt.slice(-MAX_COUNT);
	}

	succeeded(sentAt: number, now: number): void {
		this.succeededSinceRefusal++;
		if (sentAt < this.cycle.openedAt) return;
		if (this.cycle.succeeded++ === 0) this.lastOpenedAt = this.cycle.openedAt;
		this.attempts = 0;
		if (!this.isBeyond) return;
		// the limit is higher now, or was not used up for a while
		this.isBeyond = false;
		this.limit = undefined;
		this.cycle = cycleFrom(now, { isCautious: true });
	}

	/** A request has got a 429 or no response: it does not count. */
	notCounted(sentAt: number): void {
		const index = findLastIndex(this.sentAt, (time) => time <= sentAt);
		if (index >= 0) this.sentAt.splice(index, 1);
	}

	/** A 429; see {@link usedUp}. */
	refused(now: number, told: number | undefined): number {
		const { cycle, limit } = this;
		if (cycle.isToldSoon && cycle.succeeded === 0) this.isShared = true;
		else if (this.isDoubted(now)) this.isShared = false;
		const opensAt = this.usedUp(now, told);
		this.limit = limit
			? corrected(limit, this.sentAt, now, opensAt)
			: learned(cycle, this.sentAt, now, opensAt);
		this.refusedAt = now;
		this.succeededSinceRefusal = 0;
		return opensAt;
	}

	/**
	 * Nothing is left.
	 *
	 * @param told when the service lets requests through again, if it says so
	 * @returns when to send the next request
	 */
	usedUp(now: number, told: number | undefined): number {
		const toldMs = told === undefined ? Infinity : Math.max(told - now, MIN_WAIT_MS);
		const isToldSoon = toldMs <= SHORT_WAIT_MS;
		const soon = now + toldMs * (this.isShared ? 2 : 1);
		const opensAt = isToldSoon ? soon : (told ?? this.guess(now));
		const isCautious = isToldSoon || opensAt - now <= SHORT_WAIT_MS;
		this.cycle = cycleFrom(opensAt, { beganEmpty: true, isToldSoon, isCautious });
		this.attempts++;
		this.isBeyond = false;
		return opensAt;
	}

	/** As before; else what the document suggests: the next token of a bucket, the next minute, and then one a minute. */
	private guess(now: number): number {
		const { attempts, cycle, limit } = this;
		const nextMinute = this.lastOpenedAt + MINUTE_MS + SECOND_MS;
		if (attempts > 0) return attempts === 1 && nextMinute > now ? nextMinute : now + MINUTE_MS;
		const wasMinute = cycle.beganEmpty && !cycle.isCautious;
		const asBefore = limit ? this.freeAt(limit) : wasMinute ? nextMinute : 0;
		return asBefore > now ? asBefore : now + SLOWEST_TOKEN_MS;
	}
}

/** What a cycle teaches. */
function learned(
	{ openedAt, succeeded, beganEmpty }: Cycle,
	sentAt: number[],
	now: number,
	opensAt: number,
): Limit | undefined {
	if (!beganEmpty || succeeded === 0) return undefined;
	const periodMs = opensAt - openedAt;
	const count = countSince(sentAt, openedAt);
	const isPart = count < countSince(sentAt, now - periodMs) / 4;
	// far fewer than lately: only a part of the window has come back
	if (isPart && periodMs > SHORT_WAIT_MS) return undefined;
	return asOfPlan({ count, periodMs });
}

const countSince = (sentAt: number[], since: number): number =>
	sentAt.filter((time) => time >= since).length;

/** What is left of a learned limit after a 429. */
function corrected(
	limit: Limit,
	sentAt: number[],
	now: number,
	opensAt: number,
): Limit | undefined {
	const { count, periodMs } = limit;
	// a far longer wait is that of another limit, such as 100 per hour
	if (opensAt - now > Math.max(2 * periodMs, MINUTE_MS)) return limit;
	const inPeriod = sentAt.filter((time) => time > now - periodMs).length;
	return inPeriod < 0.75 * count ? undefined : { count: Math.min(count, inPeriod), periodMs };
}
