import type { INodeParameters } from 'n8n-workflow';

import { secretsIn } from '../../host/leaks';
import { DataTables } from '../../support/dataTables';
import { useSimulator } from '../../support/simulator';
import { creations, runKind } from '../support/kinds';
import { LEAST, leastOf } from '../support/least';
import { keysOf, runLedger, TABLE } from '../support/ledger';
import { usePublishedTrigger } from '../support/trigger';
import { runUgcAd } from '../support/ugcAd';

const trigger = usePublishedTrigger();
const simulator = useSimulator({
	renderMs: 10,
	minuteMs: 20,
	ca: trigger.certificate,
	duplicateWebhooks: true,
});

let dataTables: DataTables;
beforeEach(() => {
	dataTables = new DataTables();
	trigger.started.length = 0;
	trigger.credential = { apiKey: 'demo-key', baseUrl: simulator.url };
});

const completion: INodeParameters = { completion: 'notifyThisWorkflow' };
const setup = () => ({ dataTables, webhookBase: trigger.base });

/** What the workflow of the trigger does with its items. */
const recordAll = async () => {
	await simulator.settle();
	const rows = trigger.started.map(({ json }) => json);
	return await runLedger(dataTables, 'recordResult', {}, { rows, executionId: 'triggered' });
};

const rows = [
	{ id: 'a', script: 'Row a' },
	{ id: 'b', script: 'Row b #fail:VOICE_SYNTHESIS_ERROR' },
];

const create = async (executionId: string) =>
	await runUgcAd(
		simulator,
		{ ...completion, payOncePer: '={{ $json.id }}' },
		{ ...setup(), rows, executionId },
	);

test('the results of a run come into its ledger, and the next run outputs them', async () => {
	await create('e1');
	expect((await recordAll()).items).toHaveLength(2);
	const keys = await keysOf(dataTables, { filters: { state: ['completed', 'failed'] } });
	expect(Object.fromEntries(keys.map(({ key, state }) => [key, state]))).toEqual({
		a: 'completed',
		b: 'failed',
	});
	const { items } = await create('e2');
	expect(items.map(({ json }) => [json.status, json.recalled])).toEqual([
		['completed', true],
		['failed', true],
	]);
	expect(items[0].json.url).toBe(trigger.started.find(({ json }) => json.url)?.json.url);
	expect(creations(simulator)).toHaveLength(2);
});

test('the ledger holds no script, no key of the account and no token', async () => {
	await create('e1');
	await recordAll();
	const stored = JSON.stringify(dataTables.rows(TABLE));
	for (const { id } of simulator.projects) expect(stored).toContain(id);
	expect(secretsIn(stored, ['demo-key', ...rows.map(({ script }) => script)])).toEqual([]);
});

test('a row whose creation is uncertain is settled by its callback', async () => {
	simulator.faults.next('createdThen500');
	const [row] = rows;
	const params = { ...completion, payOncePer: '={{ $json.id }}' };
	const { error } = await runUgcAd(simulator, params, { ...setup(), rows: [row] });
	expect(error?.message).toContain('may');
	expect(await keysOf(dataTables)).toMatchObject([{ key: 'a', state: 'uncertain' }]);
	await recordAll();
	expect(await keysOf(dataTables)).toMatchObject([
		{ state: 'completed', projectId: simulator.projects[0].id },
	]);
});

test('a video of Create From Script does not carry its key: the way out is an expression', async () => {
	const { node } = LEAST.classProject;
	const parameters = { ...leastOf('classProject'), ...completion, payOncePer: 'row-7' };
	await runKind(node, simulator, parameters, { ...setup(), executionId: 'e1' });
	const { error } = await recordAll();
	expect(error).toMatchObject({ description: expect.stringContaining('Create From Script') });
	const byHand = await runLedger(
		dataTables,
		'recordResult',
		{ key: 'row-7' },
		{ rows: trigger.started.map(({ json }) => json) },
	);
	expect(byHand.items).toHaveLength(1);
	expect(await keysOf(dataTables)).toMatchObject([{ key: 'row-7', state: 'completed' }]);
});
