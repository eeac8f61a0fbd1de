import findLastIndex from 'lodash/findLastIndex';

import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import { countSince, freeAt, KnownLimit, type Refusal } from './knownLimit';
import {
	asOfPlan,
	bucketOfPlan,
	HOURLY,
	type Limit,
	MAX_COUNT,
	SMALLEST_PER_MINUTE,
	smallestPossible,
	windowOfPlan,
} from './planLimits';
import { MIN_WAIT_MS } from './rateLimitHeaders';

/** In the smallest plan, one more request is let through after so long. */
const SLOWEST_TOKEN_MS = MINUTE_MS / SMALLEST_PER_MINUTE;

/** After a shorter wait only few requests are let through: those that a bucket has gained. */
export const SHORT_WAIT_MS = 10 * SECOND_MS;

/** While one request at a time finds out how many are let through, one more at a time for so many successes. */
const CAUTION = 64;

/** Without requests for so long, what is let through next says nothing of the rate. */
const MAX_IDLE_MS = 2 * SECOND_MS;

/** The time since requests are let through again. */
interface Cycle {
	openedAt: number;
	succeeded: number;
	/** Whether nothing was left at its beginning, so that what it lets through is what has come back. */
	beganEmpty: boolean;
	/** Whether one request at a time finds out how many are let through. */
	isCautious: boolean;
}

const cycleFrom = (openedAt: number, known: Partial<Cycle> = {}): Cycle => ({
	openedAt,
	succeeded: 0,
	beganEmpty: false,
	isCautious: false,
	...known,
});

/**
 * A limit that the service does not tell. How many requests are let through until a 429, and when they are let through
 * again, teach what it is.
 */
export class LearnedLimit {
	private known: KnownLimit | undefined;

	/** When the requests were sent that are let through or under way, the oldest first. */
	private sentAt: number[] = [];

	private cycle = cycleFrom(0);

	/** When the last cycle with a success began. */
	private lastOpenedAt = 0;

	/** How often nothing was left since the last success. */
	private attempts = 0;

	/** Undefined when a request may be sent; else when to ask again, `Infinity` for after the next response. */
	nextTry(now: number, inFlight: number): number | undefined {
		const inHour = countSince(this.sentAt, now - HOURLY.periodMs);
		// the one beyond the hourly limit goes alone
		if (inHour > HOURLY.count && inHour - inFlight <= HOURLY.count) return Infinity;
		if (this.known) {
			const knownFreeAt = this.known.freeAt(this.sentAt);
			const isDoubted = this.known.isDoubted(now);
			if (knownFreeAt <= now || (isDoubted && inFlight === 0)) return undefined;
			return isDoubted && knownFreeAt - now > SHORT_WAIT_MS ? Infinity : knownFreeAt;
		}
		const mayBeSent = inFlight === 0 || this.cycle.succeeded + inFlight <= this.ceiling(now);
		return mayBeSent ? undefined : Infinity;
	}

	/** So many requests of a cycle are likely to be let through; a single one goes beyond it and finds out. */
	private ceiling(now: number): number {
		const { openedAt, succeeded, isCautious } = this.cycle;
		if (isCautious) return succeeded + Math.floor(succeeded / CAUTION);
		return smallestPossible(succeeded, now - openedAt);
	}

	/** @param idleMs for how long nothing was sent that could have been */
	sent(now: number, idleMs: number): void {
		if (idleMs > MAX_IDLE_MS || this.sentAt.length === 0) this.cycle = cycleFrom(now);
		this.known?.sent(now, this.sentAt);
		this.sentAt.push(now);
		if (this.sentAt.length >= 2 * MAX_COUNT) this.sentAt = this.sentAt.slice(-MAX_COUNT);
	}

