import { rateLimitedSend } from '../../nodes/shared/service/client';
import { RateLimiter } from '../../nodes/shared/service/rateLimiter';
import type { SendResult, ServiceRequest, Transport } from '../../nodes/shared/service/transport';
import { mapConcurrently } from '../../nodes/shared/utils/concurrency';
import {
	answersOf,
	counterFor,
	type PlanLimits,
	type RateLimitRules,
	withDefaultRules,
} from '../simulator/rateLimitRules';
import { optimalMakespan, type Sending } from './makespan';
import { VirtualClock } from './virtualClock';

/** A run of rows against the simulator's way to count, in process and in no time. */
export interface RateLimitRun {
	plan: PlanLimits;
	rules: Partial<RateLimitRules>;
	/** Of all executions together. */
	rows: number;
	latencyMs?: number;
	/** Of each execution. */
	concurrency?: number;
	/** Executions of one process; they share a rate limiter. */
	executions?: number;
	/** The minute of the plan. */
	windowMs?: number;
	/** Processes with one key; each has a rate limiter of its own. */
	processes?: number;
	/** Makes a latency differ from request to request: a factor. */
	jitter?: () => number;
	/** Whether an answer loses its headers on the way. */
	dropsHeaders?: () => boolean;
	startAt?: number;
	/** The plan and the way to count from a time on, in milliseconds after the start. */
	later?: { afterMs: number; plan: PlanLimits; rules: Partial<RateLimitRules> };
}

/** One request as the service has seen it. Times are in milliseconds. */
export interface Seen {
	row: number;
	sentAt: number;
	answeredAt: number;
	allowed: boolean;
	/** Until when a 429 asks to wait, if it says so. */
	toldUntil: number | undefined;
}

export interface RunOutcome {
	/** From the first request to the last answer, in milliseconds. */
	makespan: number;
	/** The shortest makespan that is possible; beside another program, with the half of the plan that it leaves. */
	optimum: number;
	requests: Seen[];
	/** Answered 429. */
	refused: number;
	/** The most requests at a time that were under way and all answered 429, once the first 429 had come. */
	refusedAtOnce: number;
	lost: number;
	doubled: number;
}

const ROW_PATH = '/v1/project/create';

/** Sends the rows with the client of the nodes, on a clock of its own. */
export async function runRows(run: RateLimitRun): Promise<RunOutcome> {
	const { rows, concurrency = 5, latencyMs = 100, executions = 1, processes = 1 } = run;
	const clock = new VirtualClock(run.startAt);
	const startAt = clock.now();
	const { transport, requests } = serviceOf(run, clock);
	const limiters = Array.from({ length: processes }, () => new RateLimiter(clock));
	const senders = limiters.flatMap((limiter) =>
		Array.from({ length: executions }, () =>
			rateLimitedSend(transport, limiter, { deadline: Infinity }, clock),
		),
	);
	const sheets = senders.map((_, sender) =>
		Array.from({ length: rows }, (__, row) => row).filter((row) => row % senders.length === sender),
	);
	await clock.run(
		Promise.all(
			senders.map(
				async (send, sender) =>
					await mapConcurrently<number, SendResult>(
						sheets[sender],
						concurrency,
						async (row) => await send(creationOf(row)),
					),
			),
		),
	);
	const total = concurrency * senders.length;
	const sending = { requests: rows, concurrency: total, latencyMs, startAt };
	const created = requests.filter(({ allowed }) => allowed);
	const refused = requests.filter(({ allowed }) => !allowed);
	const createdRows = new Set(created.map(({ row }) => row));
	return {
		makespan: Math.max(...created.map(({ answeredAt }) => answeredAt)) - startAt,
		optimum: optimumOf(run, sending),
		requests,
		refused: refused.length,
		refusedAtOnce: mostAtOnce(refused.filter(({ sentAt }) => sentAt > refused[0].answeredAt)),
		lost: rows - createdRows.size,
		doubled: created.length - createdRows.size,
	};
}

const creationOf = (row: number): ServiceRequest => ({
	method: 'POST',
	path: ROW_PATH,
	body: { row },
});

function optimumOf({ plan, rules, windowMs }: RateLimitRun, sending: Sending): number {
	const optimum = optimalMakespan(counterFor(plan, rules, windowMs), sending);
	if (!rules.shared) return optimum;
	const half = { perMinute: plan.perMinute / 2, burst: plan.burst / 2 };
	const ofHalf = counterFor(half, { ...rules, shared: false }, windowMs);
	return Math.max(optimum, optimalMakespan(ofHalf, sending));
}

/** How a service counts, and what it says of it. */
function limitOf({ plan, rules, windowMs }: Pick<RateLimitRun, 'plan' | 'rules' | 'windowMs'>) {
	const counter = counterFor(plan, rules, windowMs);
	return { counter, answers: answersOf(withDefaultRules(rules), plan, counter) };
}

function serviceOf(run: RateLimitRun, clock: VirtualClock) {
	const { rules, later, latencyMs = 100, jitter = () => 1, dropsHeaders = () => false } = run;
	const requests: Seen[] = [];
	const startAt = clock.now();
	const first = limitOf(run);
	const second = later && limitOf(later);
	const limitAt = (now: number) => (later && now >= startAt + later.afterMs && second) || first;
	const headersAt = (now: number, retryAfter: number | undefined) => {
		const date = new Date(now + (rules.clockAheadMs ?? 0)).toUTCString();
		const headers = { date, ...inLowerCase(limitAt(now).answers.headers(now)) };
		return retryAfter === undefined ? headers : { ...headers, 'retry-after': String(retryAfter) };
	};
	const transport: Transport = async ({ body }) => {
		const sentAt = clock.now();
		await clock.sleep((latencyMs / 2) * jitter());
		const now = clock.now();
		const { counter, answers } = limitAt(now);
		const allowed = counter.take(now);
		const isBare = dropsHeaders();
		const retryAfter = allowed || isBare ? undefined : answers.retryAfter(now);
		const headers = isBare ? {} : headersAt(now, retryAfter);
		await clock.sleep((latencyMs / 2) * jitter());
		const toldUntil = retryAfter === undefined ? undefined : sentAt + retryAfter * 1_000;
		requests.push({ row: Number(body?.row), sentAt, answeredAt: clock.now(), allowed, toldUntil });
		const status = allowed ? 200 : 429;
		return { kind: 'response', response: { status, headers, body: { success: allowed } } };
	};
	return { transport, requests };
}

const inLowerCase = (headers: Record<string, string>) =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** How many of the requests were under way at the same time, at most. */
function mostAtOnce(requests: Seen[]): number {
	const counts = requests.map(
		({ sentAt }) =>
			requests.filter((other) => other.sentAt <= sentAt && other.answeredAt > sentAt).length,
	);
	return Math.max(0, ...counts);
}
