import type { INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { DATA_TABLE, retry, runNode, type Setup, START_NODE } from './support/engine';
import { AVATAR, byId, creations } from './support/kinds';
import { projectIds } from './support/payOncePer';
import { projectsPerScript, retryOnFail } from './support/payments';
import { ugcAdParameters } from './support/ugcAd';

const simulator = useSimulator({ renderMs: 0 });
useFastTime();

/** A node as it is dragged onto the canvas, and what only the user knows. */
const setupOf = (parameters: INodeParameters = {}, setup: Partial<Setup> = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters(parameters),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	defaultCompletion: true,
	webhookBase: 'http://localhost:5678',
	rows: [{ script: 'a' }, { script: 'b' }],
	...setup,
});

/** The service refuses the second row. */
const refusingB = { avatarId: byId(`={{ $json.script === "b" ? "nobody" : "${AVATAR}" }}`) };
const inTurn = { options: { concurrency: 1 } };
const SHARED = 'Rows that ask for the same video share it: Rows 1, 2.';

describe('by default', () => {
	test('the same rows are paid once, however often they are run, and an edited one is another video', async () => {
		const first = await runNode(setupOf());
		expect(first.hints).toEqual([]);
		for (let run = 0; run < 4; run++) {
			const { items, hints } = await runNode(setupOf());
			expect(projectIds({ ...first, items })).toEqual(projectIds(first));
			expect(items[0].json).toMatchObject({ status: 'completed', recalled: true });
			expect(hints).toEqual([
				expect.stringMatching(
					/^Known since .+: 2 videos\. What is known was not charged again\. For another video, enter another number in a column "version" of the row, or without rows in Version\.$/,
				),
			]);
		}
		await runNode(setupOf({}, { rows: [{ script: 'a' }, { script: 'edited' }] }));
		expect(projectsPerScript(simulator)).toEqual({ a: 1, b: 1, edited: 1 });
	});

	test('another workflow, and another node, pay nothing for the same video', async () => {
		await runNode(setupOf());
		await runNode(setupOf({}, { workflowId: 'wf2', name: 'Copy' }));
		expect(creations(simulator)).toHaveLength(2);
	});

	test('rows that ask for the same video share it, and a hint names them', async () => {
		const { items, hints } = await runNode(setupOf({ script: 'a' }));
		expect(creations(simulator)).toHaveLength(1);
		const [{ id }] = simulator.projects;
		expect(items.map(({ json }) => json.projectId)).toEqual([id, id]);
		expect(hints).toEqual([SHARED]);
	});
});

describe('an item keeps the video that an execution has made for it', () => {
	test.each(['video', 'run'])(
		'in a Retry after an edit of the panel, by %s',
		async (payOncePer) => {
			const first = await runNode(setupOf({ payOncePer, ...refusingB, ...inTurn }));
			expect(first.error?.message).toContain('Row 2');
			const { items, hints } = await retry(setupOf({ payOncePer, language: 'es' }), first);
			expect(projectsPerScript(simulator)).toEqual({ a: 1, b: 1 });
			expect(items.map(({ json }) => json.projectId)).toEqual(
				simulator.projects.map(({ id }) => id),
			);
			expect(hints).toContainEqual(
				expect.stringMatching(/^Made by an earlier try, from other values than .+: Row 1\. /),
			);
		},
	);

	test.each(['video', 'run'])(
		'on Retry On Fail, although an expression gives another value whenever it is evaluated, by %s',
		async (payOncePer) => {
			const script = '={{ $json.script }} at {{ $now.toMillis() }}';
			const parameters = { payOncePer, script, ...refusingB, ...inTurn };
			const { error } = await runNode(setupOf(parameters, { settings: retryOnFail }));
			expect(error?.message).toContain('Row 2');
			expect(simulator.projects).toHaveLength(1);
		},
	);

	test.each(['video', 'row'])(
		'unless the Retry asks for another version, such as of one that is uncertain, by %s',
		async (payOncePer) => {
			const parameters = { payOncePer, idColumn: 'script', ...inTurn };
			simulator.faults.next('lostAnswer', { path: /create/ });
			const first = await runNode(setupOf(parameters));
			expect(first.error?.description).toContain(
				'in a column "version" of the row, or without rows in Version: the new video is charged',
			);
			const version = '={{ $json.script === "a" ? 2 : "" }}';
			const { error } = await retry(setupOf({ ...parameters, version }), first);
			expect(error).toBeUndefined();
			expect(projectsPerScript(simulator)).toEqual({ a: 2, b: 1 });
		},
	);
});

describe.each<[string, () => Partial<Setup>]>([
	['whose module is off', () => ({ dataTables: undefined })],
	['without the Data Table node', () => ({ excludedNodes: [DATA_TABLE] })],
	['without the Execute Workflow Trigger', () => ({ excludedNodes: [START_NODE] })],
	['in a workflow that is not saved', () => ({ workflowId: '' })],
])('an n8n that has no Data Tables, %s', (_, without) => {
	const setup = () => ({ dataTables: new DataTables(), ...without() });
	const HINT =
		/^What was charged is known to this run of the node and its retries only: .* is charged again\./;

	test.each(['video', 'row', 'run'])(
		'pays once within the execution and its retries, and says so once, by %s',
		async (payOncePer) => {
			const parameters = { payOncePer, idColumn: 'script', ...inTurn };
			const settings = retryOnFail;
			const refusing = setupOf({ ...parameters, ...refusingB }, { ...setup(), settings });
			const first = await runNode(refusing);
			expect(first.error?.message).toContain('Row 2');
			const again = { avatarId: byId(AVATAR), ifRowChanged: 'known' };
			const { items, hints } = await retry(setupOf({ ...parameters, ...again }, setup()), first);
			expect(projectsPerScript(simulator)).toEqual({ a: 1, b: 1 });
			expect(items).toHaveLength(2);
			expect(hints.filter((hint) => HINT.test(hint))).toHaveLength(1);
		},
	);

	test('shares a video of a run, too', async () => {
		const { hints } = await runNode(setupOf({ script: 'a' }, setup()));
		expect(creations(simulator)).toHaveLength(1);
		expect(hints).toEqual([expect.stringMatching(HINT), SHARED]);
	});

	test.each(['Day', 'Month'])('has no Max Videos per %s', async (period) => {
		const options = { [`maxVideosPer${period}`]: 5 };
		const { error } = await runNode(setupOf({ options }, setup()));
		expect(error?.message).toMatch(
			new RegExp(`^Max Videos per ${period}: This n8n has no table that counts`),
		);
		expect(creations(simulator)).toEqual([]);
	});
});
