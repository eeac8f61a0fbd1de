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

	/** Resolves when the next request has ended, after which a turn may come earlier. */
	async changed(): Promise<void> {
		await this.change;
	}

	private announce(): void {
		this.wake();
		this.change = new Promise((resolve) => {
			this.wake = resolve;
		});
	}

	/**
	 * Lets one request go, if it may; else says when to ask again, in milliseconds: at the reset, or at
	 * Infinity, which is once another request has ended.
	 */
	takeTurn(): number | undefined {
		const later = this.nextTurn();
		if (later === undefined) this.underWay++;
		return later;
	}

	private nextTurn(): number | undefined {
		if (this.limited === false) return undefined;
		if (this.clock.now() >= this.resetAt) return this.underWay === 0 ? undefined : Infinity;
		const left = (this.remaining ?? 0) - this.underWay;
		if (left > 0) return undefined;
		return this.remaining === 0 || this.underWay === 0 ? this.resetAt : Infinity;
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
		else if (now >= this.resetAt) this.limited = false;
	}

	/** For a 429 that does not say how long to wait: twice as long each time, up to half a minute. */
	private guess(): number {
		return SHORTEST * 2 ** Math.min(this.guesses++, 5);
	}

	/**
	 * Answers can overtake each other: within one period the one with the smallest number is the latest. A
	 * reset in the past is of a period that is over.
	 */
	private notice(remaining: number, resetAt: number): void {
		const now = this.clock.now();
		const newPeriod = now >= this.resetAt || resetAt > this.resetAt + CLOCK_TOLERANCE;
		const latest = resetAt > now && remaining <= (this.remaining ?? remaining);
		if (newPeriod || latest) this.block(remaining, resetAt);
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
