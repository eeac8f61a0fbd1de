import sortedIndex from 'lodash/sortedIndex';

import { MINUTE_MS, SECOND_MS } from '../utils/clock';
import type { Limit } from './planLimits';

/** After so many requests without a 429, or so long, more than the limit is tried; less often where that is in vain. */
const TRUST = 64;
const TRUST_MS = 5 * MINUTE_MS;
const MAX_TRUST_FACTOR = 4;

/** A few more than the limit are let through by chance, where others use the key as well. */
const TOLERANCE = 1.25;

/** A window is kept to with a margin, as latencies differ. */
const MARGIN_MS = SECOND_MS / 2;

/** A 429 beyond what is known. Times are in milliseconds. */
export interface Refusal {
	now: number;
	/** When the service lets requests through again, if it says so. */
	told: number | undefined;
	/** When the next request is sent. */
	opensAt: number;
	/** How many in a row there were. */
	attempts: number;
	/** Whether the hourly limit is used up. */
	isHourly: boolean;
}

/** How many of the times, the oldest first, are not before another. */
export const countSince = (times: number[], since: number): number =>
	times.length - sortedIndex(times, since);

/** When a limit lets the next request through, after those that were sent at these times. */
export function freeAt({ count, periodMs, isBucket }: Limit, sentAt: number[]): number {
	const earlier = sentAt.at(-count);
	if (earlier === undefined) return 0;
	return earlier + periodMs + (isBucket ? 0 : MARGIN_MS);
}

/**
 * A limit that was learned. A 429 within it makes it lower: another program may use the key as well. Now and then one
 * request at a time goes beyond it and finds out whether it is higher.
 */
export class KnownLimit {
	private trustFactor = 1;

	private succeeded = 0;

	private succeededSinceLowered = 0;

	private succeededBeyond = 0;

	/** Whether the last request is beyond the limit. */
	private isBeyond = false;

	/** Whether the rate of a bucket was lowered. */
	private isLowered = false;

	/** The count of a window before it was raised. */
	private raisedFrom: number | undefined;

	/** @param emptyAt when nothing was left */
	constructor(
		private limit: Limit,
		private emptyAt: number,
		private opensAt: number,
	) {}

	freeAt(sentAt: number[]): number {
		return freeAt(this.limit, sentAt);
	}

	/** Whether it is time to try whether the limit is higher. */
	isDoubted(now: number): boolean {
		const { trustFactor, succeeded, opensAt } = this;
		return succeeded >= TRUST * trustFactor || now - opensAt > TRUST_MS * trustFactor;
	}

	/** @param sentAt when those before were sent */
	sent(now: number, sentAt: number[]): void {
		this.isBeyond = this.isDoubted(now) && this.freeAt(sentAt) > now;
	}

	/** @returns whether the limit still holds: false when far more is let through */
	holdsAfterSuccess(): boolean {
		this.succeeded++;
		this.succeededSinceLowered++;
		if (this.isBeyond) this.succeededBeyond++;
		this.isBeyond = false;
		return this.succeededBeyond < TRUST;
	}

	/** @returns whether the limit still holds: false when far less is let through */
	holdsAfterRefusal(refusal: Refusal, sentAt: number[]): boolean {
		const { periodMs, isBucket } = this.limit;
		const { now, opensAt, isHourly } = refusal;
		// a far longer wait is that of another limit
		const isOther = isHourly || opensAt - now > Math.max(2 * periodMs, MINUTE_MS);
		if (!isOther) {
			const inPeriod = countSince(sentAt, now - periodMs);
			const corrected = isBucket ? this.correctedBucket(refusal) : this.correctedWindow(inPeriod);
			if (!corrected) return false;
			this.limit = corrected;
		}
		this.emptyAt = now;
		this.opensAt = opensAt;
		this.succeeded = this.succeededBeyond = 0;
		this.isBeyond = false;
		return true;
	}

	private correctedWindow(inPeriod: number): Limit | undefined {
		const { limit, raisedFrom, isBeyond } = this;
		const { count } = limit;
		if (isBeyond && inPeriod <= TOLERANCE * count) return this.triedInVain();
		this.raisedFrom = isBeyond ? count : undefined;
		if (isBeyond) return { ...limit, count: inPeriod };
		if (inPeriod < count / 4) return undefined;
		if (raisedFrom) this.triedInVain();
		return { ...limit, count: Math.max(1, Math.min(raisedFrom ?? count - 1, inPeriod)) };
	}

	private correctedBucket({ now, told, attempts }: Refusal): Limit | undefined {
		const { limit, isBeyond } = this;
		const { periodMs } = limit;
		if (isBeyond) {
			this.triedInVain();
			// so many tokens have come since there was none
			const measuredMs = (now - this.emptyAt) / this.succeeded;
			return measuredMs < periodMs / 2 ? { ...limit, periodMs: measuredMs } : limit;
		}
		const letsNothingThrough = told === undefined ? attempts > 1 : told - now > 2 * periodMs;
		return letsNothingThrough ? undefined : { ...limit, periodMs: periodMs * this.slowerFactor() };
	}

	/** Half at first, as another program takes its part; later by the less, the longer the rate was right. */
	private slowerFactor(): number {
		const succeeded = this.succeededSinceLowered;
		const isHalved = !this.isLowered && succeeded > 0;
		this.isLowered = true;
		this.succeededSinceLowered = 0;
		return isHalved ? 2 : (succeeded + 3) / (succeeded + 2);
	}

	private triedInVain(): Limit {
		this.trustFactor = Math.min(2 * this.trustFactor, MAX_TRUST_FACTOR);
		return this.limit;
	}
}
