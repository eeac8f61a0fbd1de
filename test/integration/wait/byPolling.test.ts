import type { INodeParameters } from 'n8n-workflow';

import { withPaidVideos } from '../../support/dataTables';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { fastTime } from '../../support/fastTime';
import { useSimulator, useSimulators } from '../../support/simulator';
import { TABLE } from '../support/ledger';
import { asTool } from '../support/asTool';
import { retry, runNode, type Setup } from '../support/engine';
import { creations, keepGoing, lookups } from '../support/kinds';
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

const simulator = useSimulator({ renderMs: 300, minuteMs: 10 });
const startAnother = useSimulators();
afterEach(() => jest.restoreAllMocks());

const polling = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
	waitSetup(simulator, { waitBy: 'polling', ...parameters }, setup);
const byPolling = async (setup: Partial<Setup> = {}, parameters: INodeParameters = {}) =>
	await runNode(polling(parameters, setup));

describe('by polling', () => {
	beforeEach(() => fastTime());

	/** Rendering takes real time, and polling none. */
	const patiently = { waitLimit: 600 };

	test('outputs the same items as by callback', async () => {
		const polled = await byPolling({ rows }, patiently);
		expect(jsons(polled)).toEqual(rows.map(({ script }) => videoOf(simulator, script)));
		expect(polled.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].map((item) => ({ item })),
		);
		expect(projectOf(simulator, 'a')?.body.webhook).toBeUndefined();
		expect(polled.run.data.waitTill).toBeUndefined();
	});

	test('sends failed videos to the error output where On Error says so', async () => {
		const { items, errorItems } = await byPolling({ rows, ...errorOutput }, patiently);
		expect([items.length, errorItems.length]).toEqual([2, 1]);
		expect(errorItems[0].json.projectId).toBe(projectOf(simulator, FAILS)?.id);
	});

	test('a limit of the service and its failures do not end the wait', async () => {
		simulator.faults.next('503', { method: 'GET', count: 5 });
		simulator.faults.next('429', { method: 'GET', count: 2 });
		simulator.faults.next('html', { method: 'GET', count: 2 });
		const polled = await byPolling({}, patiently);
		expect(jsons(polled)).toEqual([videoOf(simulator, 'a')]);
	});

	test('a video that is not finished in time has timed out, and is remembered', async () => {
		const slow = await startAnother({ renderMs: 3_600_000 });
		const credential = { apiKey: 'demo-key', baseUrl: slow.url };
		const dataTables = withPaidVideos();
		const { items, error } = await byPolling({ credential, dataTables }, { waitLimit: 1 });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			status: 'processing',
			projectId: projectOf(slow, 'a')?.id,
			message: expect.toTell('notFinishedInTime', '1'),
		});
		expect(dataTables.rows(TABLE)).toEqual([
			expect.objectContaining({ status: 'processing', projectId: projectOf(slow, 'a')?.id }),
		]);
		expect(lookups(slow).length).toBeLessThanOrEqual(4);
	});

	test.each([
		['video', /prj-\S+ with Video Library/],
		['row', /run the workflow again/],
	])(
		'one that has timed out says what brings it, and costs nothing: %s',
		async (output, message) => {
			const slow = await startAnother({ renderMs: 3_600_000 });
			const credential = { apiKey: 'demo-key', baseUrl: slow.url };
			const dataTables = withPaidVideos();
			const parameters = { waitLimit: 1, output, idColumn: 'script' };
			const { items } = await byPolling({ credential, dataTables }, parameters);
			expect(items[0].json).toMatchObject({
				status: 'processing',
				message: expect.stringMatching(message),
			});
			await byPolling({ credential, dataTables }, parameters);
			expect(creations(slow)).toHaveLength(1);
		},
	);

	test('a path that the service does not know is said before anything is created', async () => {
		const wrong = { baseUrl: simulator.url, videoDetailsPath: '/v1/nowhere/{videoId}' };
		const credential = { apiKey: 'demo-key', ...wrong };
		// one whose lookup tells that the path is wrong
		await runNode(polling({ completion: 'continue' }, { rows: [{ script: 'earlier' }] }));
		const { error } = await byPolling({ credential }, patiently);
		expect(error?.message).toTell('lookUpPathWrong');
		expect(error?.description).toContain('Video Details Path');
		const { items } = await byPolling({ rows, credential, ...keepGoing }, patiently);
		expect(items.map(({ json }) => json.message)).toEqual(
			rows.map(() => expect.toTell('lookUpPathWrong')),
		);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('a video that the service does not show was created all the same; a retry waits on', async () => {
		hideVideos(simulator, 3);
		const first = await byPolling({}, patiently);
		expect(first.error?.message).toTell('createdNotShown', projectOf(simulator, 'a')?.id);
		expect(first.error?.description).toContain('Video Details Path');
		const second = await retry(polling(patiently), first);
		expect(jsons(second)).toEqual([videoOf(simulator, 'a')]);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('with On Error = Continue that is said of every row', async () => {
		hideVideos(simulator, 9);
		const { items } = await byPolling({ rows, ...keepGoing }, patiently);
		expect(items.map(({ json }) => json.message)).toEqual(
			rows.map(() => expect.stringMatching(/^Project /)),
		);
	});

	test('a failed video stays in the ledger as such, together with the others', async () => {
		const dataTables = withPaidVideos();
		await byPolling({ rows, dataTables }, patiently);
		const lines = dataTables.rows(TABLE).map(({ status, projectId }) => [projectId, status]);
		expect(new Map(lines as Array<[string, string]>)).toEqual(
			new Map(
				rows.map(({ script }) => [
					projectOf(simulator, script)?.id,
					script === FAILS ? 'failed' : 'completed',
				]),
			),
		);
		expect(lines).toHaveLength(3);
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
		expect(JSON.stringify(failed)).toContain(projectOf(simulator, FAILS)?.id);
		expect(items).toContainEqual(expect.objectContaining({ json: videoOf(simulator, 'a') }));
	});

	test('is used in the tool call of an AI agent', async () => {
		const rewireOutputLogTo = 'ai_tool' as const;
		const settings = { rewireOutputLogTo };
		const ran = await byPolling(
			{ node: asTool(new UgcAd()), settings },
			{ ...patiently, waitBy: 'callback' },
		);
		expect(ran.run.data.waitTill).toBeUndefined();
		expect(projectOf(simulator, 'a')?.state).toBe('completed');
		expect(projectOf(simulator, 'a')?.body.webhook).toBeUndefined();
	});
});

test('cancelling ends the polling, and nothing more is looked up', async () => {
	const cancel = new AbortController();
	const running = byPolling({ signal: cancel.signal });
	while (simulator.projects.length === 0) await new Promise((go) => setTimeout(go, 5));
	const { length } = simulator.requests;
	cancel.abort();
	await running;
	expect(simulator.requests).toHaveLength(length);
});
