import type { INodeParameters } from 'n8n-workflow';

import { systemClock, systemTimer } from '../../../nodes/shared/utils/clock';
import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { until } from '../../host/waiting';
import { withPaidVideos } from '../../support/dataTables';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator } from '../../support/simulator';
import type { Setup } from '../support/engine';
import { lookups } from '../support/kinds';
import { useSuspendingN8n } from '../support/suspended';
import { errorOutput, FAILS, jsons, projectOf, videoOf, waitSetup } from '../support/waiting';

const MINUTE = 60_000;
const rows = [{ script: 'a' }, { script: FAILS }, { script: 'never' }];

const renders = new Renders();
const n8n = useSuspendingN8n();
const simulator = useSimulator({
	clock: renders,
	renderMs: RENDER_MS,
	minuteMs: 10,
	ca: n8n.certificate,
	undocumented: {
		stateWords: { processing: 'rendering', completed: 'completed', failed: 'failed' },
	},
});

/** The timer of the wait: how long it was set to, what it does, and whether it was cancelled. */
let timer: { ms: number; task: () => void; cancelled: boolean };
beforeEach(() => {
	receivedEvents.clear();
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		// each response has a timer of its own
		if (ms <= MINUTE) return () => {};
		timer = { ms, task, cancelled: false };
		return () => {
			timer.cancelled = true;
		};
	});
});
afterEach(() => jest.restoreAllMocks());

const wait = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await n8n.run(waitSetup(simulator, { waitLimit: 5, ...parameters }, { rows, ...setup }));

async function finish(count: number) {
	for (let each = 0; each < count; each++) renders.finishOne();
	const delivered = () => simulator.deliveries.length === count || undefined;
	await until('the callbacks', delivered, { within: 10_000, every: 5 });
}

/** The timer runs out. */
function runOut() {
	const { ms, task } = timer;
	jest.spyOn(systemClock, 'now').mockImplementation(() => Date.now() + ms);
	task();
}

async function timeUp() {
	runOut();
	await until('the execution to go on', () => n8n.resumed.length === 1 || undefined, {
		within: 10_000,
		every: 5,
	});
}

const timedOut = () =>
	expect.objectContaining({
		status: 'processing',
		projectId: projectOf(simulator, 'never')?.id,
		message: expect.toTell('notFinishedInTime', 'rendering', '5'),
	});

test('the execution calls itself back at the limit, and n8n goes on by itself only minutes later', async () => {
	const { run } = await wait();
	expect(timer.ms).toBeGreaterThan(4.9 * MINUTE);
	expect(timer.ms).toBeLessThanOrEqual(5 * MINUTE);
	const n8nLimit = Number(run.data.waitTill) - Date.now();
	expect(n8nLimit).toBeGreaterThan(7.5 * MINUTE);
	expect(n8nLimit).toBeLessThanOrEqual(8 * MINUTE);
});

test('a video that never finishes times out alone: the others come out as their callbacks said', async () => {
	await wait();
	await finish(2);
	await timeUp();
	expect(jsons(n8n.resumed[0])).toEqual([
		videoOf(simulator, 'a'),
		videoOf(simulator, FAILS),
		timedOut(),
	]);
});

test('videos whose callbacks another process has received are looked up', async () => {
	await wait();
	await finish(2);
	receivedEvents.clear();
	await timeUp();
	expect(jsons(n8n.resumed[0])).toEqual([
		videoOf(simulator, 'a'),
		videoOf(simulator, FAILS),
		timedOut(),
	]);
});

test('whoever knows the address cannot end the wait before its time', async () => {
	await wait();
	const headers = { 'content-type': 'application/json' };
	const body = JSON.stringify({ event: 'timeUp' });
	const url = String(simulator.projects[0].body.webhook);
	expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400);
	expect(n8n.resumed).toEqual([]);
	expect(timer.cancelled).toBe(false);
});

test('what was received counts also where nothing can be looked up', async () => {
	await wait();
	await finish(2);
	simulator.faults.next('404', { method: 'GET', count: 9 });
	await timeUp();
	const [, , last] = jsons(n8n.resumed[0]);
	expect(jsons(n8n.resumed[0]).map(({ status }) => status)).toEqual([
		'completed',
		'failed',
		'processing',
	]);
	expect(last.code).toBe('TIMED_OUT');
});

test('failed and timed-out videos take the error output where On Error says so', async () => {
	await wait(errorOutput);
	await finish(2);
	await timeUp();
	const [{ items, errorItems }] = n8n.resumed;
	expect(items.map(({ json }) => json)).toEqual([videoOf(simulator, 'a')]);
	expect(errorItems.map(({ json }) => json.error)).toEqual([
		expect.stringContaining('(VOICE_SYNTHESIS_ERROR)'),
		expect.stringContaining('(TIMED_OUT)'),
	]);
});

test('the last callback cancels the timer', async () => {
	await wait();
	await finish(2);
	expect(timer.cancelled).toBe(false);
	renders.finishAll();
	await simulator.settle();
	expect(n8n.resumed).toHaveLength(1);
	expect(timer.cancelled).toBe(true);
});

test('lookups at the limit that take long resume nothing that the last callback has resumed', async () => {
	await wait();
	const answer = simulator.faults.hold({ method: 'GET', count: rows.length });
	const before = lookups(simulator).length;
	runOut();
	const asked = () => lookups(simulator).length === before + rows.length || undefined;
	await until('the lookups', asked, { within: 10_000, every: 5 });
	renders.finishAll();
	await until('the last callback', () => n8n.resumed.length === 1 || undefined, {
		within: 10_000,
		every: 5,
	});
	const later = Date.now() + 2 * MINUTE;
	jest.spyOn(systemClock, 'now').mockReturnValue(later);
	await simulator.settle();
	answer();
	await until('the lookups to end', () => n8n.answered > rows.length || undefined, {
		within: 10_000,
		every: 5,
	});
	expect(n8n.resumed).toHaveLength(1);
});

test('a call at the limit of an execution that has gone on, or whose n8n cannot be called, does nothing', async () => {
	await wait();
	renders.finishAll();
	await simulator.settle();
	timer.task();
	await wait({ webhookBase: 'https://localhost:9', dataTables: withPaidVideos() });
	timer.task();
	expect(n8n.resumed).toEqual([]);
	// n8n goes on by itself
	expect(jsons(await n8n.timeOut()).map(({ code }) => code)).toEqual(rows.map(() => 'TIMED_OUT'));
});
