import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../../nodes/UgcAd/UgcAd.node';
import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { NODE, retry, runNode, type Setup } from '../support/engine';
import { AVATAR, byId, creations, keepGoing } from '../support/kinds';
import { writeLines } from '../support/ledger';
import { markOf } from '../support/paidVideos';
import { usePublishedTrigger } from '../support/trigger';
import { ugcAdParameters } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({ ca: trigger.certificate });
beforeEach(() => {
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

const notify = { completion: 'notifyThisWorkflow' };
const origin = { workflowId: 'wf1', executionId: 'e0', node: NODE, item: 0, items: 1 };

/** The item of a trigger, for a video of this origin. */
const itemOf = (of: IDataObject | undefined, script = 'Hello') => ({
	event: 'project.completed',
	script,
	origin: of,
});

const setupOf = (rows: IDataObject[], parameters: INodeParameters = {}): Setup => ({
	node: new UgcAd(),
	parameters: ugcAdParameters({ ...notify, ...parameters }),
	credential: { apiKey: 'demo-key', baseUrl: simulator.url },
	webhookBase: trigger.base,
	rows,
});

const ENDLESS = expect.toTell('endlessLoop');

test('a trigger that leads back to the node that has created its video creates nothing', async () => {
	const { error } = await runNode(setupOf([itemOf(origin)]));
	expect(error?.message).toEqual(ENDLESS);
	expect(error?.description).toContain('not to this node');
	expect(creations(simulator)).toEqual([]);
});

test('with On Error = Continue only the rows that would go round are left out', async () => {
	const { items } = await runNode({ ...setupOf([itemOf(origin), { script: 'b' }]), ...keepGoing });
	expect(items.map(({ json }) => json.message || json.status)).toEqual([ENDLESS, 'processing']);
});

test.each<[string, IDataObject | undefined, INodeParameters]>([
	['of another node', { ...origin, node: 'Video Slideshow' }, {}],
	['of another workflow', { ...origin, workflowId: 'wf2' }, {}],
	['whose origin was removed', undefined, {}],
	['with an origin of another kind', { source: 'Sheet' }, {}],
	['that notifies no trigger', origin, { completion: 'continue' }],
])('a video %s is a row like any other', async (_, of, parameters) => {
	const { error, items } = await runNode(setupOf([itemOf(of)], parameters));
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});

test('a retry outputs what was created before without sending it', async () => {
	const rows = [itemOf(origin, 'a'), { script: 'bad' }];
	const avatarId = byId(`={{ $json.script === "bad" ? "nobody" : "${AVATAR}" }}`);
	const first = await runNode(setupOf(rows, { completion: 'continue', avatarId }));
	expect(simulator.projects).toHaveLength(1);
	const { error, items } = await retry(setupOf(rows), first);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(2);
});

describe('a row that would go round while another execution is sending it', () => {
	const rows = [
		{ id: 1, ...itemOf(origin) },
		{ id: 2, script: 'b' },
	];
	const run = async (dataTables: DataTables, of: IDataObject[]) => {
		writeLines(dataTables, { status: 'sending', rowMark: markOf(1), executionId: 'e9' });
		return await runNode({ ...setupOf(of, { output: 'row' }), dataTables, ...keepGoing });
	};
	const BEING_CREATED = expect.toTell('beingCreated', 'e9');

	test('is not sent, also if that is refused', async () => {
		const dataTables = new DataTables();
		let reads = 0;
		dataTables.before = (operation) => {
			if (operation !== 'row.get' || ++reads < 2) return;
			const [table] = dataTables.tables;
			table.rows = table.rows.filter(({ executionId }) => executionId !== 'e9');
		};
		const { items } = await run(dataTables, rows.slice(0, 1));
		expect(items[0].json).toEqual({ id: 1, message: BEING_CREATED });
		expect(creations(simulator)).toEqual([]);
	});

	test('comes out, also if another row ends the sending', async () => {
		simulator.account('demo-key').credits = 0;
		const { items } = await run(new DataTables(), rows);
		expect(items.map(({ json }) => json.message)).toEqual([
			BEING_CREATED,
			expect.stringContaining('Not enough credits'),
		]);
	});
});
