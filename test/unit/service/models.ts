import type { Answer, Transport } from '../../../nodes/shared/service/transport';
import type { VirtualClock } from '../../support/virtualClock';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** "Rate limits": requests per minute and burst of each plan. */
export const PLANS = [
	{ perMinute: 10, burst: 20 },
	{ perMinute: 60, burst: 100 },
	{ perMinute: 300, burst: 500 },
	{ perMinute: 1000, burst: 2000 },
];
type Plan = (typeof PLANS)[number];

/** Takes a request, or says when there is room again (in milliseconds). */
export interface Model {
	take(now: number): { allowed: boolean; remaining: number; resetAt: number };
	/** When the last of the load can be let through at the earliest, and how many with it. */
	lastBatch(requests: number): { at: number; size: number };
}

/** No schedule gets all requests answered in less, in milliseconds. */
export function optimum(model: Model, requests: number, latency: number, inFlight: number): number {
	const { at, size } = model.lastBatch(requests);
	const rounds = (count: number) => Math.ceil(count / inFlight) * latency;
	return Math.max(rounds(requests), at + rounds(size));
}

/** The limit is renewed a minute after the first request. */
export function fixedWindow({ perMinute }: Plan): Model {
	let end = 0;
	let used = 0;
	return {
		take(now) {
			if (now >= end) [end, used] = [now + MINUTE, 0];
			const allowed = used < perMinute;
			if (allowed) used++;
			return { allowed, remaining: perMinute - used, resetAt: end };
		},
		lastBatch: (requests) => {
			const windows = Math.floor((requests - 1) / perMinute);
			return { at: windows * MINUTE, size: requests - windows * perMinute };
		},
	};
}

/** The burst is there at first; then requests come back one by one. */
export function tokenBucket({ perMinute, burst }: Plan): Model {
	const perToken = MINUTE / perMinute;
	let tokens = burst;
	let last = 0;
	return {
		take(now) {
			if (last > 0) tokens = Math.min(burst, tokens + (now - last) / perToken);
			last = now;
			const allowed = tokens >= 1;
			if (allowed) tokens--;
			const missing = Math.max(0, 1 - tokens);
			return { allowed, remaining: Math.floor(tokens), resetAt: now + missing * perToken };
		},
		lastBatch: (requests) => ({ at: Math.max(0, requests - burst) * perToken, size: 1 }),
	};
}

interface Service {
	latency: number;
	/** The service's clock minus this machine's. */
	skew: number;
	model: Model;
}

/** A service that answers as the document says, whose clock shows whole seconds. */
export function serve(clock: VirtualClock, { latency, skew, model }: Service) {
	const answers: Answer[] = [];
	const transport: Transport = async () => {
		await clock.sleep(latency / 2);
		const { allowed, remaining, resetAt } = model.take(clock.now());
		const answer: Answer = {
			status: allowed ? 200 : 429,
			headers: {
				date: new Date(clock.now() + skew).toUTCString(),
				'x-ratelimit-remaining': String(remaining),
				'x-ratelimit-reset': String(Math.ceil((resetAt + skew) / SECOND)),
			},
			body: { success: allowed },
		};
		answers.push(answer);
		await clock.sleep(latency / 2);
		return { kind: 'answered', answer };
	};
	return { transport, answers };
}
