import type { RateLimitRules } from '../simulator/rateLimitRules';
import { planLimits } from '../simulator/rules';
import type { RateLimitRun } from './rateLimitRun';

export type Rules = Partial<RateLimitRules>;

/** A way to count, and who uses the key. */
export type Model = [name: string, model: Pick<RateLimitRun, 'rules' | 'processes' | 'windowMs'>];

/** The ways to count that the document leaves open. */
const COUNTINGS: Array<[string, Rules]> = [
	['fixed window', { counting: 'fixedWindow' }],
	["window of the clock's", { counting: 'clockWindow' }],
	['sliding window, reset when the next is free', { counting: 'slidingWindow', reset: 'next' }],
	['sliding window, reset when all are free', { counting: 'slidingWindow', reset: 'full' }],
	['bucket, reset when the next is free', { counting: 'tokenBucket', reset: 'next' }],
	['bucket, reset when full', { counting: 'tokenBucket', reset: 'full' }],
];

const inEachCounting = (words: string, more: Rules, processes?: number): Model[] =>
	COUNTINGS.map(([name, rules]) => [
		`${name}, ${words}`,
		{ rules: { ...rules, ...more }, processes },
	]);

/** Without headers, two ways to count that differ in their reset are the same. */
const withoutHeaders = (words: string, more: Rules): Model[] =>
	inEachCounting(words, { headers: false, ...more }).filter(
		([, { rules }]) => rules.reset !== 'next',
	);

export const ALONE = inEachCounting('alone', {});

export const SHORT_WINDOW: Model[] = [
	['window of 15 seconds, alone', { rules: {}, windowMs: 15_000 }],
];

/** "100 per hour" is no plan, and its reset is like that of a bucket. */
export const HOUR_WINDOW: Model[] = [
	['window of an hour, alone', { rules: {}, windowMs: 3_600_000 }],
];

export const OTHER_CLOCK: Model[] = [
	['its clock 7 minutes ahead, alone', { rules: { clockAheadMs: 420_000 } }],
	[
		'its clock 7 minutes behind, alone',
		{ rules: { clockAheadMs: -420_000, counting: 'tokenBucket' } },
	],
];

/** Another program sends half of what the plan allows. */
export const BESIDE_ANOTHER = (['regular', 'random'] as const).flatMap((shared) =>
	inEachCounting(`another program at ${shared} times`, { shared }),
);

export const THREE_PROCESSES = inEachCounting('three processes', {}, 3);

export const RETRY_AFTER_ONLY: Model[] = [
	...withoutHeaders('Retry-After only', {}),
	['window of 15 seconds, Retry-After only', { rules: { headers: false }, windowMs: 15_000 }],
];

export const SILENT = withoutHeaders('says nothing', { retryAfter: false });

export const WITHOUT_RETRY_AFTER = inEachCounting('headers only', { retryAfter: false });

/** The headers say how many requests are left, and not in seconds when there are more. */
export const SENSELESS_RESETS = (['past', 'year2100', 'milliseconds'] as const).map(
	(resetForm): Model => [`reset ${resetForm}, alone`, { rules: { resetForm } }],
);

/** Each meets the limit of its plan. */
export const SHEETS = (
	[
		['free', 130],
		['starter', 130],
		['starter', 250],
		['pro', 1_000],
		['premium', 2_500],
	] as const
).map(([name, rows]) => ({ name, plan: planLimits[name], rows }));
