import type { INodeParameters } from 'n8n-workflow';

import { COLUMNS } from '../../nodes/shared/ledger/journal/dataTable';
import { createDataTable, type DataTable, type Row } from '../host/dataTable';
import { payOnceWay, type Way } from './ads';
import { create } from './create';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median } from './stats';
import { digits, ratio, table } from './table';
import { base, chain, httpRequest, manualTrigger, ours, START, type Subject } from './workflow';

/** How much of the time of the loop by hand the node may take. */
const LOOP_GOAL = 0.5;

/** How many times as long new rows may take with a budget. */
const BUDGET_GOAL = 1.1;

/** How long a collection may take that finds nothing new, in milliseconds. */
const FINISHED_GOAL = 2_000;

async function run(bench: Bench): Promise<string[]> {
	const pending = bench.quick ? 50 : 1_000;
	const finished = bench.quick ? 500 : 10_000;
	return await inLab({ simulator: { renderMs: 1 } }, async (lab) => {
		const [own, byHand] = await timesOf(bench, lab, pending);
		if (own / byHand > LOOP_GOAL) {
			bench.miss(`collecting beside a loop: ${ratio(own, byHand)}, and at most ${LOOP_GOAL}`);
		}
		const idle = await withFinished(bench, lab, finished);
		if (idle > FINISHED_GOAL) {
			bench.miss(`a collection of nothing: ${digits(idle)} ms, and at most ${FINISHED_GOAL}`);
		}
		const [without, budgeted] = await budgetTimes(bench, lab, pending);
		if (budgeted / without > BUDGET_GOAL) {
			bench.miss(`rows with a budget: ${ratio(budgeted, without)}, and at most ${BUDGET_GOAL}`);
		}
		return [
			`${digits(pending)} finished videos that nobody knows of come into their rows, on SQLite. By hand: Data Table (get), HTTP Request for each row, IF. Behind both, the Data Table node updates each row.`,
			'',
			...table(
				['Collect Results, ms', 'by hand, ms', 'ratio'],
				[[digits(own), digits(byHand), ratio(own, byHand)]],
			),
			'',
			`A collection that finds nothing, with ${digits(finished)} finished keys of three lines each: ${digits(idle)} ms. The goal: at most ${digits(FINISHED_GOAL)} ms.`,
			'',
			`${digits(pending)} new rows without a rate limit: ${digits(budgeted)} ms with Max Videos per Day, ${digits(without)} ms without. The ratio is ${(budgeted / without).toFixed(2)}.`,
		];
	});
}

/** The median times of whole executions, in milliseconds: with the node, and by hand. */
async function timesOf(bench: Bench, lab: Lab, rows: number): Promise<number[]> {
	const ways = [collectingWay, handMadeWay];
	const times = new Map(ways.map((way): [typeof collectingWay, number[]] => [way, []]));
	let batch = 0;
	await inTurn(bench.rounds, ways, async (way) => {
		const name = `Batch ${++batch}`;
		await create(lab, payOnceWay('id', `Ledger of ${name}`), rows);
		const { projects } = lab.host.simulator;
		await lab.host.simulator.settle();
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
		const steps = way(lab, sheet).map(([node, subject]): [string, Subject] => [
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

const collectingWay = (_: Lab, sheet: DataTable): Steps => [
	['Collect Results', collecting(`Ledger of ${sheet.name}`)],
	['Row gets the video', updating(sheet, '$json.projectId', '$json.url')],
];

const collecting = (paidVideosTable: string): Subject =>
	ours('videoLibrary', {
		...{ resource: 'paidVideo', operation: 'collectResults', paidVideosTable },
		options: { notBefore: 0, lookUpLimit: 5_000 },
	});

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
	const plain = payOnceWay('id', 'Without a budget');
	const limited = withOption(payOnceWay('id', 'With a budget'), { maxVideosPerDay: 1_000_000 });
	const times = new Map([plain, limited].map((way): [Way, number[]] => [way, []]));
	await inTurn(bench.rounds + 1, [plain, limited], async (way, round) => {
		const { time } = await create(lab, way, rows);
		// the first round makes the tables
		if (round > 0) times.get(way)?.push(time * rows);
	});
	return [...times.values()].map(median);
}

const withOption = (way: Way, option: INodeParameters): Way => ({
	...way,
	subject: (baseUrl) => {
		const { parameters, ...subject } = way.subject(baseUrl);
		const options = { ...(parameters.options as INodeParameters), ...option };
		return { ...subject, parameters: { ...parameters, options } };
	},
});

async function withFinished(bench: Bench, lab: Lab, keys: number): Promise<number> {
	const lines = Array.from({ length: keys }, (_, row): Row[] => {
		const ofRow = { key: `Row ${row}`, executionId: '1' };
		const ids = { projectId: `proj_${row}`, videoId: `video_${row}` };
		const attempt = `attempt-${row}`;
		return [
			{ ...ofRow, attempt, state: 'sending' },
			{ ...ofRow, attempt, state: 'created', ...ids },
			{ ...ofRow, state: 'completed', ...ids, url: `https://cdn.example.com/${row}.mp4` },
		];
	}).flat();
	const name = 'Finished campaign';
	await createDataTable(lab.host.rest, name, [...COLUMNS], lines);
	const credentials = await lab.credentials('videoGenerationApi');
	const collect = { ...collecting(name), credentials };
	const steps: Steps = [
		[START, manualTrigger],
		['Collect Results', collect],
	];
	const id = await lab.import(chain(name, steps));
	const times: number[] = [];
	// the first one says that the campaign is finished
	for (let round = 0; round <= bench.rounds; round++) {
		times.push((await lab.execute(id, () => true)).time);
	}
	return median(times.slice(1));
}

/** What it takes to collect results, beside a loop by hand, and to keep to a budget. */
export const campaign: Measurement = { name: 'campaign', run };
