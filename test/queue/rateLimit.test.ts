import { createCredential } from '../host/credentials';
import { type Cluster, startCluster } from '../host/queue/cluster';
import { until } from '../host/waiting';
import { importWorkflow, publish } from '../host/workflows';
import { counterFor, type RateLimitRules } from '../simulator/rateLimitRules';
import { planLimits } from '../simulator/rules';
import { optimalMakespan } from '../support/makespan';
import { reporter } from './report';
import { sendingWorkflow } from './workflows';

const WORKERS = 3;

/** The burst of the plan, and half a minute of it. */
const ROWS = 130;

const plan = 'starter';

const MODELS: Array<[string, Partial<RateLimitRules>]> = [
	['bucket', { counting: 'tokenBucket', reset: 'full' }],
	['window', { counting: 'fixedWindow' }],
];

/** The optimum is at most a minute; the goal is a quarter and two minutes more. */
const WITHIN = 240_000;

/** How long a bucket is left alone that is empty, until it is full again. */
const PROBE_MS = 120_000;

const report = reporter();

let cluster: Cluster;

beforeAll(async () => {
	const account = { plan, credits: Infinity } as const;
	cluster = await startCluster({
		report,
		workers: WORKERS,
		// an execution each, so that no two of them share what a process has learned
		env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' },
		simulator: { accounts: Object.fromEntries(MODELS.map(([name]) => [name, account])) },
	});
});
afterAll(async () => await cluster?.stop());

/** Hands a third of the rows to each worker. */
async function handRows(apiKey: string): Promise<void> {
	const { rest, simulator, webhook } = cluster;
	const credential = await createCredential(rest, apiKey, { apiKey, baseUrl: simulator.url });
	await publish(rest, await importWorkflow(rest, sendingWorkflow(apiKey, credential)));
	for (let worker = 0; worker < WORKERS; worker++) {
		const rows = Array.from({ length: ROWS }, (_, row) => ({ row: `${apiKey} ${row}` }));
		const own = rows.filter((_, row) => row % WORKERS === worker);
		const response = await fetch(`http://localhost:${webhook.port}/webhook/${apiKey}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ rows: own }),
		});
		expect(response.status).toBe(200);
		await response.body?.cancel();
	}
}

it.each(MODELS)(
	'three workers with one key keep to its limit together, within 1.25 times the optimum and two minutes: %s',
	async (name, rules) => {
		cluster.simulator.undocumented.rateLimit = rules;
		const requests = () => cluster.simulator.requests.filter(({ apiKey }) => apiKey === name);
		const created = () =>
			requests().filter(({ method, status }) => method === 'POST' && status === 200);
		await handRows(name);
		const areCreated = () => created().length >= ROWS || undefined;
		await until(`${ROWS} creations`, async () => areCreated(), { within: WITHIN });

		const scripts = created().map(({ body }) => (body as { script: string }).script);
		expect(new Set(scripts).size).toBe(ROWS);
		expect(scripts).toHaveLength(ROWS);
		const times = created().map(({ at }) => at);
		const makespan = Math.max(...times) - Math.min(...times);
		const optimum = optimalMakespan(counterFor(planLimits[plan], rules), {
			...{ requests: ROWS, concurrency: 5 * WORKERS, latencyMs: 0, startAt: 0 },
		});
		const refused = requests().filter(({ status }) => status === 429).length;
		report(`${name}: ${makespan} ms, optimum ${optimum} ms, ${refused} times 429`);
		expect(makespan).toBeLessThan(1.25 * optimum + PROBE_MS);
	},
);
