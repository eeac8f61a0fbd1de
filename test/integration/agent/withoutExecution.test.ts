import sumBy from 'lodash/sumBy';
import type { IDataObject } from 'n8n-workflow';

import { systemClock } from '../../../nodes/shared/utils/clock';
import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { VideoLibrary } from '../../../nodes/VideoLibrary/VideoLibrary.node';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { creations } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { credentialOf } from '../support/library';
import { call, fromAI, itemsOf, ugcAd } from '../support/toolCalls';
import {
	callByAgents,
	callThroughMcp,
	type CallTool,
	type ToolSetup,
} from '../support/withoutExecution';

const simulator = useSimulator();
useFastTime();

// what one test has called is not known in another
let tests = 0;
beforeEach(() => {
	tests += 1;
});

const setupOf = (setup: Partial<ToolSetup> = {}): ToolSetup => ({
	node: new UgcAd(),
	parameters: ugcAd,
	credential: credentialOf(simulator),
	name: `Video Tool ${tests}`,
	...setup,
});

const waits = { ...ugcAd, completion: 'wait' };
const HOUR_MS = 3_600_000;

const projectBy = async (callTool: CallTool, setup: ToolSetup, more: IDataObject = {}) =>
	itemsOf(await callTool(setup, call(more)))[0].projectId;

