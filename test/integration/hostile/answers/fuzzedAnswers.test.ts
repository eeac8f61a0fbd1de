import * as fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';

import { DOWNLOAD_LIMITS } from '../../../../nodes/shared/download/fetchVideo';
import { systemTimer } from '../../../../nodes/shared/utils/clock';
import { useFastTime } from '../../../support/fastTime';
import { keepInFiles } from '../../support/binaryData';
import { type Answer, anyAnswer, fine, isEndless } from './answers';
import { CALLERS } from './callers';
import { type Target, useHostileService } from './hostileService';
import { faultsOf, faultsOfRetry, KEY, SECRET } from './oracle';

/** `npm run fuzz` judges more answers than `npm test`. */
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

const service = useHostileService();
useFastTime();
keepInFiles();

const printed: string[] = [];
let current: Answer;
let accounts = 0;

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
async function ask(name: string, answer: Answer) {
	const { target, call } = CALLERS[name];
	current = answer;
	printed.length = 0;
	// they keep what they were called with, and that keeps answers in memory
	jest.clearAllMocks();
	await service.answer({ ...USUAL, [target]: answer });
	const baseUrl = `${service.url}/${++accounts}`;
	return await call(service, { credential: { apiKey: KEY, callbackSecret: SECRET, baseUrl } });
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

async function judge(name: string, answer: Answer) {
	const { target } = CALLERS[name];
	const outcome = await ended(ask(name, answer));
	const seen = await service.seen();
	expect(seen.arrived.length).toBeGreaterThan(0);
	expect(faultsOf(outcome, answer, target, printed, seen)).toEqual([]);
	if (target !== 'create' || !outcome.retry) return;
	const retried = await outcome.retry();
	expect(faultsOfRetry(outcome, seen, retried, await service.seen())).toEqual([]);
}

const names = Object.keys(CALLERS);

const calls = fc.tuple(fc.constantFrom(...names), anyAnswer);

test(
	'whatever the service answers, a node ends, tells no secret, creates nothing twice and asks nobody else',
	async () => {
		const property = fc.asyncProperty(calls, async ([name, answer]) => await judge(name, answer));
		await fc.assert(property, { numRuns: ANSWERS, endOnFailure: true });
	},
	TIMEOUT,
);
