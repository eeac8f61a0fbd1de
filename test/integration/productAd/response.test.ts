import type { INodeParameters } from 'n8n-workflow';

import { NO_ID } from '../../../nodes/shared/messages/results';
import { receivedEvents } from '../../../nodes/shared/waiting/waitResults';
import { until } from '../../host/waiting';
import type { Simulator } from '../../simulator';
import type { Undocumented } from '../../simulator/undocumented';
import { useFastTime } from '../../support/fastTime';
import { RENDER_MS, Renders } from '../../support/renders';
import { useSimulators } from '../../support/simulator';
import { retry, runNode, type Setup } from '../support/engine';
import { sendInParallel } from '../support/inParallel';
import { AVATAR, byId, keepGoing } from '../support/kinds';
import { LEAST, leastOf } from '../support/least';
import { useSuspendingN8n } from '../support/suspended';
import { FAILS, jsons } from '../support/waiting';

// The document shows no field of the `data` that a product ad is answered with.

const renders = new Renders();
const n8n = useSuspendingN8n();
const start = useSimulators({
	clock: renders,
	renderMs: RENDER_MS,
	minuteMs: 10,
	ca: n8n.certificate,
});
beforeEach(() => receivedEvents.clear());

const serviceWith = async (productAdData: Undocumented['productAdData']) =>
	await start({ undocumented: { productAdData, failureShape: 'AWithoutData' } });

const setupOf = (
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
): Setup => ({
	node: LEAST.productAd.node,
	parameters: { ...leastOf('productAd'), ...parameters },
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	rows: [{}],
	...setup,
});

describe.each(['id', 'nestedProject', 'topLevel'] as const)('IDs elsewhere (%s)', (place) => {
	test('are found', async () => {
		const simulator = await serviceWith(place);
		const { items } = await runNode(setupOf(simulator));
		const [{ id: projectId, videoId }] = simulator.projects;
		expect(items[0].json).toMatchObject({ projectId, status: 'processing' });
		expect(items[0].json.videoId).toBe(place === 'id' ? projectId : videoId);
	});

	test('do not keep the callback of the video from completing it, with its own IDs', async () => {
		const simulator = await serviceWith(place);
		await n8n.run(setupOf(simulator, { completion: 'wait', waitBy: 'callback' }));
		renders.finishAll();
		await simulator.settle();
		const [{ id: projectId, videoId }] = simulator.projects;
		expect(n8n.resumed.map(jsons)).toEqual([
			[expect.objectContaining({ status: 'completed', projectId, videoId })],
		]);
	});
});

describe('a creation without any ID', () => {
	const data = { status: 'STARTED', queue: 'standard' };

	test('may exist, and its item has what the service has said instead', async () => {
		const simulator = await serviceWith('none');
		const { items, error } = await runNode(setupOf(simulator));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([
			{
				...{ status: 'check', message: NO_ID, url: null, projectId: null },
				...{ advice: expect.toTell('checkAdvice'), kind: 'productAd', data },
			},
		]);
	});

	test('is not sent again by a retry, and named in the error of the run', async () => {
		sendInParallel(1);
		const simulator = await serviceWith('none');
		const rows = [
			{ avatar: AVATAR, script: 'A' },
			{ avatar: 'nobody', script: 'B' },
		];
		const parameters = {
			script: '={{ $json.script }}',
			avatarId: byId('={{ $json.avatar }}'),
		};
		const first = await runNode(setupOf(simulator, parameters, { rows }));
		expect(first.error?.description).toTell('createdBefore', 'Row 1 (A)');
		const mended = { ...parameters, avatarId: byId(AVATAR) };
		const second = await retry(setupOf(simulator, mended, { rows }), first);
		// nobody can look the first one up
		expect(second.error?.context).toMatchObject({ code: 'UNCERTAIN' });
		expect(second.error?.message).toTell('NO_ID', 'Row 1 (A)');
		expect(second.error?.description).toTell('createdBefore', 'Row 2 (nobody)');
		expect(simulator.projects.map(({ body }) => body.script)).toEqual(['A', 'B']);
	});

	test.each([
		['Hi', 'completed'],
		[FAILS, 'failed'],
	])('is finished by its callback, whose address names it (%s: %s)', async (script, status) => {
		const simulator = await serviceWith('none');
		await n8n.run(
			setupOf(
				simulator,
				{ completion: 'wait', waitBy: 'callback', script },
				{ executionId: status },
			),
		);
		renders.finishAll();
		await simulator.settle();
		expect(n8n.resumed.map(jsons)).toEqual([[expect.objectContaining({ status })]]);
	});

	test('does not hold up the callbacks of other rows', async () => {
		const simulator = await serviceWith('none');
		const rows = ['A', 'B', 'C'].map((script) => ({ script }));
		await n8n.run(
			setupOf(
				simulator,
				{ completion: 'wait', waitBy: 'callback', script: '={{ $json.script }}' },
				{ rows, executionId: 'several' },
			),
		);
		for (const finished of [1, 2, 3]) {
			renders.finishOne();
			const isCalled = () => simulator.deliveries.length >= finished || undefined;
			await until(`${finished} callbacks`, isCalled, { within: 20_000, every: 5 });
		}
		expect(simulator.deliveries.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(n8n.resumed.map(jsons)).toEqual([
			rows.map(() => expect.objectContaining({ status: 'completed' })),
		]);
	});

	describe('that is waited for by polling', () => {
		useFastTime();

		test('says that it cannot be looked up', async () => {
			const simulator = await serviceWith('none');
			const parameters = { completion: 'wait', waitBy: 'polling' };
			const { items } = await runNode(setupOf(simulator, parameters, keepGoing));
			expect(items[0].json).toMatchObject({
				message: NO_ID,
				data,
				advice: expect.stringContaining('dashboard'),
			});
		});
	});
});
