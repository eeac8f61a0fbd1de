import type { INodeParameters } from 'n8n-workflow';

import { Slideshow } from '../../../nodes/Slideshow/Slideshow.node';
import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { systemClock } from '../../../nodes/shared/utils/clock';
import { until } from '../../host/waiting';
import type { Simulator } from '../../simulator';
import { withPaidVideos } from '../../support/dataTables';
import { fastTime } from '../../support/fastTime';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulator, useSimulators } from '../../support/simulator';
import { retry, type Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { AVATAR, byId, keepGoing, lookups } from '../support/kinds';
import { retryOnFail } from '../support/payments';
import { useSuspendingN8n } from '../support/suspended';
import {
	errorOutput,
	FAILS,
	hideVideos,
	jsons,
	projectOf,
	rows,
	videoOf,
	waitSetup,
} from '../support/waiting';

const renders = new Renders();
const n8n = useSuspendingN8n();
const rendering = { clock: renders, renderMs: RENDER_MS };
const simulator = useSimulator({ ...rendering, minuteMs: 10, ca: n8n.certificate });
const startAnother = useSimulators();
beforeEach(() => receivedEvents.clear());
afterEach(() => jest.restoreAllMocks());

const byCallback = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await n8n.run(waitSetup(simulator, parameters, setup));

/** The videos are finished, and called back until n8n has taken them in. */
async function settle() {
	renders.finishAll();
	await simulator.settle();
}

/** All videos but one are finished, and their callbacks have come to another process. */
async function finishOthersElsewhere() {
	const others = rows.slice(1);
	others.forEach(() => renders.finishOne());
	const called = () => simulator.deliveries.length >= others.length || undefined;
	await until('the callbacks', called, { within: 60_000, every: 5 });
	receivedEvents.clear();
}

/** A video is created, also where the answer is held. */
const created = async ({ projects }: Simulator) =>
	await until('the creation', () => projects[0], { within: 60_000, every: 5 });

/** Calls back without the simulator. */
async function post(change: { url?: (url: URL) => void; body?: object }, index = 0) {
	const { body, id } = simulator.projects[index];
	const url = new URL(String(body.webhook));
	change.url?.(url);
	const callback = change.body ?? {
		event: 'project.completed',
		projectId: id,
		status: 'completed',
	};
	const headers = { 'content-type': 'application/json' };
	return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(callback) })).status;
}

