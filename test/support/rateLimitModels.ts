import type { RateLimitRules } from '../simulator/rateLimitRules';

export type Rules = Partial<RateLimitRules>;

export const PLANS = ['free', 'starter', 'pro', 'premium'] as const;

const COUNTINGS: Record<string, Rules> = {
	'fixed window': { counting: 'fixedWindow' },
	"window of the clock's": { counting: 'clockWindow' },
	'sliding window, reset when the next is free': { counting: 'slidingWindow', reset: 'next' },
	'sliding window, reset when all are free': { counting: 'slidingWindow', reset: 'full' },
	'bucket, reset when the next is free': { counting: 'tokenBucket', reset: 'next' },
	'bucket, reset when full': { counting: 'tokenBucket', reset: 'full' },
};

/** Of two ways to count that differ in their reset, one: without headers they are the same. */
const isFirst = ([, rules]: [string, Rules]) => rules.reset !== 'next';

const all = Object.entries(COUNTINGS);
const withRules = (entries: Array<[string, Rules]>, words: string, rules: Rules) =>
	entries.map(([name, given]): [string, Rules] => [`${name}, ${words}`, { ...given, ...rules }]);

/** All headers, and Retry-After with a 429. */
export const WITH_HEADERS = withRules(all, 'with headers', {});

export const RETRY_AFTER_ONLY = withRules(all.filter(isFirst), 'Retry-After only', {
	headers: false,
});

export const SILENT = withRules(all.filter(isFirst), 'says nothing', {
	headers: false,
	retryAfter: false,
});

/** The plan's limit and 100 per hour. */
export const HOURLY = withRules(all, 'with headers, and 100 per hour', { hourly: true });

export const HOURLY_RETRY_AFTER_ONLY = withRules(
	all.filter(isFirst),
	'Retry-After only, and 100 per hour',
	{ headers: false, hourly: true },
);

export const HOURLY_SILENT = withRules(all.filter(isFirst), 'says nothing, and 100 per hour', {
	headers: false,
	retryAfter: false,
	hourly: true,
});

/** Another program sends half of what the plan allows. */
const withOther = (entries: Array<[string, Rules]>, words: string, rules: Rules) =>
	(['regular', 'random'] as const).flatMap((shared) =>
		withRules(entries, `${words}, another program at ${shared} times`, { ...rules, shared }),
	);

export const SHARED = withOther(all, 'with headers', {});

export const SHARED_RETRY_AFTER_ONLY = withOther(all.filter(isFirst), 'Retry-After only', {
	headers: false,
});

export const SHARED_SILENT = withOther(all.filter(isFirst), 'says nothing', {
	headers: false,
	retryAfter: false,
});

export const ODD_CLOCKS = [-7 * 60_000, 7 * 60_000].flatMap((clockAheadMs) =>
	withRules(all, `its clock ${clockAheadMs / 60_000} minutes ahead`, { clockAheadMs }),
);

export const MILLISECONDS = withRules(all, 'reset in milliseconds', { resetForm: 'milliseconds' });

/** The headers say how many requests are left, and not when there are more. */
export const SENSELESS_RESETS = (['past', 'year2100'] as const).flatMap((resetForm) =>
	withRules(all.filter(isFirst), `reset ${resetForm}`, { resetForm }),
);
