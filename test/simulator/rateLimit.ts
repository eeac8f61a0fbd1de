import { type Headers, Refusal } from './answers';
import type { Clock } from './clock';
import { planLimits } from './rules';
import type { Plan } from './types';

interface Window {
	endsAt: number;
	used: number;
}

const realMinuteMs = 60_000;

/**
 * Section "Rate limits". The document leaves the mechanism open; here every key has a fixed window
 * of one (scaled) minute that opens with its first request, and the burst number caps how many of
 * its requests are under way at the same time.
 */
export class RateLimiter {
	private readonly windows = new Map<string, Window>();
	private readonly underWay = new Map<string, number>();

	constructor(
		private readonly clock: Clock,
		private readonly minuteMs: number,
	) {}

	/** Counts a request that begins; call the returned function when it has ended. */
	enter(apiKey: string): () => void {
		const { underWay } = this;
		underWay.set(apiKey, (underWay.get(apiKey) ?? 0) + 1);
		let left = false;
		return () => {
			if (left) return;
			left = true;
			underWay.set(apiKey, (underWay.get(apiKey) ?? 1) - 1);
		};
	}

	/** Takes one request off the window. Throws 429 when the plan allows no more. */
	spend(apiKey: string, plan: Plan): void {
		if (plan === 'unlimited') return;
		const { perMinute, burst } = planLimits[plan];
		const window = this.window(apiKey);
		if ((this.underWay.get(apiKey) ?? 0) > burst) {
			throw this.refusal(burst, 'at the same time', this.minuteMs / 60);
		}
		if (window.used >= perMinute) {
			throw this.refusal(perMinute, '1 minute', window.endsAt - this.clock.now());
		}
		window.used += 1;
	}

	/** The headers that every answer to this key carries. */
	headers(apiKey: string, plan: Plan): Headers {
		if (plan === 'unlimited') return {};
		const { perMinute } = planLimits[plan];
		const { endsAt, used } = this.window(apiKey);
		return {
			'X-RateLimit-Limit': String(perMinute),
			'X-RateLimit-Remaining': String(Math.max(0, perMinute - used)),
			'X-RateLimit-Reset': String(this.seconds(endsAt)),
		};
	}

	reset(): void {
		this.windows.clear();
	}

	private window(apiKey: string): Window {
		const now = this.clock.now();
		const current = this.windows.get(apiKey);
		if (current !== undefined && now < current.endsAt) return current;
		const opened = { endsAt: now + this.minuteMs, used: 0 };
		this.windows.set(apiKey, opened);
		return opened;
	}

	private refusal(limit: number, window: string, waitMs: number): Refusal {
		const retryAfter = this.seconds(waitMs);
		return new Refusal(429, 'Rate limit exceeded', {
			code: 'RATE_LIMIT_EXCEEDED',
			details: { limit, window, retryAfter },
			headers: { 'Retry-After': String(retryAfter) },
		});
	}

	/** Whole seconds, except under a scaled minute, where a whole second would be too coarse. */
	private seconds(ms: number): number {
		return this.minuteMs === realMinuteMs ? Math.ceil(ms / 1000) : Math.ceil(ms) / 1000;
	}
}
