import { MINUTE_MS, SECOND_MS } from '../utils/clock';

/** "Rate limits": what the plans allow. */
const PLANS = [
	{ perMinute: 10, burst: 20 },
	{ perMinute: 60, burst: 100 },
	{ perMinute: 300, burst: 500 },
	{ perMinute: 1000, burst: 2000 },
];

/** For a service that does not say its limit. */
export const SMALLEST_PER_MINUTE = PLANS[0].perMinute;

/** "Another error description states a limit of 100 per hour". */
const PER_HOUR = 100;

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
}

/** The smallest number of the document that can be the limit if so many requests were let through in so long. */
export function smallestPossible(succeeded: number, elapsedMs: number): number {
	const gainMs = Math.min(elapsedMs, MAX_GAIN_MS);
	const limits = PLANS.flatMap(({ perMinute, burst }) => [
		perMinute,
		Math.floor(burst + (perMinute * gainMs) / MINUTE_MS),
	]);
	return Math.min(...[...limits, PER_HOUR].filter((limit) => limit >= succeeded));
}

/** A measured limit, at the rate of a plan if one is near. */
export function asOfPlan({ count, periodMs }: Limit): Limit {
	const perMinute = (count / periodMs) * MINUTE_MS;
	const plan = PLANS.find((each) => Math.abs(perMinute / each.perMinute - 1) < TOLERANCE);
	return { count, periodMs: plan ? (count / plan.perMinute) * MINUTE_MS : periodMs };
}
