import type { Clock } from '../utils/clock';
import { LearnedLimit, SHORT_WAIT_MS } from './learnedLimit';
import { SMALLEST_PER_MINUTE } from './planLimits';
import {
	CLOCK_TOLERANCE_MS,
	MAX_WINDOW_MS,
	MIN_WAIT_MS,
	type RateLimit,
	rateLimitIn,
	retryAfterMs,
	ServiceClock,
} from './rateLimitHeaders';
import { SharedKey } from './sharedKey';
import type { ServiceResponse } from './transport';

/** After so many successes it is tried again what has failed: a request before the reset, or without regard to others. */
const TRUST = 128;

/**
 * What is known of the rate limit of one account, shared by all executions of the process. Requests are let through while
 * the service says that some are left; where it says nothing, experience does. When none is left all wait, and one
 * request goes ahead of the others and finds out.
 */
export class RateLimiter {
	private inFlight = 0;

	/** Nothing is sent before this time. */
	private opensAt = 0;

	/** When it was last known that nothing is left. */
	private closedAt = -Infinity;

	/** Whether one request goes ahead of the others, or is about to. */
	private probe: 'none' | 'next' | 'underWay' = 'next';

	/** How many more can be sent, as the service says; undefined where it does not. */
	private left: number | undefined;

	/** When the request was sent whose response has said it. */
	private saidAt = 0;

	/** The reset that was said when nothing was left, in milliseconds of this machine's clock. */
	private resetAt = 0;

	/** Whether requests are let through before the reset, as in a bucket; undefined when not known. */
	private opensEarly: boolean | undefined;

	/** Successes since a request was refused. */
	private succeeded = 0;

	private releasedAt = 0;

	private learned = new LearnedLimit();

	private readonly sharedKey = new SharedKey();

	private readonly serviceClock = new ServiceClock();

	private wake: () => void = () => {};

