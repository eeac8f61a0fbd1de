import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables, withPaidVideos } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { DATA_TABLE, retry, runNode, type Setup, START_NODE } from '../support/engine';
import { useOneByOne } from '../support/inParallel';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { projectIds } from '../support/paidVideos';
import { projectsPerScript, retryOnFail } from '../support/payments';
import { ugcAdParameters } from '../support/ugcAd';

const simulator = useSimulator({ renderMs: 0 });
useFastTime();

let dataTables: DataTables;
beforeEach(() => {
	dataTables = withPaidVideos();
});

/** A node as it is dragged onto the canvas, and what only the user knows. */
const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	defaultCompletion: true,
	webhookBase: 'http://localhost:5678',
	rows: [{ script: 'a' }, { script: 'b' }],
	dataTables,
	...setup,
});

/** The service refuses the second row. */
const refusingB = { avatarId: byId(`={{ $json.script === "b" ? "nobody" : "${AVATAR}" }}`) };
const SHARED = expect.toTell('sharedVideos', 'Rows 1 (a), 2 (b)');

describe('by default', () => {
	test('the same rows are paid once, however often they are run, and an edited one is another video', async () => {
		const first = await runNode(setupOf());
		expect(first.hints).toEqual([]);
		for (let run = 0; run < 4; run++) {
			const { items, hints } = await runNode(setupOf());
			expect(projectIds({ items })).toEqual(projectIds(first));
			expect(items[0].json).toMatchObject({ status: 'completed', recalled: true });
			expect(hints).toEqual([expect.toTell('alreadyPaid', '2')]);
		}
		await runNode(setupOf({}, { rows: [{ script: 'a' }, { script: 'edited' }] }));
		expect(projectsPerScript(simulator)).toEqual({ a: 1, b: 1, edited: 1 });
	});

	test.each<[string, Partial<Setup>]>([
		['a copy of the workflow', { workflowId: 'wf2', name: 'Copy' }],
		['a node that was replaced', { settings: { id: 'n9' } }],
	])('%s pays nothing for the same video', async (_, setup) => {
		await runNode(setupOf());
		await runNode(setupOf({}, setup));
		expect(creations(simulator)).toHaveLength(2);
	});

	test('a node whose Output is switched to rows, and back, pays nothing for the same video', async () => {
		const rows = ['a', 'b'].map((script, id) => ({ id, script }));
		const ids = [];
		for (const output of ['video', 'row', 'video']) {
			ids.push(projectIds(await runNode(setupOf({ output }, { rows }))));
		}
		expect(ids[1]).toEqual(ids[0]);
		expect(ids[2]).toEqual(ids[0]);
		expect(creations(simulator)).toHaveLength(2);
	});

	test('rows that ask for the same video share it, and a hint names them', async () => {
		const { items, hints } = await runNode(setupOf({ script: 'a' }));
		expect(creations(simulator)).toHaveLength(1);
		const [{ id }] = simulator.projects;
		expect(items.map(({ json }) => json.projectId)).toEqual([id, id]);
		expect(hints).toEqual([SHARED]);
	});

	test('the table is created, and a hint says what it is for', async () => {
		dataTables = new DataTables();
		const { hints } = await runNode(setupOf());
		expect(hints).toEqual([expect.toTell('tableCreated', TABLE)]);
	});
});

describe('an item keeps the video that an execution has made for it', () => {
	useOneByOne();

	test('in a Retry after an edit of the panel', async () => {
		const first = await runNode(setupOf(refusingB));
		expect(first.error?.message).toContain('Row 2');
		const { items } = await retry(setupOf({ language: 'es' }), first);
		expect(projectsPerScript(simulator)).toEqual({ a: 1, b: 1 });
		expect(items.map(({ json }) => json.projectId)).toEqual(simulator.projects.map(({ id }) => id));
		expect(items[0].json.message).toTell('madeFromOlderValues');
	});

	test('on Retry On Fail, although an expression gives another value whenever it is evaluated', async () => {
		const script = '={{ $json.script }} at {{ $now.toMillis() }}';
		const parameters = { script, ...refusingB };
		const { error } = await runNode(setupOf(parameters, { settings: retryOnFail }));
		expect(error?.message).toContain('Row 2');
		expect(simulator.projects).toHaveLength(1);
	});

	test('unless the Retry asks for another version, such as of one that is uncertain', async () => {
		simulator.faults.next('lostAnswer', { path: /create/ });
		const first = await runNode(setupOf());
		expect(first.error?.description).toTell('checkAdvice');
		const version = '={{ $json.script === "a" ? 2 : "" }}';
		const again = setupOf({ options: { version } });
		const { error } = await retry(again, first);
		expect(error).toBeUndefined();
		expect(projectsPerScript(simulator)).toEqual({ a: 2, b: 1 });
	});

	test('and another execution with other values makes other videos', async () => {
		await runNode(setupOf({}, { executionId: 'e1' }));
		await runNode(setupOf({ language: 'es' }, { executionId: 'e2' }));
		expect(projectsPerScript(simulator)).toEqual({ a: 2, b: 2 });
	});
});

describe.each<[string, () => Partial<Setup>]>([
	['whose module is off', () => ({ dataTables: undefined })],
	['without the Data Table node', () => ({ excludedNodes: [DATA_TABLE] })],
	['without the Execute Workflow Trigger', () => ({ excludedNodes: [START_NODE] })],
	['in a workflow that is not saved', () => ({ workflowId: '' })],
])('an n8n that has no Data Tables, %s', (_, without) => {
	const setup = () => ({ dataTables: new DataTables(), ...without() });

	test.each(['video', 'row'])('sends nothing, and says why once, Output: %s', async (output) => {
		const rows = ['a', 'b'].map((script, id) => ({ id, script }));
		const { error } = await runNode(setupOf({ output }, { ...setup(), rows }));
		expect(error?.message).toTell('noTables');
		expect(error?.description).toContain('N8N_DISABLED_MODULES');
		expect(creations(simulator)).toEqual([]);
	});

	test('also where the workflow goes on: each row says so', async () => {
		const { items, error } = await runNode(setupOf({}, { ...setup(), ...keepGoing }));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		for (const { json } of items) {
			expect(json).toMatchObject({
				...{ code: 'NOT_SENT', status: null, projectId: null },
				message: expect.toTell('noTables'),
			});
		}
		expect(creations(simulator)).toEqual([]);
	});

	test.each(['maxVideosPerDay', 'maxVideosInTotal'])('whatever %s is', async (name) => {
		const { error } = await runNode(setupOf({ options: { [name]: 5 } }, setup()));
		expect(error?.message).toTell('noTables');
		expect(creations(simulator)).toEqual([]);
	});

	test('asks for none', async () => {
		const given = setup();
		await runNode(setupOf({}, given));
		expect(given.dataTables?.calls ?? []).toEqual([]);
	});
});
