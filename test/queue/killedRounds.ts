import { setTimeout as sleep } from 'node:timers/promises';

import type { Member } from '../host/queue/member';
import { until } from '../host/waiting';
import { metadataOf, PATIENTLY, type Stage } from './stage';

const ROWS = 200;

/** So many executions get the same rows at once. */
const EXECUTIONS = 4;

/** The service takes this long to answer a creation, so that a kill meets rows in flight; in milliseconds. */
export const ANSWER_MS = 200;

/** The first worker is killed after at most so many rows of the round. */
const MAX_CREATED = 120;

/** Where both workers are killed, the second one follows within this time. */
const MAX_BETWEEN_MS = 1_000;

/** The same rows, started several times at once, and what was killed meanwhile. */
export interface Round {
	rows: string[];
	kills: Kill[];
}

export interface Kill {
	/** The executions that the worker had in its hands. */
	executions: string[];
	/** Their rows that the service had created and not yet answered. */
	inFlight: number;
}

/** Starts one round, kills one worker or both at random moments, and starts them again. */
export async function killedRound(
	stage: Stage,
	name: string,
	howMany: 1 | 2,
	random: () => number,
): Promise<Round> {
	const rows = Array.from({ length: ROWS }, (_, index) => `${name} row ${index + 1}`);
	const before = stage.projects.length;
	await stage.handEach('once', Array<string[]>(EXECUTIONS).fill(rows));
	const after = before + 1 + Math.floor(random() * MAX_CREATED);
	const [one, another] = stage.cluster.workers;
	const order = random() < 0.5 ? [one, another] : [another, one];
	const first = await until(
		'a worker with a row in flight',
		() =>
			stage.projects.length < after
				? undefined
				: order.find((worker) => inFlight(stage, worker, ANSWER_MS / 2) > 0),
		{ within: PATIENTLY, every: 5 },
	);
	const kills = [await kill(stage, first)];
	const others = order.filter((worker) => worker !== first).slice(0, howMany - 1);
	for (const other of others) {
		await sleep(random() * MAX_BETWEEN_MS);
		kills.push(await kill(stage, other));
	}
	await Promise.all([first, ...others].map(async (worker) => await worker.start()));
	return { rows, kills };
}

async function kill(stage: Stage, worker: Member): Promise<Kill> {
	const rowsInFlight = inFlight(stage, worker, ANSWER_MS);
	await worker.kill();
	return { executions: worker.inHand(), inFlight: rowsInFlight };
}

/** How many rows of a worker the service has created within the last milliseconds. */
function inFlight({ projects }: Stage, worker: Member, withinMs: number): number {
	const executions = worker.inHand();
	return projects.filter(
		(project) =>
			project.createdAt > Date.now() - withinMs &&
			executions.includes(metadataOf(project).execution),
	).length;
}