	private change = new Promise<void>(() => {});

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.notifyWaiting();
	}

	/** Resolves at the next {@link release}, after which a slot may be free earlier. */
	async nextRelease(): Promise<void> {
		await this.change;
	}

	private notifyWaiting(): void {
		this.wake();
		this.change = new Promise((resolve) => {
			this.wake = resolve;
		});
	}

	/**
	 * Takes a slot and returns undefined. Without a free slot, returns when to ask again, in milliseconds, or `Infinity`
	 * for after the next {@link release}.
	 */
	acquireOrRetryAt(): number | undefined {
		const now = this.clock.now();
		if (now < this.closedAt) this.forgetTimes();
		const later = this.nextTry(now);
		if (later !== undefined) return later;
		const idleMs = this.inFlight === 0 ? now - Math.max(this.releasedAt, this.opensAt) : 0;
		this.learned.sent(now, idleMs);
		this.inFlight++;
		if (this.left !== undefined) this.left--;
		if (this.probe === 'next') this.probe = 'underWay';
		return undefined;
	}

	/** The clock was set back. */
	private forgetTimes(): void {
		this.opensAt = this.saidAt = this.resetAt = 0;
		this.closedAt = -Infinity;
		this.learned = new LearnedLimit();
	}

	private nextTry(now: number): number | undefined {
		if (now < this.opensAt) return this.opensAt;
		if (this.probe === 'underWay') return Infinity;
		if (this.probe === 'next') return undefined;
		if (this.left !== undefined) return this.left > 0 || this.inFlight === 0 ? undefined : Infinity;
		const later = this.learned.nextTry(now, this.inFlight);
		const isWindow = later !== undefined && later !== Infinity && later - now > SHORT_WAIT_MS;
		// what is under way can still show that the learned limit is too high
		if (isWindow && this.inFlight > 0) return Infinity;
		if (isWindow) this.close(later);
		return later;
	}

	private close(opensAt: number): void {
		const now = this.clock.now();
		this.closedAt = now;
		this.opensAt = Math.min(Math.max(opensAt, now + MIN_WAIT_MS), now + MAX_WINDOW_MS);
		this.probe = 'next';
	}

	private postpone(opensAt: number): void {
		const latest = this.clock.now() + MAX_WINDOW_MS;
		this.opensAt = Math.max(this.opensAt, Math.min(opensAt, latest));
	}

	/**
	 * Frees the slot of a request that has ended.
	 *
	 * @param response undefined where none came
	 */
	release(sentAt: number, response?: ServiceResponse): void {
		this.inFlight--;
		this.releasedAt = this.clock.now();
		const isLate = sentAt <= this.closedAt;
		if (!isLate && this.probe === 'underWay') this.probe = 'next';
		if (response === undefined || response.status === 429) this.learned.notCounted(sentAt);
		if (response) this.update(sentAt, response, isLate);
		this.notifyWaiting();
	}

	/** @param isLate whether the request was sent before it was known that nothing is left */
	private update(sentAt: number, response: ServiceResponse, isLate: boolean): void {
		const now = this.clock.now();
		const aheadMs = this.serviceClock.aheadMs(response, now);
		const said = rateLimitIn(response, now + aheadMs);
		const resetAt = (said?.resetAt ?? 0) - aheadMs;
		if (response.status === 429) {
			const retryMs = retryAfterMs(response, now + aheadMs);
			if (!isLate) this.refused(sentAt, said, resetAt, retryMs);
			else if (now < this.opensAt) this.postpone(now + (retryMs ?? 0));
			return;
		}
		this.learned.succeeded(sentAt, now);
		if (isLate) return;
		this.probe = 'none';
		this.sharedKey.succeeded();
		if (++this.succeeded % TRUST === 0) this.sharedKey.trust();
		if (sentAt < this.resetAt - CLOCK_TOLERANCE_MS) this.opensEarly = true;
		if (said) this.told(sentAt, said, resetAt);
		else if (this.left !== undefined && this.left <= 0) this.left = undefined;
	}

	/** Responses can overtake each other: the one to the latest request holds. */
	private told(sentAt: number, { remaining, limit }: RateLimit, resetAt: number): void {
		if (sentAt < this.saidAt) return;
		this.saidAt = sentAt;
		const ours = this.sharedKey.ours(remaining);
		this.left = ours - this.inFlight;
		if (ours > 0) return;
		this.resetAt = resetAt;
		const opensAt = this.nextProbe(limit ?? SMALLEST_PER_MINUTE);
		this.close(this.sharedKey.waitUntil(opensAt, resetAt, this.clock.now()));
	}

	/** In a window, requests are let through at the reset; in a bucket, one by one before it. */
	private nextProbe(limit: number): number {
		const { learned, opensEarly, resetAt } = this;
		const now = this.clock.now();
		if (resetAt < now - CLOCK_TOLERANCE_MS) return learned.usedUp(now, undefined);
		if (opensEarly === false && this.succeeded < TRUST) return learned.usedUp(now, resetAt);
		const pacedAt = now + Math.max(MIN_WAIT_MS, (resetAt - now) / limit);
		if (opensEarly) return learned.usedUp(now, Math.min(pacedAt, resetAt));
		return pacedAt < resetAt - CLOCK_TOLERANCE_MS ? pacedAt : learned.usedUp(now, resetAt);
	}

	private refused(
		sentAt: number,
		said: RateLimit | undefined,
		resetAt: number,
		retryMs?: number,
	): void {
		const { learned, sharedKey } = this;
		const now = this.clock.now();
		const toldAt = retryMs === undefined ? Math.max(resetAt, this.resetAt) : now + retryMs;
		const told = retryMs !== undefined || toldAt > now ? toldAt : undefined;
		const early = this.resetAt - CLOCK_TOLERANCE_MS;
		const isEarly = sentAt < early && toldAt >= early;
		if (isEarly) this.opensEarly = false;
		this.succeeded = 0;
		if (!said) return this.close(learned.refused(now, told));
		if (!isEarly) sharedKey.refused(told, now);
		this.close(sharedKey.waitUntil(learned.usedUp(now, told), told, now));
	}
}
