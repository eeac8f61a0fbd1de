import { COLUMNS } from '../../nodes/shared/ledger/journal/dataTable';
import { createDataTable, type Row } from '../host/dataTable';
import { ourWay, payOnceWay, type Way } from './ads';
import { burst } from './burst';
import { create } from './create';
import { inLab, inPostgresLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { outcomesUnder, type Plan, sizeOf } from './plans';
import { median } from './stats';
import { digits, ratio, table } from './table';

/** How many times as long the same rows may take with Pay Once Per. */
const UNLIMITED_GOAL = 2;
const PLAN_GOAL = 1.02;

/** By how much longer a run may take with a full table, in milliseconds. */
const FULL_TABLE_GOAL = 2_000;

/** Longer than a key may be claimed before its request leaves, so that claims end while the limit lets nothing through. */
const LONG_MINUTE = 30_000;

const FULL_TABLE = 'Full ledger';

const newRows = payOnceWay('id');
const knownRows = payOnceWay('product');
const smallTable = payOnceWay('id', 'Small ledger');
const fullTable = payOnceWay('id', FULL_TABLE);

async function run(bench: Bench): Promise<string[]> {
	const rows = bench.quick ? 100 : 1_000;
	const lines = ledgerLines(bench.quick ? 2_000 : 100_000);
	const { underStarter, atOnce, ...sqlite } = await inLab({}, async (lab) => ({
		...(await measureOn(bench, lab, 'SQLite', rows, lines)),
		underStarter: await underPlan(bench, lab),
		atOnce: await burst(bench, lab),
	}));
	const postgres = await inPostgresLab(
		bench,
		async (lab) => await measureOn(bench, lab, 'PostgreSQL', rows, lines),
	);
	const heads = ['new rows, ms', 'without Pay Once Per', 'ratio', 'known rows, ms'];
	return [
		`${digits(rows)} rows without a rate limit, whole executions. Known rows are those of an earlier execution: nothing is sent.`,
		'',
		...table(['Database', ...heads], [sqlite.unlimited, postgres.unlimited]),
		'',
		`${FEW_ROWS} new rows, with a table of few lines, and with one of ${digits(lines.length)}:`,
		'',
		...table(
			['Database', 'few lines, ms', 'full table, ms', 'slower by ms'],
			[sqlite.fullTable, postgres.fullTable],
		),
		'',
		underStarter,
		'',
		`The goals: at most ${UNLIMITED_GOAL} times the time without a rate limit, ${PLAN_GOAL} times with one, and ${digits(FULL_TABLE_GOAL)} ms more with a full table.`,
		'',
		...atOnce,
	];
}

async function measureOn(bench: Bench, lab: Lab, database: string, rows: number, lines: Row[]) {
	bench.report(`  ${database}`);
	return {
		unlimited: [database, ...(await unlimited(bench, lab, database, rows))],
		fullTable: [database, ...(await withFullTable(bench, lab, database, lines))],
	};
}

async function unlimited(bench: Bench, lab: Lab, database: string, rows: number) {
	await create(lab, ourWay, rows);
	await create(lab, knownRows, rows);
	const times = await timesOf(bench.rounds, [ourWay, newRows, knownRows], async (way) => {
		const { time } = await create(lab, way, rows, way === knownRows ? 0 : rows);
		return time * rows;
	});
	const [without, withKeys, known] = times;
	atMost(bench, UNLIMITED_GOAL, withKeys / without, `ratio on ${database}`);
	return [digits(withKeys), digits(without), ratio(withKeys, without), digits(known)];
}

/** The least that shows how long a table takes, beside the time that the requests take. */
const FEW_ROWS = 100;

async function withFullTable(bench: Bench, lab: Lab, database: string, lines: Row[]) {
	await createDataTable(lab.host.rest, FULL_TABLE, [...COLUMNS], lines);
	const ways = [smallTable, fullTable];
	for (const way of ways) await create(lab, way, FEW_ROWS);
	const [few, full] = await timesOf(bench.rounds, ways, async (way) => {
		const { time } = await create(lab, way, FEW_ROWS);
		return time * FEW_ROWS;
	});
	atMost(bench, FULL_TABLE_GOAL, full - few, `a full table on ${database}, more milliseconds`);
	return [few, full, full - few].map(digits);
}

/** What executions have left of rows that were created. */
const ledgerLines = (count: number): Row[] =>
	Array.from({ length: count }, (_, line) => {
		const row = Math.floor(line / 2);
		const texts = { key: `Earlier ${row}`, executionId: '1', attempt: `attempt-${row}` };
		const created = { state: 'created', projectId: `proj_${row}`, videoId: `video_${row}` };
		return { ...texts, ...(line % 2 === 0 ? { state: 'sending' } : created) };
	});

async function underPlan(bench: Bench, lab: Lab): Promise<string> {
	const plan: Plan = { name: 'starter', minute: bench.quick ? 5_000 : LONG_MINUTE };
	const settings = [{ way: ourWay }, { way: newRows }];
	const outcomes = await outcomesUnder(plan, settings, bench, lab);
	const [without, withKeys] = outcomes.map((each) => median(each.map(({ time }) => time)));
	atMost(bench, PLAN_GOAL, withKeys / without, `ratio under the plan ${plan.name}`);
	return `${sizeOf(plan)} new rows under the plan ${plan.name}, whose minute takes ${plan.minute / 1000} seconds here, on SQLite: ${digits(withKeys)} ms, and ${digits(without)} ms without Pay Once Per. The ratio is ${(withKeys / without).toFixed(3)}.`;
}

/** The median times of ways, in milliseconds. */
async function timesOf(
	rounds: number,
	ways: Way[],
	measure: (way: Way) => Promise<number>,
): Promise<number[]> {
	const times = new Map(ways.map((way): [Way, number[]] => [way, []]));
	await inTurn(rounds, ways, async (way) => {
		times.get(way)?.push(await measure(way));
	});
	return ways.map((way) => median(times.get(way) ?? []));
}

function atMost(bench: Bench, goal: number, figure: number, what: string) {
	if (figure > goal) bench.miss(`${what}: ${figure.toFixed(3)}, and at most ${goal}`);
}

/** What Pay Once Per costs. */
export const payOncePer: Measurement = { name: 'payOncePer', run };
