import type { INode } from 'n8n-workflow';

import { planLimits } from '../simulator/rules';
import type { Plan, RecordedRequest } from '../simulator';
import { httpWay, namesOf, ourWay, sheetOf, type Way } from './ads';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median, optimalMakespan, tally } from './stats';
import { digits, table } from './table';
import { rowsInto } from './workflow';

const PLANS = ['free', 'starter', 'pro'] as const;

/** How many minutes' worth of requests a run has: it fills two and begins a third. */
const MINUTES = 2.5;

/** A minute of the plan, in milliseconds; all that a builder would set in seconds is scaled alike. */
const minuteOf = ({ quick }: Bench) => (quick ? 3_000 : 6_000);

const REAL_MINUTE = 60_000;

interface Setting {
	way: Way;
	node?: Partial<INode>;
}

/** What a builder would do about the limit. */
const settingsFor = (perMinute: number, minute: number): Setting[] => [
	{ way: ourWay },
	{ way: httpWay('HTTP Request') },
	{
		way: httpWay('HTTP Request, Batching', {
			batching: {
				batch: { batchSize: perMinute / SHARES, batchInterval: Math.ceil(minute / SHARES) },
			},
		}),
	},
	{
		way: httpWay('HTTP Request, Retry On Fail'),
		// the most that n8n allows: 5 tries, 5 seconds apart
		node: { retryOnFail: true, maxTries: 5, waitBetweenTries: (5_000 * minute) / REAL_MINUTE },
	},
];

/** A careful user spreads the minute's requests evenly: a tenth of them in each tenth of the minute. */
const SHARES = 10;

interface Outcome {
	/** From the first request to the last one that created something, over the optimum. */
	makespan: number;
	refused: number;
	lost: number;
	doubled: number;
	status: string;
}

async function run(bench: Bench): Promise<string[]> {
	const minute = minuteOf(bench);
	const accounts = Object.fromEntries(
		PLANS.flatMap((plan) =>
			Array.from({ length: bench.rounds * 4 }, (_, index) => [
				`${plan}-${index}`,
				{ plan, credits: Infinity },
			]),
		),
	);
	const simulator = { minuteMs: minute, accounts };
	return await inLab({ simulator }, async (lab) => {
		const rows: string[][] = [];
		for (const plan of PLANS) rows.push(...(await measurePlan(bench, lab, plan, minute)));
		return [
			`The plan's minute takes ${minute / 1000} seconds here. A run has ${MINUTES} minutes' worth of rows; the optimum is what a bucket that is full at first and refilled every minute allows.`,
			'',
			...table(
				['Plan', 'Node', 'rows', 'time / optimum', '429s', 'rows lost', 'rows doubled', 'ends as'],
				rows,
			),
		];
	});
}

async function measurePlan(
	bench: Bench,
	lab: Lab,
	plan: (typeof PLANS)[number],
	minute: number,
): Promise<string[][]> {
	const { perMinute } = planLimits[plan];
	const size = perMinute * MINUTES;
	const settings = settingsFor(perMinute, minute);
	const outcomes = settings.map((): Outcome[] => []);
	await inTurn(bench.rounds, settings, async (setting, round) => {
		const index = settings.indexOf(setting);
		bench.report(`  ${plan}: ${size} rows with ${setting.way.name}`);
		const apiKey = `${plan}-${round * settings.length + index}`;
		outcomes[index].push(await outcomeOf(lab, setting, size, apiKey, perMinute, minute));
	});
	return settings.map(({ way }, index) => lineOf(plan, way, size, outcomes[index]));
}

function lineOf(plan: Plan, { name }: Way, size: number, outcomes: Outcome[]): string[] {
	const middle = (of: (outcome: Outcome) => number) => median(outcomes.map(of));
	return [
		...[plan, name, digits(size)],
		middle(({ makespan }) => makespan).toFixed(2),
		...[middle(({ refused }) => refused), middle(({ lost }) => lost)].map(digits),
		digits(middle(({ doubled }) => doubled)),
		[...new Set(outcomes.map(({ status }) => status))].join(', '),
	];
}

async function outcomeOf(
	lab: Lab,
	{ way, node }: Setting,
	size: number,
	apiKey: string,
	perMinute: number,
	minute: number,
): Promise<Outcome> {
	const { simulator } = lab.host;
	const subject = {
		...way.subject(simulator.url),
		...node,
		credentials: await lab.credentials(way.credential, apiKey),
	};
	const id = await lab.import(rowsInto(`${way.name}, ${apiKey}`, sheetOf(size), subject));
	const { status } = await lab.execute(id);
	const requests = simulator.requests.filter((request) => request.apiKey === apiKey);
	const created = requests.filter((request) => request.status === 200);
	const optimum = optimalMakespan(size, perMinute, minute);
	return {
		status,
		makespan: (lastOf(created) - requests[0].at) / optimum,
		refused: requests.filter((request) => request.status === 429).length,
		...tally(namesOf(size), created.map(nameIn)),
	};
}

const lastOf = (requests: RecordedRequest[]) => Math.max(...requests.map(({ at }) => at));

const nameIn = ({ body }: RecordedRequest) => (body as { name: string }).name;

/** How well each node keeps to the rate limit of a plan, and what becomes of the rows. */
export const plans: Measurement = { name: 'plans', run };
