import { finished } from '../host/workflows';
import { type Way, httpWay, ourWay, sheetOf } from './ads';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median } from './stats';
import { digits, mebibytes, ratio, table } from './table';
import { memoryOf, resetPeak } from './usage';
import { rowsInto, SUBJECT } from './workflow';

const WAYS = [ourWay, httpWay()];

/** Enough for the engine to have compiled what it runs often. */
const WARM_UP = 100;

/** Of each size so many rows are measured: a few are so soon created that any disturbance doubles their time. */
const LEAST = 500;

/** In up to so many executions. */
const MOST_ROUNDS = 50;

/** Up to so many rows, what n8n does around the node takes most of an execution. */
const FEW_ROWS = 10;

interface Cost {
	/** Per row, in milliseconds. */
	time: number;
	/** Per row, in milliseconds. */
	cpu: number;
}

export interface Created extends Cost {
	executionId: string;
}

async function run(bench: Bench): Promise<string[]> {
	const sizes = bench.quick ? [1, 10, 50] : [1, 10, 100, 1_000];
	const most = bench.quick ? 100 : 5_000;
	const { lines, inNode } = await inLab({}, async (lab) => await small(bench, lab, sizes));
	const peaks: Array<{ cost: Cost; peak: number; baseline: number }> = [];
	for (const way of WAYS) {
		bench.report(`  ${most} rows with ${way.name}, on an n8n of its own`);
		peaks.push(await inLab({}, async (lab) => await large(lab, way, most)));
	}
	const costs = peaks.map(({ cost }) => cost);
	return [
		...lines,
		lineOf(most, costs),
		'',
		'The time in the node itself, for all rows of an execution, without what n8n does around it:',
		'',
		...table(['Rows', 'ms in the node', 'HTTP Request', 'ratio'], inNode),
		...memoryLines(most, peaks),
	];
}

async function small(bench: Bench, lab: Lab, sizes: number[]) {
	for (const way of WAYS) await create(lab, way, WARM_UP);
	const lines: string[] = [...head()];
	const inNode: string[][] = [];
	for (const size of sizes) {
		bench.report(`  ${size} rows`);
		const created = new Map<Way, Created[]>(WAYS.map((way) => [way, []]));
		const rounds = bench.quick ? 1 : Math.max(bench.rounds, Math.min(LEAST / size, MOST_ROUNDS));
		await inTurn(rounds, WAYS, async (way) => {
			created.get(way)?.push(await create(lab, way, size));
		});
		const ofWays = WAYS.map((way) => created.get(way) ?? []);
		lines.push(lineOf(size, ofWays.map(middleOf)));
		if (size > FEW_ROWS) continue;
		const [one, other] = await Promise.all(ofWays.map((each) => timeInNode(lab, each)));
		inNode.push([digits(size), digits(one), digits(other), ratio(one, other)]);
	}
	return { lines, inNode };
}

/** The median of what n8n has stored with executions, in milliseconds. */
export async function timeInNode({ host: { rest } }: Lab, created: Created[]): Promise<number> {
	const times: number[] = [];
	for (const { executionId } of created) {
		const { data } = await finished(rest, executionId);
		times.push(data.resultData.runData[SUBJECT][0].executionTime);
	}
	return median(times);
}

const middleOf = (costs: Cost[]): Cost => ({
	time: median(costs.map(({ time }) => time)),
	cpu: median(costs.map(({ cpu }) => cpu)),
});

async function large(lab: Lab, way: Way, size: number) {
	await create(lab, way, WARM_UP);
	const { resident: baseline } = memoryOf(lab.pid());
	resetPeak(lab.pid());
	const cost = await create(lab, way, size);
	return { cost, baseline, peak: memoryOf(lab.pid()).peak };
}

/**
 * Hands rows to a node.
 *
 * @param creations how many of the rows are to be created; the others are known
 * @throws when not as many were created
 */
export async function create(lab: Lab, way: Way, size: number, creations = size): Promise<Created> {
	const { simulator } = lab.host;
	simulator.reset();
	simulator.account('demo-key').credits = Infinity;
	const subject = {
		...way.subject(simulator.url),
		credentials: await lab.credentials(way.credential),
	};
	const id = await lab.import(rowsInto(`${way.name}, ${size} rows`, sheetOf(size), subject));
	const executed = await lab.execute(id, () => simulator.projects.length >= creations);
	if (executed.status !== 'success' || simulator.projects.length !== creations) {
		throw new Error(
			`${way.name}: ${executed.status}, ${simulator.projects.length} of ${creations} created.`,
		);
	}
	return { executionId: executed.id, time: executed.time / size, cpu: executed.cpu / size };
}

const head = () =>
	table(
		[
			'Rows',
			'ms per row',
			'HTTP Request',
			'ratio',
			'CPU ms per row',
			'HTTP Request',
			'ratio',
			'rows per second',
		],
		[],
	);

function lineOf(size: number, [one, other]: Cost[]): string {
	const cells = [
		digits(size),
		digits(one.time),
		digits(other.time),
		ratio(one.time, other.time),
		digits(one.cpu),
		digits(other.cpu),
		ratio(one.cpu, other.cpu),
		digits(1000 / one.time),
	];
	return `| ${cells.join(' | ')} |`;
}

function memoryLines(size: number, peaks: Array<{ peak: number; baseline: number }>): string[] {
	const grown = peaks.map(({ peak, baseline }) => peak - baseline);
	return [
		'',
		`Memory of the n8n process while it creates ${digits(size)} rows, each node on an n8n of its own:`,
		'',
		...table(
			['Node', 'before', 'peak', 'grown by'],
			WAYS.map(({ name }, index) => [
				name,
				mebibytes(peaks[index].baseline),
				mebibytes(peaks[index].peak),
				mebibytes(grown[index]),
			]),
		),
		'',
		`The peak is ${ratio(peaks[0].peak, peaks[1].peak)} times that of the HTTP Request node.`,
	];
}

/** The cost of a row, from 1 to 5,000 of them, beside the built-in HTTP Request node. */
export const creation: Measurement = { name: 'create', run };
