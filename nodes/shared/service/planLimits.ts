import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../utils/clock';

/** "Rate limits": what the plans allow. */
const PLANS = [
	{ perMinute: 10, burst: 20 },
	{ perMinute: 60, burst: 100 },
	{ perMinute: 300, burst: 500 },
	{ perMinute: 1000, burst: 2000 },
];

/** For a service that does not say its limit. */
export const SMALLEST_PER_MINUTE = PLANS[0].perMinute;

/** "Another error description states a limit of 100 per hour": it is not shown whether it holds. */
export const HOURLY: Limit = { count: 100, periodMs: HOUR_MS, isBucket: false };

/** No limit of the document counts more requests. */
export const MAX_COUNT = 2000;

/** A bucket gains requests while it is used up; for longer, the number would grow as fast as it is counted. */
const MAX_GAIN_MS = 15 * SECOND_MS;

/** How far a measured rate may be from that of a plan to be taken for it. */
const TOLERANCE = 0.25;

/** So many requests are let through in so many milliseconds. */
export interface Limit {
	count: number;
	periodMs: number;
	/** Whether they are let through one by one, as by a bucket, and not together, as by a window. */
	isBucket: boolean;
}

/** The smallest number of the document that can be the limit if so many requests were let through in so long. */
export function smallestPossible(succeeded: number, elapsedMs: number): number {
	const gainMs = Math.min(elapsedMs, MAX_GAIN_MS);
	const limits = PLANS.flatMap(({ perMinute, burst }) => [
		perMinute,
		Math.floor(burst + (perMinute * gainMs) / MINUTE_MS),
	]);
	return Math.min(...[...limits, HOURLY.count].filter((limit) => limit >= succeeded));
}

/** The window of a plan that lets exactly so many requests through. */
export function windowOfPlan(succeeded: number): Limit | undefined {
	const isPlan = PLANS.some(({ perMinute }) => perMinute === succeeded);
	return isPlan ? { count: succeeded, periodMs: MINUTE_MS, isBucket: false } : undefined;
}

/** The bucket of a plan that lets so many requests through in so long, and no more. */
export function bucketOfPlan(succeeded: number, elapsedMs: number): Limit | undefined {
	const plan = PLANS.find(({ perMinute, burst }) => {
		const gained = (perMinute * Math.min(elapsedMs, MAX_GAIN_MS)) / MINUTE_MS;
		return succeeded >= burst && succeeded <= burst + gained;
	});
	return plan && { count: 1, periodMs: MINUTE_MS / plan.perMinute, isBucket: true };
}

/** A measured limit: a bucket at the rate of a plan if one is near, and a window of a minute if it is near that. */
export function asOfPlan({ count, periodMs, isBucket }: Limit): Limit {
	const perMinute = (count / periodMs) * MINUTE_MS;
	const rates = isBucket ? PLANS.map((plan) => plan.perMinute) : [count];
	const rate = rates.find((each) => Math.abs(perMinute / each - 1) < TOLERANCE);
	return { count, periodMs: rate ? (count / rate) * MINUTE_MS : periodMs, isBucket };
}
