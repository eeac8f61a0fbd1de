import { setTimeout as sleep } from 'node:timers/promises';
import { createDataTable, type DataTable, type Row } from '../host/dataTable';
import { adWay, sameVideosWay, sheetOf, type Way } from './ads';
import { create } from './create';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { createLedger } from './paidVideos';
import { median } from './stats';
import { digits, ratio, table } from './table';
import { base, chain, httpRequest, manualTrigger, set, START, type Subject } from './workflow';

/** How old a video is when it is looked up first, in milliseconds. */
const NOT_BEFORE_MS = 31_000;

/** How much of the time of the loop by hand the node may take. */
const LOOP_GOAL = 0.5;

/** How many times as long new rows may take with a budget. */
const BUDGET_GOAL = 1.3;

async function run(bench: Bench): Promise<string[]> {
	const pending = bench.quick ? 50 : 500;
	return await inLab({ simulator: { renderMs: 1 } }, async (lab) => {
		const [own, byHand] = await timesOf(bench, lab, pending);
		if (own / byHand > LOOP_GOAL) {
			bench.miss(`a run beside a loop by hand: ${ratio(own, byHand)}, and at most ${LOOP_GOAL}`);
		}
		const [without, budgeted] = await budgetTimes(bench, lab, pending);
		if (budgeted / without > BUDGET_GOAL) {
			bench.miss(`rows with a budget: ${ratio(budgeted, without)}, and at most ${BUDGET_GOAL}`);
		}
		return [
			`${digits(pending)} finished videos that nobody knows of come into their rows, on SQLite. By hand: Data Table (get), HTTP Request for each row, IF. Behind both, the Data Table node updates each row.`,
			'',
			...table(
				['the next run, ms', 'by hand, ms', 'ratio'],
				[[digits(own), digits(byHand), ratio(own, byHand)]],
			),
			'',
			`${digits(pending)} new rows without a rate limit: ${digits(budgeted)} ms with Max Videos per Day, ${digits(without)} ms without. The ratio is ${(budgeted / without).toFixed(2)}.`,
		];
	});
}

/** The median times of whole executions, in milliseconds: with the node, and by hand. */
async function timesOf(bench: Bench, lab: Lab, rows: number): Promise<number[]> {
	const ways = [loopWay, handMadeWay];
	const times = new Map(ways.map((way): [typeof loopWay, number[]] => [way, []]));
	let batch = 0;
	await inTurn(bench.rounds, ways, async (way) => {
		const name = `Batch ${++batch}`;
		await createLedger(lab, tableOf(name));
		await create(lab, sameVideosWay(tableOf(name)), rows);
		const { projects } = lab.host.simulator;
		await lab.host.simulator.settle();
		await sleep(NOT_BEFORE_MS);
		const sheet = await createDataTable(
			lab.host.rest,
			name,
			['project_id', 'video_id', 'status', 'video_url'],
			projects.map(({ id, videoId }) => ({
				project_id: id,
				video_id: videoId,
				status: 'processing',
				video_url: null,
			})),
		);
		const credentials = {
			...(await lab.credentials('videoGenerationApi')),
			...(await lab.credentials('httpHeaderAuth')),
		};
		const steps = way(lab, sheet, rows).map(([node, subject]): [string, Subject] => [
			node,
			{ ...subject, credentials },
		]);
		const id = await lab.import(chain(name, [[START, manualTrigger], ...steps]));
		const { time, status } = await lab.execute(id, () => true);
		const updated = (await sheet.rows<Row>()).filter((row) => row.status === 'completed');
		if (status !== 'success' || updated.length !== rows) {
			throw new Error(`${status}: ${updated.length} of ${rows} rows have their video.`);
		}
		times.get(way)?.push(time);
	});
	return ways.map((way) => median(times.get(way) ?? []));
}

type Steps = Array<[string, Subject]>;

/** The same workflow once more, which pays for nothing. */
const loopWay = ({ host }: Lab, sheet: DataTable, rows: number): Steps => [
	['Sheet', set(`={{ { rows: ${sheetOf(rows)} } }}`)],
	['Rows', { ...base('splitOut', 1), parameters: { fieldToSplitOut: 'rows', options: {} } }],
	['Video', sameVideosWay(tableOf(sheet.name)).subject(host.simulator.url)],
	['Row gets the video', updating(sheet, '$json.projectId', '$json.url')],
];

const tableOf = (batch: string) => `Paid videos of ${batch}`;

const handMadeWay = ({ host: { simulator } }: Lab, sheet: DataTable): Steps => [
	[
		'Rows',
		dataTable(sheet, { operation: 'get', ...where('status', 'processing'), returnAll: true }),
	],
	[
		'Look up',
		httpRequest({
			url: `=${simulator.url}/v1/video/{{ $json.video_id }}`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
		}),
	],
	[
		'Is it finished?',
		{
			...base('filter', 2.2),
			parameters: {
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
					conditions: [
						{
							id: 'completed',
							leftValue: '={{ $json.data.status }}',
							rightValue: 'completed',
							operator: { type: 'string', operation: 'equals' },
						},
					],
					combinator: 'and',
				},
			},
		},
	],
	['Row gets the video', updating(sheet, '$json.data.projectId', '$json.data.url')],
];

const dataTable = ({ id }: DataTable, parameters: Subject['parameters']): Subject => ({
	...base('dataTable', 1),
	parameters: {
		...{ resource: 'row', matchType: 'allConditions', ...parameters },
		dataTableId: { __rl: true, mode: 'id', value: id },
	},
});

const where = (keyName: string, keyValue: string) => ({
	filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
});

const updating = (sheet: DataTable, projectId: string, url: string): Subject =>
	dataTable(sheet, {
		operation: 'update',
		...where('project_id', `={{ ${projectId} }}`),
		columns: {
			mappingMode: 'defineBelow',
			value: { status: 'completed', video_url: `={{ ${url} }}` },
		},
	});

/** The median times of new rows without and with a budget, in milliseconds. */
async function budgetTimes(bench: Bench, lab: Lab, rows: number): Promise<number[]> {
	const tables = ['Without a budget', 'With a budget'];
	for (const name of tables) await createLedger(lab, name);
	const plain = adWay('Without a budget', {}, { paidVideosTable: 'Without a budget' });
	const limited = adWay(
		'With a budget',
		{},
		{ paidVideosTable: 'With a budget', maxVideosPerDay: 1_000_000 },
	);
	const times = new Map([plain, limited].map((way): [Way, number[]] => [way, []]));
	await inTurn(bench.rounds + 1, [plain, limited], async (way, round) => {
		const { time } = await create(lab, way, rows);
		// the first round is one to warm up
		if (round > 0) times.get(way)?.push(time * rows);
	});
	return [...times.values()].map(median);
}

/** What it takes to bring rows up to date, beside a loop by hand, and to keep to a budget. */
export const campaign: Measurement = { name: 'campaign', run };
