import type { ServiceResponse, Transport } from '../../../nodes/shared/service/transport';
import { MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import type { VirtualClock } from '../../support/virtualClock';

/** "Rate limits": requests per minute and burst of each plan. */
export const PLANS = [
	{ perMinute: 10, burst: 20 },
	{ perMinute: 60, burst: 100 },
	{ perMinute: 300, burst: 500 },
	{ perMinute: 1000, burst: 2000 },
];
type Plan = (typeof PLANS)[number];

/** How a service counts requests; all times in milliseconds. */
export interface Model {
	take(now: number): { allowed: boolean; remaining: number; resetAt: number };
	/** When the last of the requests can be let through at the earliest, and how many with it. */
	lastBatch(requests: number): { at: number; size: number };
}

/** The shortest time in milliseconds in which any schedule gets all responses. */
export function optimum(
	model: Model,
	requests: number,
	latencyMs: number,
	concurrency: number,
): number {
	const { at, size } = model.lastBatch(requests);
	const rounds = (count: number) => Math.ceil(count / concurrency) * latencyMs;
	return Math.max(rounds(requests), at + rounds(size));
}

/** The limit is renewed a minute after the first request. */
export function fixedWindow({ perMinute }: Plan): Model {
	let end = 0;
	let used = 0;
	return {
		take(now) {
			if (now >= end) [end, used] = [now + MINUTE_MS, 0];
			const allowed = used < perMinute;
			if (allowed) used++;
			return { allowed, remaining: perMinute - used, resetAt: end };
		},
		lastBatch: (requests) => {
			const windows = Math.floor((requests - 1) / perMinute);
			return { at: windows * MINUTE_MS, size: requests - windows * perMinute };
		},
	};
}

/** The burst is there at first; then requests come back one by one. */
export function tokenBucket({ perMinute, burst }: Plan): Model {
	const perToken = MINUTE_MS / perMinute;
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
	latencyMs: number;
	/** The service's clock minus this machine's. */
	clockOffsetMs: number;
	model: Model;
}

/** A service that responds as the document says, and whose clock shows whole seconds. */
export function serve(clock: VirtualClock, { latencyMs, clockOffsetMs, model }: Service) {
	const responses: ServiceResponse[] = [];
	const transport: Transport = async () => {
		await clock.sleep(latencyMs / 2);
		const { allowed, remaining, resetAt } = model.take(clock.now());
		const response: ServiceResponse = {
			status: allowed ? 200 : 429,
			headers: {
				date: new Date(clock.now() + clockOffsetMs).toUTCString(),
				'x-ratelimit-remaining': String(remaining),
				'x-ratelimit-reset': String(Math.ceil((resetAt + clockOffsetMs) / SECOND_MS)),
			},
			body: { success: allowed },
		};
		responses.push(response);
		await clock.sleep(latencyMs / 2);
		return { kind: 'response', response };
	};
	return { transport, responses };
}