describe.each<[string, CallTool]>([
	["behind n8n's MCP Server Trigger", callThroughMcp],
	["in n8n's Agents", callByAgents],
])('a tool %s', (_, callTool) => {
	const projectOf = async (setup: ToolSetup, more?: IDataObject) =>
		await projectBy(callTool, setup, more);

	test('creates a video, and gives its project', async () => {
		const answer = await callTool(setupOf(), call());
		expect(itemsOf(answer)).toMatchObject([
			{ projectId: simulator.projects[0].id, status: 'processing' },
		]);
	});

	test('creates another video for another call', async () => {
		const setup = setupOf();
		const [first, second] = [await projectOf(setup), await projectOf(setup, { script: 'Other' })];
		expect(second).not.toBe(first);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('waits by polling, and gives the finished video', async () => {
		const setup = setupOf({ parameters: { ...waits, waitBy: 'callback' } });
		const answer = await callTool(setup, call());
		const [{ id, url, body }] = simulator.projects;
		expect(itemsOf(answer)).toMatchObject([{ status: 'completed', projectId: id, url }]);
		expect(body.webhook).toBeUndefined();
	});

	test.each([{}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }])(
		'sends a call of unknown outcome once, and holds other words back for a while (%j)',
		async (settings) => {
			simulator.faults.next('lostAnswer', { path: /create/ });
			const setup = setupOf({ settings });
			expect(await callTool(setup, call())).toContain('The video may exist: ');
			const again = await callTool(setup, call());
			expect(again).toMatch(/may exist|may have created/);
			const held = await callTool(setup, call({ script: 'Other words' }));
			expect(held).toTell('callHeldBack');
			expect(creations(simulator)).toHaveLength(1);
			await systemClock.sleep(HOUR_MS);
			expect(await projectOf(setup, { script: 'Other words' })).toBeDefined();
		},
	);

	test('says what is wrong, and takes the corrected call', async () => {
		const setup = setupOf();
		expect(await callTool(setup, call({ picture: 'a cat' }))).toContain('Nothing was created.');
		expect(await projectOf(setup)).toBe(simulator.projects[0].id);
	});

	test('looks up what the model names', async () => {
		const parameters = {
			resource: 'avatar',
			operation: 'getAll',
			limit: 5,
			filters: { name: fromAI('name', 'Part of the name') },
		};
		const setup = setupOf({ node: new VideoLibrary(), parameters });
		expect(itemsOf(await callTool(setup, { name: 'a' })).length).toBeGreaterThan(0);
	});
});

describe("a tool behind n8n's MCP Server Trigger", () => {
	const projectOf = async (setup: ToolSetup, more?: IDataObject) =>
		await projectBy(callThroughMcp, setup, more);

	test('gives a client that calls again the same project, and says so', async () => {
		const setup = setupOf();
		const projectId = await projectOf(setup);
		const again = await callThroughMcp(setup, call());
		expect(itemsOf(again)).toMatchObject([{ projectId, recalled: true }]);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it to one that names the arguments in another order', async () => {
		const setup = setupOf();
		const projectId = await projectOf(setup);
		const { script, ...others } = call();
		const again = await callThroughMcp(setup, { ...others, script });
		expect(itemsOf(again)[0].projectId).toBe(projectId);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it to one that calls again while the first request is on its way, and on a later day', async () => {
		const setup = setupOf();
		const [first, second] = await Promise.all([projectOf(setup), projectOf(setup)]);
		expect(second).toBe(first);
		await systemClock.sleep(24 * HOUR_MS);
		expect(await projectOf(setup)).toBe(first);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it also where the name of the project is another one each time', async () => {
		const options = { name: '={{ Math.random() }}' };
		const setup = setupOf({ parameters: { ...ugcAd, options } });
		expect(await projectOf(setup)).toBe(await projectOf(setup));
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives a video that has failed as it is, and creates another one for other words', async () => {
		const setup = setupOf({ parameters: waits });
		const failing = { script: 'a #fail:VOICE_SYNTHESIS_ERROR' };
		const first = await projectOf(setup, failing);
		expect(await projectOf(setup, failing)).toBe(first);
		expect(await projectOf(setup, { script: 'Other words' })).not.toBe(first);
	});

	test('shares a video with another tool, and with another credential', async () => {
		const setup = setupOf();
		const first = await projectOf(setup);
		const videoGenerationApi = { id: 'c2', name: 'Another' };
		expect(await projectOf({ ...setup, name: 'Other tool' })).toBe(first);
		expect(await projectOf({ ...setup, settings: { credentials: { videoGenerationApi } } })).toBe(
			first,
		);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('the table names the call in place of an execution', async () => {
		const notifying = { ...ugcAd, completion: 'notifyThisWorkflow' };
		const setup = setupOf({ parameters: notifying, dataTables: new DataTables() });
		await callThroughMcp(setup, call());
		const { metadata } = creations(simulator)[0].body as { metadata: object };
		expect(JSON.stringify(metadata)).toContain('"executionId":""');
		expect(setup.dataTables?.rows(TABLE)).toMatchObject([
			{ executionId: expect.stringMatching(/^call-/), rowMark: '', workflowId: 'wf1' },
		]);
	});

	test.each([
		[{ maxVideos: 1 }, 2],
		[{ options: { maxVideosPerDay: 1 } }, 1],
	])(
		'is a run of its own in each call: %j allows %i videos in two calls',
		async (limit, videos) => {
			const parameters = { ...ugcAd, ...limit };
			const setup = setupOf({ parameters, dataTables: new DataTables() });
			await callThroughMcp(setup, call());
			await callThroughMcp(setup, call({ script: 'Other' }));
			expect(creations(simulator)).toHaveLength(videos);
		},
	);

	test('sends nothing where this n8n has no Data Tables', async () => {
		const answer = await callThroughMcp(setupOf({ dataTables: undefined }), call());
		expect(answer).toTell('noTables');
		expect(creations(simulator)).toEqual([]);
	});
});

test("in n8n's Agents, where a node is in no workflow, each call is paid for, asks no table, and loses no time", async () => {
	const dataTables = new DataTables();
	const setup = setupOf({ dataTables });
	await callByAgents(setup, call());
	await callByAgents(setup, call());
	expect(dataTables.calls).toEqual([]);
	expect(creations(simulator)).toHaveLength(2);
	expect(sumBy(jest.mocked(systemClock.sleep).mock.calls, ([ms]) => ms)).toBeLessThan(1_000);
});
