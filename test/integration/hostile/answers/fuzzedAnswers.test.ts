import * as fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';

import { DOWNLOAD_LIMITS } from '../../../../nodes/shared/download/fetchVideo';
import { systemTimer } from '../../../../nodes/shared/utils/clock';
import { useFastTime } from '../../../support/fastTime';
import { keepInFiles } from '../../support/binaryData';
import { type Answer, anyAnswer, answerWith, fine, isEndless } from './answers';
import { CALLERS, type Measure } from './callers';
import { count, isWithin, LIMITS, writeServiceFigures } from './figures';
import { type Target, useHostileService } from './hostileService';
import { type Cost, Meter } from './meter';
import { faultsOf, faultsOfRetry, KEY, SECRET } from './oracle';
import { PLACES, VALUES } from './values';

/** `npm run fuzz` judges more answers than `npm test`, measures them, and writes down what they cost. */
const { FUZZ_REQUESTS } = process.env;
const ANSWERS = Number(FUZZ_REQUESTS ?? 3_000) / 100;

/** The long run takes minutes; in milliseconds. */
const TIMEOUT = 3_600_000;

/** Stands for the time-outs of requests whose answer does not end, in milliseconds. */
const SHORT_TIMEOUT_MS = 200;

/** How long a download may take, in milliseconds. */
const SHORT_DOWNLOAD_MS = 1_200;

/** What takes longer than this never ends, in milliseconds. */
const LONGEST_MS = 60_000;

/** How often an answer is measured that costs too much at first: a busy machine measures anything. */
const MEASUREMENTS = 4;

const service = useHostileService();
useFastTime();
keepInFiles();

const printed: string[] = [];
let current: Answer;
let accounts = 0;

let openMeter: Meter | undefined;
// also where the run has failed: jest would wait for its thread
afterAll(async () => await openMeter?.close());

beforeEach(() => {
	jest.replaceProperty(DOWNLOAD_LIMITS, 'ms', SHORT_DOWNLOAD_MS);
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		const timer = setTimeout(task, isEndless(current) ? SHORT_TIMEOUT_MS : ms);
		return () => clearTimeout(timer);
	});
	for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
		jest.spyOn(console, method).mockImplementation((...words) => void printed.push(String(words)));
	}
});

const USUAL: Record<Target, Answer> = {
	create: fine('{"success":true,"projectId":"prj-1","message":"Started"}'),
	lookUp: fine('{"success":true,"data":{"id":"v-1","status":"processing"}}'),
	ping: fine('{"trigger":"ready"}'),
	file: fine(''),
};

/** Lets something ask the service; each time with another account, of which nothing is known. */
async function ask(name: string, answer: Answer, measure: Measure) {
	const { target, call } = CALLERS[name];
	current = answer;
	printed.length = 0;
	// they keep what they were called with, and that keeps answers in memory
	jest.clearAllMocks();
	await service.answer({ ...USUAL, [target]: answer });
	const baseUrl = `${service.url}/${++accounts}`;
	return await call(
		service,
		{ credential: { apiKey: KEY, callbackSecret: SECRET, baseUrl } },
		measure,
	);
}

/** @throws when it does not end */
async function ended<T>(work: Promise<T>): Promise<T> {
	const over = new AbortController();
	const late = sleep(LONGEST_MS, undefined, { signal: over.signal }).then(() => {
		throw new Error('It does not end');
	});
	late.catch(() => undefined);
	return await Promise.race([work, late]).finally(() => over.abort());
}

async function judge(name: string, answer: Answer, measure: Measure) {
	const { target } = CALLERS[name];
	const outcome = await ended(ask(name, answer, measure));
	const seen = await service.seen();
	expect(seen.arrived.length).toBeGreaterThan(0);
	expect(faultsOf(outcome, answer, target, printed, seen)).toEqual([]);
	if (target !== 'create' || !outcome.retry) return;
	const retried = await outcome.retry();
	expect(faultsOfRetry(outcome, seen, retried, await service.seen())).toEqual([]);
}

const names = Object.keys(CALLERS);

const calls = fc.tuple(fc.constantFrom(...names), anyAnswer);

async function judgeAll(judgeOne: (name: string, answer: Answer) => Promise<void>) {
	const property = fc.asyncProperty(calls, async ([name, answer]) => await judgeOne(name, answer));
	await fc.assert(property, { numRuns: ANSWERS, endOnFailure: true });
}

test(
	'whatever the service answers, a node ends, tells no secret, creates nothing twice and asks nobody else',
	async () => {
		await judgeAll(async (name, answer) => await judge(name, answer, async (work) => await work()));
	},
	TIMEOUT,
);

/** Only the long run measures. */
const testCost = FUZZ_REQUESTS ? test : () => undefined;

testCost(
	`no answer stalls the event loop for more than ${LIMITS.stallMs} ms or needs more than ${LIMITS.memoryMib} MiB`,
	async () => {
		const meter = new Meter();
		openMeter = meter;
		const costOf = async (name: string, answer: Answer): Promise<Cost> => {
			await judge(name, answer, async (work) => await meter.measure(work));
			return meter.last;
		};
		const measure = async (name: string, answer: Answer) => {
			// asked again for hours that take no time here, so nothing is collected in between
			if (answer.status.startsWith('429')) return;
			let cost = await costOf(name, answer);
			for (let again = 1; again < MEASUREMENTS && !isWithin(cost); again++) {
				cost = await costOf(name, answer);
			}
			const measured = { name, answer: answer.name, ...cost, isWithin: isWithin(cost) };
			expect(measured).toEqual({ ...measured, isWithin: true });
			count(name, answer.name, cost);
		};
		// the first run of each caller loads and compiles code
		for (const name of names) await costOf(name, USUAL[CALLERS[name].target]);
		meter.rest();
		await meter.measure(async () => await sleep(1_000));
		const idle = meter.last;
		const places = Object.keys(PLACES);
		for (const [turn, value] of Object.keys(VALUES).entries()) {
			for (const [index, name] of names.entries()) {
				await measure(name, answerWith(value, places[(turn + index) % places.length]));
			}
		}
		await judgeAll(measure);
		writeServiceFigures(idle);
	},
	TIMEOUT,
);
