import { type Headers, Refusal } from './answers';
import type { Clock } from './clock';
import type { Counter } from './counting';
import { answersOf, counterFor, type RateLimitRules, withDefaultRules } from './rateLimitRules';
import { planLimits } from './rules';
import type { Plan } from './types';

type LimitedPlan = Exclude<Plan, 'unlimited'>;

/**
 * Section "Rate limits". By default every key has a fixed window of one (scaled) minute that opens with its first
 * request; only a bucket holds the burst.
 */
export class RateLimiter {
	private readonly counters = new Map<string, Counter>();

	constructor(
		private readonly clock: Pick<Clock, 'now'>,
		private readonly minuteMs: number,
		/** Live: change them and the next request is counted anew. */
		private readonly undocumented: { rateLimit: Partial<RateLimitRules> },
	) {}

	/** Takes one request off the limit. Throws 429 when the plan allows no more. */
	spend(apiKey: string, plan: Plan): void {
		if (plan === 'unlimited') return;
		const { perMinute } = planLimits[plan];
		const now = this.clock.now();
		const counter = this.counter(apiKey, plan);
		if (counter.take(now)) return;
		throw tooManyRequests(perMinute, '1 minute', this.answers(apiKey, plan).retryAfter(now));
	}

	/** The headers that every answer to this key carries. */
	headers(apiKey: string, plan: Plan): Headers {
		const now = this.clock.now();
		const { clockAheadMs } = this.rules;
		const date = new Date(now + clockAheadMs).toUTCString();
		const limits = plan === 'unlimited' ? {} : this.answers(apiKey, plan).headers(now);
		return clockAheadMs === 0 ? limits : { ...limits, Date: date };
	}

	reset(): void {
		this.counters.clear();
	}

	private get rules(): RateLimitRules {
		return withDefaultRules(this.undocumented.rateLimit);
	}

	private answers(apiKey: string, plan: LimitedPlan) {
		const { rules, minuteMs } = this;
		return answersOf(rules, planLimits[plan], this.counter(apiKey, plan), minuteMs);
	}

	private counter(apiKey: string, plan: LimitedPlan): Counter {
		const { counting, shared } = this.rules;
		const key = [apiKey, plan, counting, shared].join();
		const counter =
			this.counters.get(key) ?? counterFor(planLimits[plan], this.rules, this.minuteMs);
		this.counters.set(key, counter);
		return counter;
	}
}

/** @param retryAfter in seconds; undefined where the answer does not say it */
export function tooManyRequests(
	limit: number,
	window: string,
	retryAfter: number | undefined,
): Refusal {
	const code = 'RATE_LIMIT_EXCEEDED';
	if (retryAfter === undefined) return new Refusal(429, 'Rate limit exceeded', { code });
	return new Refusal(429, 'Rate limit exceeded', {
		code,
		details: { limit, window, retryAfter },
		headers: { 'Retry-After': String(retryAfter) },
	});
}
