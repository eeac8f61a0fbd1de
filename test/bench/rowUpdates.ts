import { createDataTable, type DataTable } from '../host/dataTable';
import { callWith, shapeA, shapeB, videoUrl } from './callbacks';
import { type Engine, ENGINES } from './engines';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { idle, lastEnd, ourTrigger, type Receiver, webhookNode } from './receivers';
import { median } from './stats';
import { digits, ratio, table } from './table';
import { cpuOf } from './usage';
import { base, set, type Subject } from './workflow';

const CALLERS = [1, 10];

/** Each callback of a round is about another row. */
const ROWS = 30;

const ROUNDS = 5;

async function run(bench: Bench): Promise<string[]> {
	const lines: string[][] = [];
	for (const engine of ENGINES) {
		bench.report(`  expression engine: ${engine.name}`);
		const { env } = engine;
		lines.push(...(await inLab({ env }, async (lab) => await measureIn(lab, bench, engine))));
	}
	return table(
		[
			'Expression engine',
			'callers',
			'rows per second',
			'by hand',
			'ratio',
			'CPU ms per row',
			'by hand',
			'ratio',
		],
		lines,
	);
}

/** What one round came to. */
interface Cost {
	/** Per row, in milliseconds, from the first callback to the end of the last execution. */
	time: number;
	/** Per row, in milliseconds. */
	cpu: number;
}

/** A workflow that writes what callbacks say into the rows of a table. */
interface Way {
	receiver: Receiver;
	rows: DataTable;
}

async function measureIn(lab: Lab, bench: Bench, { name, goal = 0 }: Engine): Promise<string[][]> {
	const ways = [await withOurTrigger(lab), await builtByHand(lab)];
	// one caller: Remove Duplicates can fail for first callbacks that come at the same time
	for (const way of ways) await updateRows(lab, way, 1);
	const lines: string[][] = [];
	for (const callers of CALLERS) {
		const costs = new Map(ways.map((way): [Way, Cost[]] => [way, []]));
		await inTurn(bench.quick ? 1 : ROUNDS, ways, async (way) => {
			costs.get(way)?.push(await updateRows(lab, way, callers));
		});
		const [own, other] = ways.map((way) => middleOf(costs.get(way) ?? []));
		const faster = other.time / own.time;
		if (faster < goal) {
			const figure = `${faster.toFixed(2)}, and at least ${goal}`;
			bench.miss(`${name}, ${callers} callers: rows per second beside those by hand: ${figure}`);
		}
		lines.push([name, String(callers), ...figuresOf(own, other)]);
	}
	return lines;
}

const figuresOf = (own: Cost, other: Cost): string[] => [
	digits(1000 / own.time),
	digits(1000 / other.time),
	ratio(other.time, own.time),
	digits(own.cpu),
	digits(other.cpu),
	ratio(own.cpu, other.cpu),
];

const middleOf = (costs: Cost[]): Cost => ({
	time: median(costs.map(({ time }) => time)),
	cpu: median(costs.map(({ cpu }) => cpu)),
});

async function withOurTrigger(lab: Lab): Promise<Way> {
	const rows = await tableOf(lab, 'Rows of our trigger');
	const receiver = await ourTrigger(lab, [['Row gets the video', updateIn(rows)]]);
	return { receiver, rows };
}

/** What a person builds with n8n's own nodes. It asks for no token. */
async function builtByHand(lab: Lab): Promise<Way> {
	const rows = await tableOf(lab, 'Rows of the Webhook node');
	const receiver = await webhookNode(lab, 'bench-rows', [
		['Both shapes', bothShapes],
		['Remove duplicates', removeDuplicates],
		['Row gets the video', updateIn(rows)],
	]);
	return { receiver, rows };
}

const tableOf = async ({ host: { rest } }: Lab, name: string) =>
	await createDataTable(
		rest,
		name,
		['row', 'status', 'url', 'projectId'],
		Array.from({ length: ROWS }, (_, row) => ({ row: rowId(row), projectId: '' })),
	);

const rowId = (row: number) => `row-${row}`;

const bothShapes = set(`={{ (({ data = {}, ...body }) => ({
	projectId: body.projectId ?? data.metadata?.projectId,
	status: (body.status ?? data.status).toLowerCase(),
	url: body.video?.url ?? data.url,
	metadata: body.metadata ?? data.metadata,
}))($json.body) }}`);

const removeDuplicates: Subject = {
	...base('removeDuplicates', 2),
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.projectId }}',
		options: {},
	},
};

const updateIn = ({ id }: DataTable): Subject => ({
	...base('dataTable', 1.1),
	parameters: {
		resource: 'row',
		operation: 'update',
		dataTableId: { __rl: true, mode: 'id', value: id },
		matchType: 'allConditions',
		filters: {
			conditions: [{ keyName: 'row', condition: 'eq', keyValue: '={{ $json.metadata.row }}' }],
		},
		columns: {
			mappingMode: 'defineBelow',
			value: {
				status: '={{ $json.status }}',
				url: '={{ $json.url }}',
				projectId: '={{ $json.projectId }}',
			},
			matchingColumns: [],
			schema: ['status', 'url', 'projectId'].map((id) => ({
				id,
				displayName: id,
				required: false,
				defaultMatch: false,
				display: true,
				type: 'string',
			})),
		},
		options: {},
	},
});

let projects = 0;

/** @throws when a row has not got the video of its callback */
async function updateRows(lab: Lab, { receiver, rows }: Way, callers: number): Promise<Cost> {
	const projectIds = Array.from({ length: ROWS }, () => `bench-row-${++projects}`);
	const bodies = projectIds.map((projectId, row) =>
		(row % 2 === 0 ? shapeA : shapeB)(projectId, { row: rowId(row) }),
	);
	const cpu = cpuOf(lab.pid());
	const began = Date.now();
	await callWith(callers, receiver.url, () => bodies.shift());
	await idle(lab, receiver);
	const used = cpuOf(lab.pid()) - cpu;
	const time = (await lastEnd(lab, receiver)) - began;
	const urls = (await rows.rows()).map(({ url }) => url);
	if (String(urls) !== String(projectIds.map(videoUrl))) {
		throw new Error(`Rows of the table "${rows.name}" were not updated.`);
	}
	return { time: time / ROWS, cpu: used / ROWS };
}

/** How long it takes from a callback to the row of a Data Table, with our trigger and as built by hand. */
export const rowUpdates: Measurement = { name: 'rowUpdates', run };
