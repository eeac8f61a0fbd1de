import { setTimeout as sleep } from 'node:timers/promises';

import { OUTCOME_TIMEOUT_MS } from '../../nodes/shared/ledger/line';
import { ANSWER_MS, killedRound, type Round } from './killedRounds';
import { countHeldCommits, holdCommits, paidVideosTable, naivelyDoubled } from './heldCommits';
import { figuresOf, type Measured } from './paidVideosReport';
import { keep, reporter } from './report';
import { settledRounds } from './settledRounds';
import { Stage, UNDER_WAY } from './stage';
import { seededRandom } from '../simulator/random';

const ROUNDS = 20;
const HELD_ROUNDS = 5;

/** How many rows an execution sends at the same time. */
const CONCURRENCY = 5;

/** Of one execution: what is in flight, and a round, which takes half a second. */
const MAX_UNCERTAIN = CONCURRENCY + (CONCURRENCY * 500) / ANSWER_MS;

let stage: Stage;
let measured: Measured;
let killed: Set<string>;
let executions: Awaited<ReturnType<Stage['executions']>>;

const report = reporter();

beforeAll(async () => {
	stage = await Stage.start(report);
	const { database, simulator, workers } = stage.cluster;
	const path = /^\/v1\/project\/create/;
	simulator.faults.random({ rate: 1, kinds: ['slow'], ms: ANSWER_MS, seed: 1, path });
	const seed = Date.now();
	const random = seededRandom(seed);
	report(`The seed of the kills is ${seed}.`);
	const rounds = await killedRounds('round', ROUNDS, random);

	const table = await paidVideosTable(database);
	const [held, other] = workers.map(({ name }) => name);
	await holdCommits(database, table, held);
	const naive = await naivelyDoubled(database, table, [held, other]);
	const heldRounds = await killedRounds('held round', HELD_ROUNDS, random);
	await stage.none('once', UNDER_WAY);

	await sleep(OUTCOME_TIMEOUT_MS + 5_000);
	report('The rows of each round are run once more ...');
	const all = [...rounds, ...heldRounds];
	await stage.handEach(
		'once',
		all.map(({ rows }) => rows),
	);
	await stage.none('once', UNDER_WAY);
	killed = new Set(all.flatMap(({ kills }) => kills.flatMap((kill) => kill.executions)));
	executions = await stage.executions('once');
	const ended = executions.filter(({ status }) => status === 'success');
	measured = {
		killed: settledRounds(rounds, stage.projects, ended),
		held: settledRounds(heldRounds, stage.projects, ended),
		naive,
		heldCommits: await countHeldCommits(database),
	};
	const figures = figuresOf(measured);
	for (const line of figures) report(line);
	keep('pay once per row', figures);
});
afterAll(async () => await stage?.cluster.stop());

async function killedRounds(name: string, count: number, random: () => number): Promise<Round[]> {
	const rounds: Round[] = [];
	for (let number = 1; number <= count; number++) {
		const howMany = number % 2 === 0 ? 2 : 1;
		const round = await killedRound(stage, `${name} ${number}`, howMany, random);
		const inFlight = round.kills.map((kill) => kill.inFlight).join(' and ');
		report(`${name} ${number}: ${howMany} killed, with ${inFlight} rows in flight`);
		rounds.push(round);
	}
	return rounds;
}

describe.each(['killed', 'held'] as const)('%s', (rounds) => {
	it('pays for no row twice, and loses none', () => {
		const { doubled, lost } = measured[rounds];
		expect({ doubled, lost }).toEqual({ doubled: [], lost: [] });
	});

	it('kills workers that have rows in flight', () => {
		const met = measured[rounds].inFlight.filter((inFlight) => inFlight > 0);
		expect(met.length).toBeGreaterThanOrEqual(measured[rounds].rounds);
	});

	it('leaves at most what a killed execution was just sending uncertain', () => {
		const senders = [...measured[rounds].uncertain.values()];
		const tooMany = senders.filter(
			(sender) => senders.filter((other) => other === sender).length > MAX_UNCERTAIN,
		);
		expect(tooMany).toEqual([]);
		expect(senders.filter((sender) => !killed.has(sender))).toEqual([]);
	});
});

it('ends every execution whose worker was not killed', () => {
	const failed = executions.filter(({ id, status }) => status !== 'success' && !killed.has(id));
	expect(
		failed.map(({ id, status, data }) => `${id} ${status}: ${data.resultData.error?.message}`),
	).toEqual([]);
});

it('holds commits back in a way that doubles what is claimed naively', () => {
	expect(measured.naive.doubled).toBeGreaterThan(0);
	expect(measured.heldCommits).toBeGreaterThan(HELD_ROUNDS);
});
