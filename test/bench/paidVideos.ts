import { COLUMNS } from '../../nodes/shared/ledger/line';
import type { LineTexts } from '../../nodes/shared/ledger/line';
import { createDataTable, type Row } from '../host/dataTable';
import { adWay, httpWay, ourWay, sameVideosWay, type Way } from './ads';
import { create, type Created, timeInNode } from './create';
import { inLab, inPostgresLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median } from './stats';
import { digits, ratio, table } from './table';

/** How many times as long the same rows may take beside a node that records nothing. */
const UNLIMITED_GOAL = 1.4;

/** By how much longer the node may take for one video, in milliseconds. */
const ONE_VIDEO_GOAL = 500;

/** By how much longer a run may take with a full table, in milliseconds. */
const FULL_TABLE_GOAL = 2_000;

const SMALL_TABLE = 'Small ledger';
const FULL_TABLE = 'Full ledger';

const rowWay = adWay('Row of a Table', { output: 'row', idColumn: 'script' });
const smallTable = adWay('few lines', {}, { paidVideosTable: SMALL_TABLE });
const fullTable = adWay('full table', {}, { paidVideosTable: FULL_TABLE });

/** A way, and how many of its videos are created: none where they are known. */
interface Setting {
	way: Way;
	isKnown?: boolean;
}

/** What is compared: n8n's own node, which records nothing, and both outputs. */
const SETTINGS: Setting[] = [{ way: httpWay() }, { way: ourWay }, { way: rowWay }];

async function run(bench: Bench): Promise<string[]> {
	const lines = ledgerLines(bench.quick ? 1_000 : 50_000);
	const measure = async (lab: Lab, database: string) =>
		await measureOn(bench, lab, database, lines);
	const sqlite = await inLab({}, async (lab) => await measure(lab, 'SQLite'));
	const postgres = await inPostgresLab(async (lab) => await measure(lab, 'PostgreSQL'));
	const heads = ['Database', 'HTTP Request', 'Video', 'Row of a Table'];
	return [
		`${digits(rowsOf(bench))} new rows without a rate limit, whole executions, in milliseconds. Known videos are those of an earlier execution: nothing is sent.`,
		'',
		...table(
			[...heads, 'Video / HTTP Request', 'known videos'],
			[sqlite.unlimited, postgres.unlimited],
		),
		'',
		'One video, the time in the node, in milliseconds:',
		'',
		...table([...heads, 'Video more by'], [sqlite.oneVideo, postgres.oneVideo]),
		'',
		`${FEW_ROWS} new rows, with a table of few lines, and with one of ${digits(lines.length)}:`,
		'',
		...table(
			['Database', 'few lines, ms', 'full table, ms', 'slower by ms'],
			[sqlite.fullTable, postgres.fullTable],
		),
		'',
		`The goals, beside the HTTP Request node: at most ${UNLIMITED_GOAL} times the time without a rate limit, and ${ONE_VIDEO_GOAL} ms more for one video; and ${digits(FULL_TABLE_GOAL)} ms more with a full table.`,
	];
}

const rowsOf = ({ quick }: Bench) => (quick ? 100 : 1_000);

async function measureOn(bench: Bench, lab: Lab, database: string, lines: Row[]) {
	bench.report(`  ${database}`);
	return {
		unlimited: [database, ...(await unlimited(bench, lab, database))],
		oneVideo: [database, ...(await oneVideo(bench, lab, database))],
		fullTable: [database, ...(await withFullTable(bench, lab, database, lines))],
	};
}

async function unlimited(bench: Bench, lab: Lab, database: string): Promise<string[]> {
	const rows = rowsOf(bench);
	const settings = [...SETTINGS, { way: sameVideosWay(), isKnown: true }];
	for (const { way } of settings) await create(lab, way, rows);
	const [http, video, row, known] = await timesOf(bench, lab, settings, rows);
	atMost(bench, UNLIMITED_GOAL, video / http, `ratio on ${database}`);
	return [...[http, video, row].map(digits), ratio(video, http), digits(known)];
}

/** One execution is soon over, so that any disturbance doubles its time. */
const ONE_VIDEO_ROUNDS = 30;

async function oneVideo(bench: Bench, lab: Lab, database: string): Promise<string[]> {
	const created = new Map(SETTINGS.map((each): [Setting, Created[]] => [each, []]));
	await inTurn(bench.quick ? 1 : ONE_VIDEO_ROUNDS, SETTINGS, async (each) => {
		created.get(each)?.push(await create(lab, each.way, 1));
	});
	const times: number[] = [];
	for (const ofOne of created.values()) times.push(await timeInNode(lab, ofOne));
	const more = times[1] - times[0];
	atMost(bench, ONE_VIDEO_GOAL, more, `one video on ${database}, more milliseconds`);
	return [...times, more].map(digits);
}

/** The least that shows how long a table takes, beside the time that the requests take. */
const FEW_ROWS = 100;

async function withFullTable(bench: Bench, lab: Lab, database: string, lines: Row[]) {
	await createLedger(lab, SMALL_TABLE);
	await createLedger(lab, FULL_TABLE, lines);
	const settings = [smallTable, fullTable].map((way) => ({ way }));
	for (const { way } of settings) await create(lab, way, FEW_ROWS);
	const [few, full] = await timesOf(bench, lab, settings, FEW_ROWS);
	atMost(bench, FULL_TABLE_GOAL, full - few, `a full table on ${database}, more milliseconds`);
	return [few, full, full - few].map(digits);
}

/** A table of paid videos beside the one that a project has: nodes create no further one. */
export async function createLedger({ host }: Lab, name: string, lines: Row[] = []): Promise<void> {
	await createDataTable(host.rest, name, [...COLUMNS], lines);
}

/** The lines of rows that earlier executions have created. */
const ledgerLines = (count: number): Row[] =>
	Array.from({ length: count }, (_, row) => lineOf(row, { status: 'processing' }));

/** The line of a row, of which nothing is known but this. */
export function lineOf(row: number, known: Partial<LineTexts>): Row {
	const digest = String(row).padStart(22, '0');
	const unknown = Object.fromEntries(COLUMNS.map((column) => [column, '']));
	return {
		...{ ...unknown, row: `Product ${row}`, executionId: '1', workflowId: 'workflow' },
		...{ rowMark: `row:workflow:node::${row}`, request: `ugcAd:${digest}` },
		...{ projectId: `proj_${row}`, videoId: `video_${row}`, claim: digest, line: digest },
		...known,
	};
}

/** The median times of whole executions, in milliseconds. */
async function timesOf(
	{ rounds }: Bench,
	lab: Lab,
	settings: Setting[],
	rows: number,
): Promise<number[]> {
	const times = new Map(settings.map((each): [Setting, number[]] => [each, []]));
	await inTurn(rounds, settings, async (each) => {
		const { time } = await create(lab, each.way, rows, each.isKnown ? 0 : rows);
		times.get(each)?.push(time * rows);
	});
	return settings.map((each) => median(times.get(each) ?? []));
}

function atMost(bench: Bench, goal: number, figure: number, what: string) {
	if (figure > goal) bench.miss(`${what}: ${figure.toFixed(3)}, and at most ${goal}`);
}

/** What it costs to know in every execution what is paid. */
export const paidVideos: Measurement = { name: 'paidVideos', run };