	succeeded(sentAt: number, now: number): void {
		const holds = this.known?.holdsAfterSuccess();
		if (sentAt < this.cycle.openedAt) return;
		if (this.cycle.succeeded++ === 0) this.lastOpenedAt = this.cycle.openedAt;
		this.attempts = 0;
		if (holds !== false) return;
		this.known = undefined;
		this.cycle = cycleFrom(now, { isCautious: true });
	}

	/** A request has got a 429 or no response: it does not count. */
	notCounted(sentAt: number): void {
		const index = findLastIndex(this.sentAt, (time) => time <= sentAt);
		if (index >= 0) this.sentAt.splice(index, 1);
	}

	/** A 429; see {@link usedUp}. */
	refused(now: number, told: number | undefined): number {
		const { cycle, sentAt } = this;
		const isHourly = this.isHourUsedUp(now);
		const opensAt = this.usedUp(now, told);
		this.learn(cycle, { now, told, opensAt, attempts: this.attempts, isHourly });
		const isSoon = opensAt - now <= SHORT_WAIT_MS;
		return isSoon && this.known ? Math.max(opensAt, this.known.freeAt(sentAt)) : opensAt;
	}

	private learn(cycle: Cycle, refusal: Refusal): void {
		const { known, sentAt } = this;
		if (known) {
			if (!known.holdsAfterRefusal(refusal, sentAt)) this.known = undefined;
			return;
		}
		const { now, opensAt, isHourly } = refusal;
		if (isHourly) return;
		const limit = learned(cycle, sentAt, now, opensAt);
		this.known = limit && new KnownLimit(limit, now, opensAt);
	}

	/** Whether as many were let through in an hour as the document says, and none more. */
	private isHourUsedUp(now: number): boolean {
		return countSince(this.sentAt, now - HOURLY.periodMs) === HOURLY.count;
	}

	/**
	 * Nothing is left.
	 *
	 * @param told when the service lets requests through again, if it says so
	 * @returns when to send the next request
	 */
	usedUp(now: number, told: number | undefined): number {
		const toldMs = told === undefined ? Infinity : Math.max(told - now, MIN_WAIT_MS);
		const opensAt = toldMs <= SHORT_WAIT_MS ? now + toldMs : (told ?? this.guess(now));
		const isCautious = opensAt - now <= SHORT_WAIT_MS;
		this.cycle = cycleFrom(opensAt, { beganEmpty: true, isCautious });
		this.attempts++;
		return opensAt;
	}

	/**
	 * As before; else what the document suggests: the next token of a bucket, the next minute, the next hour, and then one
	 * a minute.
	 */
	private guess(now: number): number {
		const { attempts, cycle } = this;
		const knownFreeAt = this.known?.freeAt(this.sentAt);
		const nextMinute = this.lastOpenedAt + MINUTE_MS + SECOND_MS;
		const isHourly = this.isHourUsedUp(now);
		if (attempts === 1 && nextMinute > now) return nextMinute;
		if (attempts > 0) return isHourly ? freeAt(HOURLY, this.sentAt) : now + MINUTE_MS;
		if (isHourly && knownFreeAt !== undefined && knownFreeAt <= now) return now + MINUTE_MS;
		const isMinute = cycle.beganEmpty
			? !cycle.isCautious
			: windowOfPlan(cycle.succeeded) !== undefined;
		const asBefore = knownFreeAt ?? (isMinute ? nextMinute : 0);
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
	if (!beganEmpty) {
		const isSoon = opensAt - now <= SHORT_WAIT_MS;
		return isSoon ? bucketOfPlan(succeeded, now - openedAt) : windowOfPlan(succeeded);
	}
	if (succeeded === 0) return undefined;
	const periodMs = opensAt - openedAt;
	const isBucket = periodMs <= SHORT_WAIT_MS;
	const isPart = succeeded < countSince(sentAt, now - periodMs) / 4;
	// far fewer than lately: only a part of the window has come back
	return isPart && !isBucket ? undefined : asOfPlan({ count: succeeded, periodMs, isBucket });
}