describe('by callback', () => {
	test('the execution is suspended, and its callback goes on with the video', async () => {
		const { run, error, hints } = await byCallback();
		expect(error).toBeUndefined();
		expect(hints).toEqual([expect.toTell('waitsForCallbacks', '1')]);
		expect(run.data.waitTill).toBeDefined();
		await settle();
		expect(n8n.resumed.map(jsons)).toEqual([[videoOf(simulator, 'a')]]);
		// neither before the wait, as the video was just created, nor after its only callback
		expect(lookups(simulator)).toEqual([]);
		expect(n8n.resumed[0].items[0].pairedItem).toEqual({ item: 0 });
		expect(String(projectOf(simulator, 'a')?.body.webhook).length).toBeLessThanOrEqual(500);
	});

	test.each([
		['named1', '{{ $json }}'],
		['named2', 'a }} b'],
		['named3', '"]\\n'],
		['named4', "it's `${1}`"],
		['named5', '</script>'],
		['named6', 'a\u2028b\u2029'],
	])('whatever the node is called: %s', async (executionId, name) => {
		await byCallback({ name, executionId });
		await settle();
		expect(n8n.resumed.map(jsons)).toEqual([[videoOf(simulator, 'a')]]);
	});

	test('several rows go on once, in the order of the rows, a failed one among them', async () => {
		await byCallback({ rows });
		await settle();
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
		expect(simulator.deliveries.every(({ status }) => status === 200 || status === 409)).toBe(true);
	});

	test('the last callback looks up what this process has not received', async () => {
		await byCallback({ rows });
		await finishOthersElsewhere();
		await settle();
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
	});

	test('a lookup that is busy lets the service call again, and nothing is lost', async () => {
		await byCallback({ rows });
		await finishOthersElsewhere();
		fastTime();
		simulator.faults.next('503', { method: 'GET', count: 5 });
		await settle();
		expect(simulator.deliveries.some(({ status }) => status === 503)).toBe(true);
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
	});

	test('a lookup that is refused for a moment lets the service call again as well', async () => {
		await byCallback({ rows });
		await finishOthersElsewhere();
		fastTime();
		hideVideos(simulator, 3);
		await settle();
		expect(simulator.deliveries.some(({ status }) => status === 503)).toBe(true);
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => videoOf(simulator, script))]);
	});

	test('failed videos take the error output where On Error says so', async () => {
		await byCallback({ rows, ...errorOutput });
		await settle();
		const [{ items, errorItems }] = n8n.resumed;
		expect(items.map(({ json }) => json)).toEqual([
			videoOf(simulator, 'a'),
			videoOf(simulator, 'c'),
		]);
		expect(errorItems[0].json).toMatchObject({
			script: FAILS,
			error: expect.stringMatching(
				`^Project ${projectOf(simulator, FAILS)?.id}: ${projectOf(simulator, FAILS)?.failure?.message} \\(VOICE_SYNTHESIS_ERROR\\)$`,
			),
			message: expect.toTell('REWORD_SCRIPT'),
		});
	});

	test('each run of a loop waits for its own video', async () => {
		await byCallback({ batches: [[{ script: 'a' }], [{ script: 'c' }]] });
		renders.finishAll();
		const waits = () => n8n.resumed.length === 1 || undefined;
		await until('the second run to wait', waits, { within: 60_000, every: 5 });
		await settle();
		const tasks = n8n.stored?.run.data.resultData.runData.Video ?? [];
		expect(tasks.map(({ data }) => data?.main[0]?.map(({ json }) => json))).toEqual([
			[videoOf(simulator, 'a')],
			[videoOf(simulator, 'c')],
		]);
		expect(n8n.resumed).toHaveLength(2);
	});

	test('while it waits, a video of several rows is paired with all of them', async () => {
		const slidesRow = { item: { url: 'https://example.com/1.jpg' } };
		const parameters = { completion: 'wait', waitBy: 'callback', slidesSource: 'rows', slidesRow };
		const { items } = await byCallback({ node: new Slideshow(), parameters, rows });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			[0, 1, 2].map((item) => ({ item })),
		]);
	});

	test('videos that time out are items with that status', async () => {
		await byCallback({ rows });
		const { items, error } = await n8n.timeOut();
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.status, json.code, json.projectId])).toEqual(
			rows.map(({ script }) => ['processing', 'TIMED_OUT', projectOf(simulator, script)?.id]),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	test('videos that time out take the error output where On Error says so', async () => {
		await byCallback({ rows, ...errorOutput });
		const { items, errorItems } = await n8n.timeOut();
		expect(items).toEqual([]);
		expect(errorItems.map(({ json }) => json.error)).toEqual(
			rows.map(({ script }) =>
				expect.toTell('notFinishedInTime', projectOf(simulator, script)?.id, 'TIMED_OUT'),
			),
		);
	});

	test('rows that were refused stay in their places', async () => {
		const bad = [{ id: 1, script: '' }, ...rows];
		await byCallback({ rows: bad, ...keepGoing });
		await settle();
		expect(jsons(n8n.resumed[0])).toEqual([
			expect.objectContaining({ row: 1 }),
			...rows.map(({ script }) => videoOf(simulator, script)),
		]);
	});

	test('a callback before the execution is stored is repeated and not lost', async () => {
		const other = await startAnother({ ...rendering, minuteMs: 500, ca: n8n.certificate });
		const answer = other.faults.hold({ method: 'POST' });
		const running = byCallback({ credential: { apiKey: 'demo-key', baseUrl: other.url } });
		await created(other);
		hideVideos(other, 3);
		renders.finishAll();
		await until('the callback', () => other.deliveries[0], { within: 60_000, every: 5 });
		answer();
		await running;
		await other.settle();
		expect(other.deliveries[0].status).toBe(404);
		expect(other.deliveries.at(-1)?.status).toBe(200);
		expect(n8n.resumed).toHaveLength(1);
	});

	test('videos of an earlier run that are finished already are output at once', async () => {
		const dataTables = withPaidVideos();
		await byCallback({ dataTables }, { completion: 'continue' });
		renders.finishAll();
		const later = Date.now() + 60_000;
		jest.spyOn(systemClock, 'now').mockImplementation(() => later);
		const ran = await byCallback({ dataTables });
		expect(ran.run.data.waitTill).toBeUndefined();
		expect(jsons(ran)).toEqual([videoOf(simulator, 'a')]);
		expect(simulator.projects).toHaveLength(1);
	});

	test('what an earlier try of Retry On Fail has created is waited for, and not created again', async () => {
		sendInParallel(1);
		simulator.faults.next('slow', { path: /create/, ms: 1 });
		simulator.faults.next('404', { path: /create/ });
		fastTime();
		const finishing = setInterval(() => renders.finishAll(), 5);
		const ran = await byCallback({ rows, settings: retryOnFail }, { waitLimit: 600 });
		clearInterval(finishing);
		await settle();
		// callbacks that nothing is suspended for lead nowhere, so the videos are polled for
		expect(jsons(n8n.resumed[0] ?? ran)).toMatchObject(
			rows.map(({ script }) => ({
				status: script === FAILS ? 'failed' : 'completed',
				projectId: projectOf(simulator, script)?.id,
			})),
		);
		expect(simulator.projects).toHaveLength(rows.length);
	});

	test('what is no callback of a video that is waited for resumes nothing', async () => {
		await byCallback({ rows });
		const [{ id: projectId }, { id: otherId }] = simulator.projects;
		const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
		const without = (name: string) => (url: URL) => url.searchParams.delete(name);
		expect(await post({ url: set('vgtoken', 'A'.repeat(43)) })).toBe(401);
		expect(await post({ url: without('vgtoken') })).toBe(401);
		expect(await post({ url: set('item', '1') })).toBe(401);
		const renamed = (name: string) => (url: URL) => {
			url.searchParams.set(name, '0');
			url.searchParams.delete('item');
		};
		for (const name of ['item[]', 'item[0]', 'item[toString]']) {
			expect(await post({ url: renamed(name) })).toBe(401);
		}
		expect(await post({ body: { hello: 'there' } })).toBe(400);
		expect(await post({ body: { event: 'project.completed', projectId: otherId } })).toBe(400);
		const unfinished = { status: 'PROCESSING', data: { metadata: { projectId } } };
		expect(await post({ body: unfinished })).toBe(400);
		expect(n8n.resumed).toEqual([]);
	});

	test('a retry waits for the projects of the first try, and creates only what is missing', async () => {
		const some = [{ script: 'a' }, { script: 'c' }, { script: 'mended' }];
		const avatarId = (third: string) =>
			byId(`={{ $json.script === "mended" ? "${third}" : "${AVATAR}" }}`);
		const first = await byCallback({ rows: some }, { avatarId: avatarId('nobody') });
		expect(first.error?.message).toContain('Row 3');
		const again = waitSetup(
			simulator,
			{ avatarId: avatarId(AVATAR) },
			{ rows: some, webhookBase: n8n.base },
		);
		fastTime();
		const finishing = setInterval(() => renders.finishAll(), 5);
		const second = await retry(again, first);
		clearInterval(finishing);
		expect(jsons(second)).toEqual(some.map(({ script }) => videoOf(simulator, script)));
		// callbacks of the first try go to an execution that has ended, so the videos are polled for
		expect(second.run.data.waitTill).toBeUndefined();
		expect(simulator.projects).toHaveLength(3);
	});
});
