import type { Clock } from './clock';
import { limitNotice, retryAfter, serviceTime } from './rateLimit';
import type { Answer } from './transport';

/** The longest time that a notice of the service is believed, in milliseconds. */
const LONGEST = 60 * 60 * 1000;

/** When a limit is used up and its reset is past already, or a 429 says nothing, in milliseconds. */
const SHORTEST = 1000;

/** A second of rounding, and as much for the way of the answer. */
const CLOCK_TOLERANCE = 2000;

/**
 * What is known of the rate limit of one account, shared by all executions of the process. It lets requests
 * go as long as some are left, and waits for the reset instead of collecting 429s. Whenever it does not know
 * how many are left (at first, and after each reset) one request goes ahead of the others and finds out.
 */
export class Pacer {
	private underWay = 0;

	/** Requests left as of the last answer; undefined when not known. */
	private remaining: number | undefined;

	/** Whether the service names a limit at all; undefined before the first answer. */
	private limited: boolean | undefined;

	/** When the limit is renewed, in milliseconds of this machine's clock. */
	private resetAt = 0;

	/** How many 429s in a row did not say how long to wait. */
	private guesses = 0;

	/** The service's clock minus this machine's, as far as whole seconds show it. */
	private clockOffset: number | undefined;

	private wake: () => void = () => {};

	private change = new Promise<void>(() => {});

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.announce();
	}

	/** Resolves when the next request has ended, after which {@link nextTurn} may say something else. */
	async changed(): Promise<void> {
		await this.change;
	}

	private announce(): void {
		this.wake();
		this.change = new Promise((resolve) => {
			this.wake = resolve;
		});
	}

	/** When the next request may go, in milliseconds: now, the reset, or Infinity (once an answer is known). */
	nextTurn(): number {
		const now = this.clock.now();
		if (this.limited === false) return now;
		if (now >= this.resetAt) return this.underWay === 0 ? now : Infinity;
		const left = (this.remaining ?? 0) - this.underWay;
		if (left > 0) return now;
		return this.remaining === 0 || this.underWay === 0 ? this.resetAt : Infinity;
	}

	/** A request goes out. */
	sent(): void {
		this.underWay++;
	}

	/** A request has ended without an answer. */
	unanswered(): void {
		this.underWay--;
		this.announce();
	}

	/** A request was answered; what the answer says of the limit counts from now on. */
	answered(answer: Answer): void {
		this.underWay--;
		this.learn(answer);
		this.announce();
	}

	private learn(answer: Answer): void {
		const now = this.clock.now();
		const offset = this.learnOffset(answer, now);
		const notice = limitNotice(answer);
		if (answer.status === 429) {
			const reset = notice && notice.resetAt - offset - now;
			this.block(0, now + (retryAfter(answer, now + offset) ?? reset ?? this.guess()));
			return;
		}
		this.guesses = 0;
		if (notice) this.notice(notice.remaining, notice.resetAt - offset);
		else this.limited ??= false;
	}

	/** For a 429 that does not say how long to wait: twice as long each time, up to half a minute. */
	private guess(): number {
		return SHORTEST * 2 ** Math.min(this.guesses++, 5);
	}

	/**
	 * Answers can overtake each other: within one period the smallest number counts, and the earliest reset,
	 * as the offset of the clocks gets more exact. A reset in the past is of a period that is over.
	 */
	private notice(remaining: number, resetAt: number): void {
		const now = this.clock.now();
		const newPeriod = now >= this.resetAt || resetAt > this.resetAt + CLOCK_TOLERANCE;
		if (newPeriod) {
			this.block(remaining, resetAt);
		} else if (resetAt > now) {
			this.remaining = Math.min(this.remaining ?? remaining, remaining);
			this.resetAt = Math.min(this.resetAt, resetAt);
		}
	}

	private block(remaining: number, resetAt: number): void {
		const now = this.clock.now();
		this.limited = true;
		this.remaining = remaining;
		const earliest = remaining === 0 ? now + SHORTEST : now;
		this.resetAt = Math.min(Math.max(resetAt, earliest), now + LONGEST);
	}

	/**
	 * `Date` has whole seconds, so the offset is at least what it shows; the largest seen comes closest. One
	 * that cannot be explained by rounding means that a clock was set.
	 */
	private learnOffset(answer: Answer, now: number): number {
		const time = serviceTime(answer);
		if (time === undefined) return this.clockOffset ?? 0;
		const shown = time - now;
		const known = this.clockOffset ?? shown;
		this.clockOffset = shown < known - CLOCK_TOLERANCE ? shown : Math.max(shown, known);
		return this.clockOffset;
	}
}
