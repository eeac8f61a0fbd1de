import type { INode } from 'n8n-workflow';

import { type RecordedRequest, type Simulator, startSimulator } from '../simulator';
import { planLimits } from '../simulator/rules';
import { httpWay, namesOf, ourWay, sheetOf, type Way } from './ads';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median, optimalMakespan, tally } from './stats';
import { digits, table } from './table';
import { rowsInto } from './workflow';

/** How many minutes' worth of requests a run has: it fills two and begins a third. */
const MINUTES = 2.5;

const REAL_MINUTE = 60_000;

interface Plan {
	name: 'free' | 'starter' | 'pro';
	/** The plan's minute in milliseconds; all that a builder would set in seconds is scaled alike. */
	minute: number;
}

/**
 * Long enough for what is not scaled: when a bucket is full again is said in whole seconds, and many rows take n8n a
 * while.
 */
const PLANS: Plan[] = [
	{ name: 'free', minute: 15_000 },
	{ name: 'starter', minute: 15_000 },
	{ name: 'pro', minute: 15_000 },
];

interface Setting {
	way: Way;
	node?: Partial<INode>;
}

/** A careful user spreads a minute's requests evenly: a tenth of them in each tenth of the minute. */
const SHARES = 10;

/** What a builder would do about the limit. */
function settingsFor({ name, minute }: Plan): Setting[] {
	const batchSize = planLimits[name].perMinute / SHARES;
	const batching = { batch: { batchSize, batchInterval: Math.ceil(minute / SHARES) } };
	// the most that n8n allows: 5 tries, 5 seconds apart
	const waitBetweenTries = (5_000 * minute) / REAL_MINUTE;
	return [
		{ way: ourWay },
		{ way: httpWay('HTTP Request') },
		{ way: httpWay('HTTP Request, Batching', { batching }) },
		{
			way: httpWay('HTTP Request, Retry On Fail'),
			node: { retryOnFail: true, maxTries: 5, waitBetweenTries },
		},
	];
}

interface Outcome {
	/** From the first request to the last one that created something, over the optimum. */
	makespan: number;
	refused: number;
	lost: number;
	doubled: number;
	status: string;
}

async function run(bench: Bench): Promise<string[]> {
	const rows = await inLab({}, async (lab) => {
		const lines: string[][] = [];
		for (const plan of PLANS) lines.push(...(await measurePlan(bench, lab, plan)));
		return lines;
	});
	const minutes = PLANS.map(({ name, minute }) => `${minute / 1000} (${name})`).join(', ');
	return [
		`A minute of the plan takes ${minutes} seconds here. A run has ${MINUTES} minutes' worth of rows; the optimum is what a bucket that is full at first and filled again every minute allows.`,
		'',
		...table(
			['Plan', 'Node', 'rows', 'time / optimum', '429s', 'rows lost', 'rows doubled', 'ends as'],
			rows,
		),
	];
}

async function measurePlan(bench: Bench, lab: Lab, plan: Plan): Promise<string[][]> {
	const settings = settingsFor(plan);
	const outcomes = await outcomesUnder(plan, settings, bench, lab);
	return settings.map(({ way }, index) => lineOf(plan, way, outcomes[index]));
}

/** What each setting comes to in each round. */
async function outcomesUnder(
	plan: Plan,
	settings: Setting[],
	bench: Bench,
	lab: Lab,
): Promise<Outcome[][]> {
	const keys = Array.from({ length: bench.rounds }, (_, round) =>
		settings.map((__, index) => `${plan.name}-${round}-${index}`),
	);
	const account = { plan: plan.name, credits: Infinity };
	const simulator = await startSimulator({
		minuteMs: plan.minute,
		accounts: Object.fromEntries(keys.flat().map((key) => [key, account])),
	});
	try {
		const outcomes = settings.map((): Outcome[] => []);
		await inTurn(bench.rounds, settings, async (setting, round) => {
			const index = settings.indexOf(setting);
			bench.report(`  ${plan.name} with ${setting.way.name}`);
			outcomes[index].push(await outcomeOf(lab, simulator, plan, setting, keys[round][index]));
		});
		return outcomes;
	} finally {
		await simulator.close();
	}
}

const sizeOf = ({ name }: Plan) => planLimits[name].perMinute * MINUTES;

function lineOf(plan: Plan, { name }: Way, outcomes: Outcome[]): string[] {
	const middle = (of: (outcome: Outcome) => number) => median(outcomes.map(of));
	return [
		plan.name,
		name,
		digits(sizeOf(plan)),
		middle(({ makespan }) => makespan).toFixed(2),
		...[middle(({ refused }) => refused), middle(({ lost }) => lost)].map(digits),
		digits(middle(({ doubled }) => doubled)),
		[...new Set(outcomes.map(({ status }) => status))].join(', '),
	];
}

async function outcomeOf(
	lab: Lab,
	simulator: Simulator,
	plan: Plan,
	{ way, node }: Setting,
	apiKey: string,
): Promise<Outcome> {
	const size = sizeOf(plan);
	const credentials = await lab.credentials(way.credential, { apiKey, baseUrl: simulator.url });
	const subject = { ...way.subject(simulator.url), ...node, credentials };
	const id = await lab.import(rowsInto(`${way.name}, ${apiKey}`, sheetOf(size), subject));
	const { status } = await lab.execute(id);
	const requests = simulator.requests.filter((request) => request.apiKey === apiKey);
	const created = requests.filter(({ method, status }) => method === 'POST' && status === 200);
	const optimum = optimalMakespan(size, planLimits[plan.name].perMinute, plan.minute);
	return {
		status,
		makespan: (Math.max(...created.map(({ at }) => at)) - requests[0].at) / optimum,
		refused: requests.filter((request) => request.status === 429).length,
		...tally(namesOf(size), created.map(nameIn)),
	};
}

const nameIn = ({ body }: RecordedRequest) => (body as { name: string }).name;

/** How well each node keeps to the rate limit of a plan, and what becomes of the rows. */
export const plans: Measurement = { name: 'plans', run };
