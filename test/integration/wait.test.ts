import type { INodeParameters } from 'n8n-workflow';

import { heard } from '../../nodes/shared/completion/resume';
import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { type Simulator, startSimulator } from '../simulator';
import { fastTime } from '../support/fastTime';
import { type Ran, retry, type Setup } from './support/engine';
import { AVATAR, byId, creations, keepGoing } from './support/kinds';
import { startSuspendingN8n, type SuspendingN8n } from './support/suspended';
import { runUgcAd, ugcAdParameters } from './support/ugcAd';

const FAILS = 'b #fail:VOICE_SYNTHESIS_ERROR';
const rows = [{ script: 'a' }, { script: FAILS }, { script: 'c' }];
const options = { metadata: { entry: [{ key: 'of', value: '={{ $json.script }}' }] } };
const errorOutput = { settings: { onError: 'continueErrorOutput' as const } };

let simulator: Simulator;
let n8n: SuspendingN8n;

beforeAll(async () => {
	n8n = await startSuspendingN8n();
	simulator = await startSimulator({ renderMs: 300, minuteMs: 10, ca: n8n.certificate });
});
beforeEach(() => {
	simulator.reset();
	heard.clear();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
	await simulator.close();
	await n8n.close();
});

const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ completion: 'wait', options, ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: [{ script: 'a' }],
	...setup,
});
const byCallback = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await n8n.run(setupOf(parameters, setup));
const polling = { completion: 'wait', waitBy: 'polling', options };
const byPolling = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await runUgcAd(simulator, { ...polling, ...parameters }, { rows: [{ script: 'a' }], ...setup });

const jsons = ({ items }: Ran) => items.map(({ json }) => json);
const projectOf = (script: string) => simulator.projects.find(({ body }) => body.script === script);
const expected = (script: string) =>
	expect.objectContaining({
		status: script === FAILS ? 'failed' : 'completed',
		projectId: projectOf(script)?.id,
		videoId: projectOf(script)?.videoId,
		metadata: { of: script },
		kind: 'ugcAd',
		...(script === FAILS
			? { code: 'VOICE_SYNTHESIS_ERROR', message: expect.any(String) }
			: { url: projectOf(script)?.url, expiresAt: expect.any(String) }),
	});
const lookUps = () => simulator.requests.filter(({ method }) => method === 'GET');

/** Calls back without the simulator. */
async function post(change: { url?: (url: URL) => void; body?: object }, index = 0) {
	const { body, id } = simulator.projects[index];
	const url = new URL(String(body.webhook));
	change.url?.(url);
	const callback = change.body ?? {
		...{ event: 'project.completed', projectId: id, status: 'completed' },
	};
	const headers = { 'content-type': 'application/json' };
	return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(callback) })).status;
}

