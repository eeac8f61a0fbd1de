import type { RateLimitRules } from '../simulator/rateLimitRules';
import { planLimits } from '../simulator/rules';
import type { RateLimitRun } from '../support/rateLimitRun';

type Rules = Partial<RateLimitRules>;

/** A way to count, and who uses the key. */
export type Model = [name: string, model: Omit<RateLimitRun, 'plan' | 'rows'>];

export interface Goal {
	/** Times the optimum, and two minutes more: so long is an empty bucket left alone, until it is full. */
	makespan: number;
	/** Share of the requests that are answered 429. */
	refused: number;
	/** How many of these at a time. */
	atOnce: number;
}

/** The ways to count that the document leaves open. */
const COUNTINGS: Array<[string, Rules]> = [
	['fixed window', { counting: 'fixedWindow' }],
	["window of the clock's", { counting: 'clockWindow' }],
	['sliding window, reset when the next is free', { counting: 'slidingWindow', reset: 'next' }],
	['sliding window, reset when all are free', { counting: 'slidingWindow', reset: 'full' }],
	['bucket, reset when the next is free', { counting: 'tokenBucket', reset: 'next' }],
	['bucket, reset when full', { counting: 'tokenBucket', reset: 'full' }],
];

const inEachCounting = (words: string, more: Rules, users: Omit<Model[1], 'rules'> = {}): Model[] =>
	COUNTINGS.map(([name, rules]) => [
		`${name}, ${words}`,
		{ rules: { ...rules, ...more }, ...users },
	]);

/** Without headers, two ways to count that differ in their reset are the same. */
const withoutHeaders = (words: string, more: Rules): Model[] =>
	inEachCounting(words, { headers: false, ...more }).filter(
		([, { rules }]) => rules.reset !== 'next',
	);

const ALONE = inEachCounting('alone', {});

const SHORT_WINDOW: Model = ['window of 15 seconds, alone', { rules: {}, windowMs: 15_000 }];

/** "100 per hour" is no plan, and its reset is like that of a bucket. */
const HOUR_WINDOW: Model[] = [['window of an hour, alone', { rules: {}, windowMs: 3_600_000 }]];

const OTHER_CLOCK: Model[] = [
	['its clock 7 minutes ahead, alone', { rules: { clockAheadMs: 420_000 } }],
	[
		'its clock 7 minutes behind, alone',
		{ rules: { clockAheadMs: -420_000, counting: 'tokenBucket' } },
	],
];

/** Another program sends half of what the plan allows. */
const BESIDE_ANOTHER = (['regular', 'random'] as const).flatMap((shared) =>
	inEachCounting(`another program at ${shared} times`, { shared }),
);

/** They share what they learn. */
const THREE_EXECUTIONS = inEachCounting('three executions of one process', {}, { executions: 3 });

const THREE_PROCESSES = inEachCounting('three processes', {}, { processes: 3 });

const RETRY_AFTER_ONLY: Model[] = [
	...withoutHeaders('Retry-After only', {}),
	['window of 15 seconds, Retry-After only', { rules: { headers: false }, windowMs: 15_000 }],
];

const SILENT = withoutHeaders('says nothing', { retryAfter: false });

const WITHOUT_RETRY_AFTER = inEachCounting('headers only', { retryAfter: false });

const PAST_RESET: Model = ['reset in the past, alone', { rules: { pastReset: true } }];

const NONE_REFUSED: Goal = { makespan: 1.1, refused: 0, atOnce: 0 };

/** A bucket has one more request at a time, and each process asks for it at most once a second. */
const goalBesideOthers = ({ rules }: Model[1]): Goal => ({
	makespan: 1.1,
	refused: rules.counting === 'tokenBucket' ? 0.6 : 0.2,
	atOnce: 2,
});

/** All of a sliding window is free later than its first requests, by the time that sending it takes. */
const goalAlone = ({ rules }: Model[1]): Goal =>
	rules.counting === 'slidingWindow' && rules.reset === 'full'
		? { ...NONE_REFUSED, makespan: 1.35 }
		: NONE_REFUSED;

/** As many 429s at a time as a run has requests under way. */
const GOAL_UNSAID: Goal = { makespan: 2, refused: 0.5, atOnce: 5 };

/** What is measured, with what each has to reach. */
export const MODELS: Array<[models: Model[], goal: (model: Model[1]) => Goal]> = [
	[
		[...ALONE, SHORT_WINDOW, ...OTHER_CLOCK, ...WITHOUT_RETRY_AFTER, ...THREE_EXECUTIONS],
		goalAlone,
	],
	[HOUR_WINDOW, () => ({ makespan: 1.1, refused: 0.1, atOnce: 1 })],
	[[...BESIDE_ANOTHER, ...THREE_PROCESSES], goalBesideOthers],
	[[...RETRY_AFTER_ONLY, ...SILENT, PAST_RESET], () => GOAL_UNSAID],
];

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
