import type { Headers } from './answers';
import { type Counter, FixedWindow, SharedCounter, SlidingWindow, TokenBucket } from './counting';
import { seededRandom } from './random';

/** Section "Rate limits" gives the numbers and leaves the mechanism open; this is the usual one. */
const defaultRules = {
	counting: 'fixedWindow' as 'fixedWindow' | 'clockWindow' | 'slidingWindow' | 'tokenBucket',
	/**
	 * Whether another program sends half of the plan's requests per minute with the same key: at regular times, or at
	 * random ones, from half to one and a half of that apart.
	 */
	shared: false as false | 'regular' | 'random',
	/** Whether answers carry the three headers. */
	headers: true,
	/** Whether a 429 says how long to wait. */
	retryAfter: true,
	/** What the reset is the time of: one more request is let through, or as many as at first. */
	reset: 'full' as 'next' | 'full',
	/** Whether the reset makes no sense: a time that has long passed. */
	pastReset: false,
	/** How far the service's clock is ahead of this machine's, in milliseconds. */
	clockAheadMs: 0,
};

export type RateLimitRules = typeof defaultRules;

export const withDefaultRules = (given: Partial<RateLimitRules>): RateLimitRules => ({
	...defaultRules,
	...given,
});

/** Requests per minute and burst, as a plan has them. */
export interface PlanLimits {
	perMinute: number;
	burst: number;
}

const realMinuteMs = 60_000;

/** What counts the requests of one key, under the rules of a plan. */
export function counterFor(
	{ perMinute, burst }: PlanLimits,
	rules: Partial<RateLimitRules> = {},
	minuteMs = realMinuteMs,
): Counter {
	const { counting, shared } = withDefaultRules(rules);
	const counters = {
		fixedWindow: () => new FixedWindow(perMinute, minuteMs),
		clockWindow: () => new FixedWindow(perMinute, minuteMs, 'clock'),
		slidingWindow: () => new SlidingWindow(perMinute, minuteMs),
		tokenBucket: () => new TokenBucket(burst, minuteMs / perMinute),
	};
	const plans = counters[counting]();
	const otherEveryMs = (2 * minuteMs) / perMinute;
	const random = seededRandom(1);
	const intervals = {
		regular: () => otherEveryMs,
		random: () => otherEveryMs * (0.5 + random()),
	};
	return shared ? new SharedCounter(plans, intervals[shared]) : plans;
}

/** What answers say of a limit at a time of this machine's clock. */
export function answersOf(
	rules: RateLimitRules,
	{ perMinute }: PlanLimits,
	counter: Counter,
	minuteMs = realMinuteMs,
) {
	const { reset, pastReset, clockAheadMs } = rules;
	// whole seconds, except under a scaled minute, where a whole second would be too coarse
	const seconds = (ms: number) =>
		minuteMs === realMinuteMs ? Math.ceil(ms / 1000) : Math.ceil(ms) / 1000;
	return {
		/** Those of every answer; none where the rules say so. */
		headers(now: number): Headers {
			if (!rules.headers) return {};
			const resetAt = reset === 'full' ? counter.fullAt(now) : counter.nextAt(now);
			return {
				'X-RateLimit-Limit': String(perMinute),
				'X-RateLimit-Remaining': String(counter.remaining(now)),
				'X-RateLimit-Reset': String(pastReset ? 1_000_000_000 : seconds(resetAt + clockAheadMs)),
			};
		},
		/** What a 429 asks to wait, in seconds; undefined where it does not say. */
		retryAfter: (now: number): number | undefined =>
			rules.retryAfter ? seconds(counter.nextAt(now) - now) : undefined,
	};
}
