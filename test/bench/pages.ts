import type { INodeParameters } from 'n8n-workflow';

import { bytesOf } from '../host/binaryData';
import type { Row } from '../host/dataTable';
import { byId, outputOf } from '../host/nodes';
import { finished } from '../host/workflows';
import { ourWay } from './ads';
import { create } from './create';
import { inLab, type Lab } from './lab';
import { type Bench, inTurn, type Measurement } from './measurement';
import { createLedger, lineOf } from './paidVideos';
import { median } from './stats';
import { digits, kibibytes, ratio, table } from './table';
import { chain, manualTrigger, ours, rowsInto, START, SUBJECT } from './workflow';

/** By how much longer a run that only checks may take with its page, in milliseconds. */
const STORYBOARD_GOAL = 1_000;

/** By how much longer a report may take than the list of the same videos, in milliseconds. */
const REPORT_GOAL = 2_000;

/** A page takes less than what executions differ by. */
const ROUNDS = 5;

const LEDGER = 'Report ledger';

/** The same with and without a page. */
interface Pair {
	what: string;
	/** IDs of workflows. */
	without: string;
	withPage: string;
	/** How many items come out. */
	items: { without: number; withPage: number };
	/** The binary field of the page. */
	field: string;
	/** By how much longer it may take with its page, in milliseconds. */
	goal?: number;
}

async function run(bench: Bench): Promise<string[]> {
	const rows = bench.quick ? 20 : 1_000;
	const options = { simulator: { renderMs: 1 }, filesOverTls: true };
	const lines = await inLab(options, async (lab) => {
		const clip = await clipOf(lab);
		const pairs = [
			await checkOnly(lab, 'Check Only, UGC ads', rows, adsOf(lab, rows, clip), STORYBOARD_GOAL),
			await checkOnly(lab, 'Check Only, slideshows', rows, slideshowsOf(lab, rows)),
			await reportAndList(lab, rows),
		];
		const measured: string[][] = [];
		for (const pair of pairs) measured.push(await compare(bench, lab, pair));
		return measured;
	});
	return [
		`${digits(rows)} rows or videos, whole executions. Each ad has a picture of its own and a clip, each slideshow 3 slides of 2 texts. The report, with players, is beside Get Many (Return All) of the same table; nothing is refreshed.`,
		'',
		...table(['', 'ms', 'without a page', 'more by ms', 'ratio', 'cards', 'page'], lines),
		'',
		`The goals: at most ${digits(STORYBOARD_GOAL)} ms more for the page of Check Only, with ads, and ${digits(REPORT_GOAL)} ms more for a report. A page has 1,000 cards at most.`,
	];
}

/** The address of a finished video. */
async function clipOf(lab: Lab): Promise<string> {
	await create(lab, ourWay, 1);
	const { simulator } = lab.host;
	await simulator.settle();
	const [{ url }] = simulator.projects;
	if (!url) throw new Error('The video of the clip is not finished.');
	return url;
}

/** A node that makes videos, and its rows as an expression. */
interface Creation {
	node: string;
	sheet: string;
	parameters: INodeParameters;
}

const adsOf = (lab: Lab, rows: number, clip: string): Creation => ({
	node: 'ugcAd',
	sheet: `Array.from({ length: ${rows} }, (_, row) => ({ product: 'Product ' + row, script: 'Row ' + row + ': I have tried them all, and this is the one I kept.', image: '${pictureOf(lab)}' + row }))`,
	parameters: {
		script: '={{ $json.script }}',
		avatarId: byId('avatar-0001'),
		voiceId: byId('voice-0001'),
		media: {
			item: [
				{ type: 'image', url: '={{ $json.image }}' },
				{ type: 'video', url: clip },
			],
		},
	},
});

const slideshowsOf = (lab: Lab, rows: number): Creation => ({
	node: 'slideshow',
	sheet: `Array.from({ length: ${rows} }, (_, row) => ({ product: 'Product ' + row, slides: [1, 2, 3].map((slide) => ({ url: '${pictureOf(lab)}' + row + '-' + slide, mediaType: 'image', duration: 3, texts: [{ text: 'Product ' + row + ' is on sale', position: 'top' }, { text: 'Slide ' + slide + ': I have tried them all, and this is the one I kept.', position: 'bottom' }] })) }))`,
	parameters: { slidesSource: 'json', slidesJson: '={{ JSON.stringify($json.slides) }}' },
});

