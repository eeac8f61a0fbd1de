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
/** *Row* counts as *Video*: a call has no row. */
const perRow = { ...ugcAd, payOncePer: 'row' };
const HOUR_MS = 3_600_000;

describe.each<[string, CallTool]>([
	["behind n8n's MCP Server Trigger", callThroughMcp],
	["in n8n's Agents", callByAgents],
])('a tool %s', (_, callTool) => {
	const projectOf = async (setup: ToolSetup, more: IDataObject = {}) =>
		itemsOf(await callTool(setup, call(more)))[0].projectId;

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

	test('gives a client that calls again the same project, and says so', async () => {
		const setup = setupOf();
		const projectId = await projectOf(setup);
		const again = await callTool(setup, call());
		expect(itemsOf(again)).toMatchObject([{ projectId, recalled: true }]);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it to one that names the arguments in another order', async () => {
		const setup = setupOf();
		const projectId = await projectOf(setup);
		const { script, ...others } = call();
		const again = await callTool(setup, { ...others, script });
		expect(itemsOf(again)[0].projectId).toBe(projectId);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it to one that calls again while the first request is on its way', async () => {
		const setup = setupOf();
		const [first, second] = await Promise.all([projectOf(setup), projectOf(setup)]);
		expect(second).toBe(first);
		expect(creations(simulator)).toHaveLength(1);
	});

	test('gives it also where the request is another one each time', async () => {
		const options = { name: '={{ Math.random() }}' };
		const setup = setupOf({ parameters: { ...ugcAd, options } });
		expect(await projectOf(setup)).toBe(await projectOf(setup));
		expect(creations(simulator)).toHaveLength(1);
	});

	test('waits by polling, and gives the finished video to one that calls again, too', async () => {
		const setup = setupOf({ parameters: { ...waits, waitBy: 'callback' } });
		const answers = [await callTool(setup, call()), await callTool(setup, call())];
		const [{ id, url }] = simulator.projects;
		for (const answer of answers) {
			expect(itemsOf(answer)).toMatchObject([{ status: 'completed', projectId: id, url }]);
		}
		expect(simulator.projects).toHaveLength(1);
		expect(simulator.projects[0].body.webhook).toBeUndefined();
	});

	test('gives a video that has failed as it is, and creates another one for other words', async () => {
		const setup = setupOf({ parameters: waits });
		const failing = { script: 'a #fail:VOICE_SYNTHESIS_ERROR' };
		const first = await projectOf(setup, failing);
		expect(await projectOf(setup, failing)).toBe(first);
		expect(await projectOf(setup, { script: 'Other words' })).not.toBe(first);
	});

	test('creates a new video for the same call on another day, where each run pays', async () => {
		const setup = setupOf({ parameters: { ...ugcAd, payOncePer: 'run' } });
		const first = await projectOf(setup);
		await systemClock.sleep(24 * HOUR_MS);
		expect(await projectOf(setup)).not.toBe(first);
	});

	test('does not share a video with another account', async () => {
		const setup = setupOf();
		const videoGenerationApi = { id: 'c2', name: 'Another' };
		await projectOf(setup);
		await projectOf({ ...setup, settings: { credentials: { videoGenerationApi } } });
		expect(creations(simulator)).toHaveLength(2);
	});

	test.each([{}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }])(
		'sends a call of unknown outcome once, and holds other words back for a while (%j)',
		async (settings) => {
			simulator.faults.next('lostAnswer', { path: /create/ });
			const setup = setupOf({ settings });
			expect(await callTool(setup, call())).toContain('the video may have been created');
			expect(await callTool(setup, call())).toContain('its outcome is not known');
			const held = await callTool(setup, call({ script: 'Other words' }));
			expect(held).toContain('an earlier call of this tool may have created a video');
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

describe.each([
	['Video', ugcAd],
	['Row', perRow],
])("paid once per %s, behind n8n's MCP Server Trigger", (_, parameters) => {
	test('two equal calls at once pay once, and so does a later one', async () => {
		const setup = setupOf({ parameters, dataTables: new DataTables() });
		const create = async () => itemsOf(await callThroughMcp(setup, call()))[0];
		await Promise.all([create(), create()]);
		await systemClock.sleep(24 * HOUR_MS);
		const later = await create();
		expect(later).toMatchObject({ projectId: simulator.projects[0].id, recalled: true });
		expect(creations(simulator)).toHaveLength(1);
	});

	test('other words are another video', async () => {
		const setup = setupOf({ parameters, dataTables: new DataTables() });
		await callThroughMcp(setup, call());
		await callThroughMcp(setup, call({ script: 'Other words' }));
		expect(creations(simulator)).toHaveLength(2);
	});

	test('the table names the call in place of an execution', async () => {
		const notifying = { ...parameters, completion: 'notifyThisWorkflow' };
		const setup = setupOf({ parameters: notifying, dataTables: new DataTables() });
		await callThroughMcp(setup, call());
		const { metadata } = creations(simulator)[0].body as { metadata: object };
		expect(JSON.stringify(metadata)).toContain('"executionId":""');
		expect(setup.dataTables?.rows(TABLE).map(({ executionId }) => executionId)).toEqual([
			expect.stringMatching(/^call-/),
			expect.stringMatching(/^call-/),
		]);
	});
});

test("n8n's Agents, where a node is in no workflow, ask no table, and lose no time", async () => {
	const dataTables = new DataTables();
	const setup = setupOf({ parameters: perRow, dataTables });
	const start = systemClock.now();
	const answers = [await callByAgents(setup, call()), await callByAgents(setup, call())];
	for (const answer of answers) {
		expect(itemsOf(answer)).toMatchObject([{ projectId: simulator.projects[0].id }]);
	}
	expect(dataTables.calls).toEqual([]);
	expect(creations(simulator)).toHaveLength(1);
	expect(systemClock.now() - start).toBeLessThan(1_000);
});
