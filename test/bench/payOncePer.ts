import { COLUMNS } from '../../nodes/shared/ledger/journal/dataTable';
import { createDataTable, type Row } from '../host/dataTable';
import { adWay, ourWay, perRunWay, sameVideosWay, type Way, WITHOUT_TABLES } from './ads';
import { burst } from './burst';
import { create, type Created, timeInNode } from './create';
import { inLab, inPostgresLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { outcomesUnder, type Plan, sizeOf } from './plans';
import { median } from './stats';
import { digits, ratio, table } from './table';

/** How many times as long the same rows may take with a table. */
const UNLIMITED_GOAL = 1.4;
const PLAN_GOAL = 1.02;

/** By how much longer the node may take for one video, in milliseconds. */
const ONE_VIDEO_GOAL = 150;

/** By how much longer a run may take with a full table, in milliseconds. */
const FULL_TABLE_GOAL = 2_000;

/** Longer than a key may be claimed before its request leaves, so that claims end while the limit lets nothing through. */
const LONG_MINUTE = 30_000;

const FULL_TABLE = 'Full ledger';

const smallTable = adWay('few lines', {}, { paidVideosTable: 'Small ledger' });
const fullTable = adWay('full table', {}, { paidVideosTable: FULL_TABLE });

/** A way on an n8n. */
interface Setting {
	lab: Lab;
	way: Way;
	/** Whether its videos are known, so that none is created. */
	isKnown?: boolean;
}

/** What is compared: without a table, by default, and paid per run. */
const settingsOf = (lab: Lab, bare: Lab): Setting[] => [
	{ lab: bare, way: ourWay },
	{ lab, way: ourWay },
	{ lab, way: perRunWay },
];

async function run(bench: Bench): Promise<string[]> {
	const lines = ledgerLines(bench.quick ? 2_000 : 100_000);
	const bareLab = { env: WITHOUT_TABLES };
	const { underStarter, atOnce, ...sqlite } = await inLab(
		{},
		async (lab) =>
			await inLab(bareLab, async (bare) => ({
				...(await measureOn(bench, lab, bare, 'SQLite', lines)),
				underStarter: await underPlan(bench, lab, bare),
				atOnce: await burst(bench, lab, bare),
			})),
	);
	const postgres = await inPostgresLab(bench, async (lab) => {
		const measure = async (bare: Lab) => await measureOn(bench, lab, bare, 'PostgreSQL', lines);
		return await inPostgresLab(bench, measure, WITHOUT_TABLES);
	});
	const heads = ['Database', 'without a table', 'Video (default)', 'Run'];
	return [
		`${digits(rowsOf(bench))} new rows without a rate limit, whole executions, in milliseconds. Known videos are those of an earlier execution: nothing is sent.`,
		'',
		...table(
			[...heads, 'default / without', 'known videos'],
			[sqlite.unlimited, postgres.unlimited],
		),
		'',
		'One video, the time in the node, in milliseconds:',
		'',
		...table([...heads, 'default more by'], [sqlite.oneVideo, postgres.oneVideo]),
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
		`The goals, by default beside an n8n without tables: at most ${UNLIMITED_GOAL} times the time without a rate limit, ${PLAN_GOAL} times with one, and ${ONE_VIDEO_GOAL} ms more for one video; and ${digits(FULL_TABLE_GOAL)} ms more with a full table.`,
		'',
		...atOnce,
	];
}

const rowsOf = ({ quick }: Bench) => (quick ? 100 : 1_000);

async function measureOn(bench: Bench, lab: Lab, bare: Lab, database: string, lines: Row[]) {
	bench.report(`  ${database}`);
	const settings = settingsOf(lab, bare);
	return {
		unlimited: [database, ...(await unlimited(bench, settings, database))],
		oneVideo: [database, ...(await oneVideo(bench, settings, database))],
		fullTable: [database, ...(await withFullTable(bench, lab, database, lines))],
	};
}

async function unlimited(bench: Bench, settings: Setting[], database: string): Promise<string[]> {
	const rows = rowsOf(bench);
	const [, { lab }] = settings;
	const known = { lab, way: sameVideosWay(), isKnown: true };
	for (const each of [...settings, known]) await create(each.lab, each.way, rows);
	const times = await timesOf(bench.rounds, [...settings, known], rows);
	const [without, perVideo, perRun, knownVideos] = times;
	atMost(bench, UNLIMITED_GOAL, perVideo / without, `ratio on ${database}`);
	return [
		...[without, perVideo, perRun].map(digits),
		ratio(perVideo, without),
		digits(knownVideos),
	];
}

/** One execution is soon over, so that any disturbance doubles its time. */
const ONE_VIDEO_ROUNDS = 30;

async function oneVideo(bench: Bench, settings: Setting[], database: string): Promise<string[]> {
	const created = new Map(settings.map((each): [Setting, Created[]] => [each, []]));
	await inTurn(bench.quick ? 1 : ONE_VIDEO_ROUNDS, settings, async (each) => {
		created.get(each)?.push(await create(each.lab, each.way, 1));
	});
	const times: number[] = [];
	for (const [{ lab }, ofOne] of created) times.push(await timeInNode(lab, ofOne));
	const more = times[1] - times[0];
	atMost(bench, ONE_VIDEO_GOAL, more, `one video on ${database}, more milliseconds`);
	return [...times, more].map(digits);
}

/** The least that shows how long a table takes, beside the time that the requests take. */
const FEW_ROWS = 100;

async function withFullTable(bench: Bench, lab: Lab, database: string, lines: Row[]) {
	await createDataTable(lab.host.rest, FULL_TABLE, [...COLUMNS], lines);
	const settings = [smallTable, fullTable].map((way) => ({ lab, way }));
	for (const { way } of settings) await create(lab, way, FEW_ROWS);
	const [few, full] = await timesOf(bench.rounds, settings, FEW_ROWS);
	atMost(bench, FULL_TABLE_GOAL, full - few, `a full table on ${database}, more milliseconds`);
	return [few, full, full - few].map(digits);
}

/** What executions have left of rows that were created. */
const ledgerLines = (count: number): Row[] =>
	Array.from({ length: count }, (_, line) => {
		const row = Math.floor(line / 2);
		const key = `video:${String(row).padStart(64, '0')}::`;
		const texts = { row: `Product ${row}`, key, executionId: '1', attempt: `attempt-${row}` };
		const created = { state: 'created', projectId: `proj_${row}`, videoId: `video_${row}` };
		return { ...texts, ...(line % 2 === 0 ? { state: 'sending' } : created) };
	});

async function underPlan(bench: Bench, lab: Lab, bare: Lab): Promise<string> {
	const plan: Plan = { name: 'starter', minute: bench.quick ? 5_000 : LONG_MINUTE };
	const settings = [bare, lab].map((each) => ({ way: ourWay, lab: each }));
	const outcomes = await outcomesUnder(plan, settings, bench, lab);
	const [without, perVideo] = outcomes.map((each) => median(each.map(({ time }) => time)));
	atMost(bench, PLAN_GOAL, perVideo / without, `ratio under the plan ${plan.name}`);
	return `${sizeOf(plan)} new rows under the plan ${plan.name}, whose minute takes ${plan.minute / 1000} seconds here, on SQLite: ${digits(perVideo)} ms by default, and ${digits(without)} ms without a table. The ratio is ${(perVideo / without).toFixed(3)}.`;
}

/** The median times of whole executions, in milliseconds. */
async function timesOf(rounds: number, settings: Setting[], rows: number): Promise<number[]> {
	const times = new Map(settings.map((each): [Setting, number[]] => [each, []]));
	await inTurn(rounds, settings, async (each) => {
		const { time } = await create(each.lab, each.way, rows, each.isKnown ? 0 : rows);
		times.get(each)?.push(time * rows);
	});
	return settings.map((each) => median(times.get(each) ?? []));
}

function atMost(bench: Bench, goal: number, figure: number, what: string) {
	if (figure > goal) bench.miss(`${what}: ${figure.toFixed(3)}, and at most ${goal}`);
}

/** What it costs to know in every execution what is paid. */
export const payOncePer: Measurement = { name: 'payOncePer', run };