describe('by callback', () => {
	test('the execution is suspended, and its callback goes on with the video', async () => {
		const { run, error, hints } = await byCallback();
		expect(error).toBeUndefined();
		expect(hints).toEqual([expect.stringContaining('waits for the callbacks of 1 video, until 2')]);
		expect(run.data.waitTill).toBeDefined();
		await simulator.settle();
		expect(n8n.resumed.map(jsons)).toEqual([[expected('a')]]);
		expect(n8n.resumed[0].items[0].pairedItem).toEqual({ item: 0 });
		expect(String(projectOf('a')?.body.webhook).length).toBeLessThanOrEqual(500);
	});

	test('several rows go on once, in the order of the rows, a failed one among them', async () => {
		await byCallback({ rows });
		await simulator.settle();
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => expected(script))]);
		expect(simulator.deliveries.every(({ status }) => status === 200 || status === 409)).toBe(true);
	});

	test('the last callback looks up what this process has not heard', async () => {
		await byCallback({ rows });
		jest.spyOn(heard, 'get').mockReturnValue(undefined);
		await simulator.settle();
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => expected(script))]);
	});

	test('a look-up that is busy lets the service call again, and nothing is lost', async () => {
		await byCallback({ rows });
		jest.spyOn(heard, 'get').mockReturnValue(undefined);
		simulator.faults.next('503', { method: 'GET', count: 15 });
		await simulator.settle();
		expect(simulator.deliveries.some(({ status }) => status === 503)).toBe(true);
		expect(n8n.resumed.map(jsons)).toEqual([rows.map(({ script }) => expected(script))]);
	}, 20_000);

	test('failed videos take the error output where On Error says so', async () => {
		await byCallback({ rows, ...errorOutput });
		await simulator.settle();
		const [{ items, errorItems }] = n8n.resumed;
		expect(items.map(({ json }) => json)).toEqual([expected('a'), expected('c')]);
		expect(errorItems[0].json).toMatchObject({
			script: FAILS,
			error: expect.stringMatching(
				`^Row 2: Project ${projectOf(FAILS)?.id} has failed: .*\\(VOICE_SYNTHESIS_ERROR\\)$`,
			),
			message: projectOf(FAILS)?.failure?.message,
		});
	});

	test('each run of a loop waits for its own video', async () => {
		await byCallback({ batches: [[{ script: 'a' }], [{ script: 'c' }]] });
		await simulator.settle();
		const tasks = n8n.stored?.run.data.resultData.runData.Video ?? [];
		expect(tasks.map(({ data }) => data?.main[0]?.map(({ json }) => json))).toEqual([
			[expected('a')],
			[expected('c')],
		]);
		expect(n8n.resumed).toHaveLength(2);
	});

	test('videos that time out are items with that status', async () => {
		await byCallback({ rows });
		const { items, error } = await n8n.timeOut();
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.status, json.projectId])).toEqual(
			rows.map(({ script }) => ['timedOut', projectOf(script)?.id]),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
	});

	test('videos that time out take the error output where On Error says so', async () => {
		await byCallback({ rows, ...errorOutput });
		const { items, errorItems } = await n8n.timeOut();
		expect(items).toEqual([]);
		expect(errorItems.map(({ json }) => json.error)).toEqual(
			rows.map(({ script }) =>
				expect.stringMatching(`Project ${projectOf(script)?.id} has timed out: .*TIMED_OUT`),
			),
		);
	});

	test('rows that were refused stay in their places', async () => {
		const bad = [{ script: '' }, ...rows];
		await byCallback({ rows: bad, ...keepGoing });
		await simulator.settle();
		expect(jsons(n8n.resumed[0])).toEqual([
			expect.objectContaining({ error: expect.stringContaining('Row 1') }),
			...rows.map(({ script }) => expected(script)),
		]);
	});

	test('a callback before the execution is stored is repeated and not lost', async () => {
		const fast = await startSimulator({ renderMs: 1, minuteMs: 500, ca: n8n.certificate });
		fast.faults.next('503', { method: 'GET', count: 3 });
		await byCallback({ credential: { apiKey: 'demo-key', baseUrl: fast.url } });
		await fast.settle();
		expect(fast.deliveries[0].status).toBe(404);
		expect(fast.deliveries.at(-1)?.status).toBe(200);
		expect(n8n.resumed).toHaveLength(1);
		await fast.close();
	});

	test('videos that are finished already are output at once', async () => {
		const fast = await startSimulator({ renderMs: 0, minuteMs: 30, ca: n8n.certificate });
		fast.faults.next('slow', { method: 'GET', ms: 50 });
		fast.faults.next('resetBefore', { method: 'GET' });
		const ran = await byCallback({ credential: { apiKey: 'demo-key', baseUrl: fast.url } });
		expect(ran.run.data.waitTill).toBeUndefined();
		expect(jsons(ran)).toEqual([expect.objectContaining({ status: 'completed' })]);
		expect(ran.context['created:0']).toBeUndefined();
		await fast.close();
	});

	test('what is no callback of a video that is waited for resumes nothing', async () => {
		await byCallback({ rows });
		const [{ id: projectId }, { id: otherId }] = simulator.projects;
		const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value);
		const without = (name: string) => (url: URL) => url.searchParams.delete(name);
		expect(await post({ url: set('token', 'A'.repeat(43)) })).toBe(401);
		expect(await post({ url: without('token') })).toBe(401);
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
		const again = setupOf({ avatarId: avatarId(AVATAR) }, { rows: some, webhookBase: n8n.base });
		fastTime();
		const second = await retry(again, first);
		expect(jsons(second)).toEqual(some.map(({ script }) => expected(script)));
		// callbacks of the first try go to an execution that has ended, so the videos are polled for
		expect(second.run.data.waitTill).toBeUndefined();
		expect(simulator.projects).toHaveLength(3);
	});
});

describe('nothing is created', () => {
	test("when this n8n's address is not https: polling is the way out", async () => {
		const { error } = await byCallback({ rows, webhookBase: 'http://localhost:5678' });
		expect(error?.message).toContain('http://localhost:5678/webhook-waiting/e1');
		expect(error?.description).toMatch(/WEBHOOK_URL.*Wait By to "Polling"/);
	});

	test('when the address is longer than the service accepts', async () => {
		const webhookBase = `https://localhost/${'x'.repeat(450)}`;
		const { error } = await byCallback({ webhookBase });
		expect(error?.message).toContain('up to 500 characters');
	});

	test('when several videos cannot be looked up: the setting is named', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: simulator.url, videoDetailsPath: '/v1/x' };
		for (const path of ['/v1/nowhere/{videoId}', '/v1/x']) {
			const { error } = await byCallback({
				rows,
				credential: { ...credential, videoDetailsPath: path, videoListPath: '/v1/nothing' },
			});
			expect(`${error?.message} ${error?.description}`).toContain('Video Details Path');
		}
	});

	afterEach(() => expect(creations(simulator)).toEqual([]));
});