/** What comes behind it makes it another address. */
const pictureOf = ({ host: { filesUrl } }: Lab) => `${filesUrl}/pictures/desk-lamp.png?row=`;

async function checkOnly(
	lab: Lab,
	what: string,
	rows: number,
	{ node, sheet, parameters }: Creation,
	goal?: number,
): Promise<Pair> {
	const credentials = await lab.credentials('videoGenerationApi');
	const imported = async (page: boolean) => {
		const options = { name: '={{ $json.product }}', page };
		const check = { completion: 'check', maxVideos: rows, options };
		const subject = ours(node, { ...parameters, ...check });
		return await lab.import(rowsInto(what, sheet, { ...subject, credentials }));
	};
	return {
		what,
		without: await imported(false),
		withPage: await imported(true),
		items: { without: rows, withPage: rows },
		field: 'storyboard',
		goal,
	};
}

async function reportAndList(lab: Lab, videos: number): Promise<Pair> {
	await createLedger(lab, LEDGER, finishedLines(lab, videos));
	const credentials = await lab.credentials('videoGenerationApi');
	const imported = async (parameters: INodeParameters) => {
		const all = { resource: 'paidVideo', paidVideosTable: LEDGER, refresh: false, ...parameters };
		const subject = { ...ours('videoLibrary', all), credentials };
		return await lab.import(
			chain(LEDGER, [
				[START, manualTrigger],
				[SUBJECT, subject],
			]),
		);
	};
	return {
		what: 'Get Report',
		without: await imported({ operation: 'getAll', returnAll: true }),
		withPage: await imported({ operation: 'getReport' }),
		items: { without: videos, withPage: 1 },
		field: 'report',
		goal: REPORT_GOAL,
	};
}

/** The lines of rows whose videos are finished. */
const finishedLines = ({ host: { filesUrl } }: Lab, videos: number): Row[] =>
	Array.from({ length: videos }, (_, row) => {
		const url = `${filesUrl}/videos/video_${row}.mp4?expires=4102444800&signature=${row}`;
		return lineOf(row, { status: 'completed', url, workflow: 'Autumn ads' });
	});

/** @throws when an execution fails, or has not put out what it should */
async function compare(bench: Bench, lab: Lab, pair: Pair): Promise<string[]> {
	bench.report(`  ${pair.what}`);
	const ways = ['without', 'withPage'] as const;
	const times = { without: [] as number[], withPage: [] as number[] };
	const last = { without: '', withPage: '' };
	// the first round is one to warm up
	await inTurn((bench.quick ? 1 : ROUNDS) + 1, [...ways], async (way, round) => {
		const { id, status, time } = await lab.execute(pair[way]);
		if (status !== 'success') throw new Error(`${pair.what}: execution ${id} ended as ${status}.`);
		last[way] = id;
		if (round > 0) times[way].push(time);
	});
	const output = {
		without: await outputIn(lab, last.without),
		withPage: await outputIn(lab, last.withPage),
	};
	const page = output.withPage[0].binary?.[pair.field];
	const isAsItShould =
		page &&
		!output.without[0].binary &&
		ways.every((way) => output[way].length === pair.items[way]);
	if (!isAsItShould)
		throw new Error(`${pair.what}: the items, or their pages, are not as they should be.`);
	const markup = await bytesOf(lab.host.rest, page);
	const cards = markup.toString().split('<article').length - 1;
	const [without, withPage] = ways.map((way) => median(times[way]));
	const more = withPage - without;
	if (pair.goal !== undefined && more > pair.goal) {
		bench.miss(
			`${pair.what}, more milliseconds with a page: ${digits(more)}, and at most ${pair.goal}`,
		);
	}
	const figures = [withPage, without, more].map(digits);
	return [pair.what, ...figures, ratio(withPage, without), digits(cards), kibibytes(markup.length)];
}

const outputIn = async ({ host: { rest } }: Lab, executionId: string) =>
	outputOf(await finished(rest, executionId), SUBJECT);

/** What it costs to make pages for people. */
export const pages: Measurement = { name: 'pages', run };