describe('by polling', () => {
	beforeEach(() => fastTime());

	/** Rendering takes real time, and polling none. */
	const patiently = { waitLimit: 600 };

	test('outputs the same items as by callback', async () => {
		const polled = await byPolling({ rows }, patiently);
		expect(jsons(polled)).toEqual(rows.map(({ script }) => expected(script)));
		expect(polled.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].map((item) => ({ item })),
		);
		expect(projectOf('a')?.body.webhook).toBeUndefined();
		expect(polled.run.data.waitTill).toBeUndefined();
	});

	test('sends failed videos to the error output where On Error says so', async () => {
		const { items, errorItems } = await byPolling({ rows, ...errorOutput }, patiently);
		expect([items.length, errorItems.length]).toEqual([2, 1]);
		expect(errorItems[0].json.error).toContain(projectOf(FAILS)?.id);
	});

	test('a limit of the service and its failures do not end the wait', async () => {
		simulator.faults.next('503', { method: 'GET', count: 5 });
		simulator.faults.next('429', { method: 'GET', count: 2 });
		simulator.faults.next('html', { method: 'GET', count: 2 });
		const polled = await byPolling({}, patiently);
		expect(jsons(polled)).toEqual([expected('a')]);
	});

	test('a video that is not finished in time has timed out, and is remembered', async () => {
		const { items, error, context } = await byPolling({}, { waitLimit: 1 });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			status: 'timedOut',
			projectId: projectOf('a')?.id,
			message: expect.stringContaining('within 1 minute.'),
		});
		expect(Object.keys(context['created:0'] ?? {})).toHaveLength(1);
		expect(lookUps().length).toBeLessThanOrEqual(4);
	});

	test('a path that the service does not know is said before anything is created', async () => {
		const wrong = { baseUrl: simulator.url, videoDetailsPath: '/v1/nowhere/{videoId}' };
		const credential = { apiKey: 'demo-key', ...wrong };
		// one whose look-up tells that the path is wrong
		await runUgcAd(simulator, { completion: 'continue' }, { rows: [{ script: 'earlier' }] });
		const { error } = await byPolling({ credential }, patiently);
		expect(error?.message).toMatch(/^Row 1: Videos cannot be looked up at .+nothing was sent$/);
		expect(error?.description).toContain('Video Details Path');
		const { items } = await byPolling({ rows, credential, ...keepGoing }, patiently);
		expect(items.map(({ json }) => json.error)).toEqual(
			rows.map((_, row) => expect.stringContaining(`Row ${row + 1}: Videos cannot be looked up`)),
		);
		expect(creations(simulator)).toHaveLength(1);
	});

	const hideVideos = (count: number) =>
		simulator.faults.next('404', { method: 'GET', path: /video\/(?!n8n-look-up-test)/, count });

	test('a video that the service does not show was created all the same; a retry waits on', async () => {
		hideVideos(3);
		const first = await byPolling({}, patiently);
		expect(first.error?.message).toContain(`Project ${projectOf('a')?.id} was created`);
		expect(first.error?.description).toContain('Video Details Path');
		const second = await retry(setupOf({ ...polling, ...patiently }), first);
		expect(jsons(second)).toEqual([expected('a')]);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('with On Error = Continue that is said of every row', async () => {
		hideVideos(9);
		const { items } = await byPolling({ rows, ...keepGoing }, patiently);
		expect(items.map(({ json }) => json.error)).toEqual(
			rows.map((_, row) => expect.stringContaining(`Row ${row + 1}: Project`)),
		);
	});

	test('a failed video stays in the ledger as such, together with the others', async () => {
		const { context } = await byPolling({ rows }, patiently);
		const entries = Object.values(context['created:0'] ?? {}) as Array<{ failure?: object }>;
		expect(entries.map(({ failure }) => failure)).toEqual([
			undefined,
			expect.objectContaining({ executionId: 'e1' }),
			undefined,
		]);
	});

	test.each([
		['the error output', 'continueErrorOutput' as const],
		['Continue', 'continueRegularOutput' as const],
	])('Retry On Fail with %s does not create a failed video anew', async (_, onError) => {
		const settings = { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const scripts = [FAILS, 'a'].map((script) => ({ script }));
		const { items, errorItems } = await byPolling({ rows: scripts, settings }, patiently);
		expect(creations(simulator)).toHaveLength(2);
		const failed = [...errorItems, ...items].filter(({ json }) => json.script || !json.url);
		expect(failed).toHaveLength(1);
		expect(JSON.stringify(failed)).toContain(projectOf(FAILS)?.id);
		expect(items).toContainEqual(expect.objectContaining({ json: expected('a') }));
	});

	test('is used in the tool call of an AI agent', async () => {
		const rewireOutputLogTo = 'ai_tool' as const;
		const settings = { rewireOutputLogTo };
		const ran = await byPolling({ settings }, { ...patiently, waitBy: 'callback' });
		expect(ran.run.data.waitTill).toBeUndefined();
		expect(projectOf('a')?.state).toBe('completed');
		expect(projectOf('a')?.body.webhook).toBeUndefined();
	});
});

test('cancelling ends the polling within a second', async () => {
	const cancel = new AbortController();
	const running = byPolling({ signal: cancel.signal });
	while (simulator.projects.length === 0) await new Promise((go) => setTimeout(go, 5));
	const cancelledAt = Date.now();
	cancel.abort();
	await running;
	expect(Date.now() - cancelledAt).toBeLessThan(1000);
});
