import type { INodeParameters } from 'n8n-workflow';

import { MINUTE_MS, systemClock } from '../../../nodes/shared/utils/clock';
import { secretsIn } from '../../host/leaks';
import { DataTables } from '../../support/dataTables';
import { useFastTime } from '../../support/fastTime';
import { useSimulator } from '../../support/simulator';
import { creations } from '../support/kinds';
import { TABLE } from '../support/ledger';
import { usePublishedTrigger } from '../support/trigger';
import { runUgcAd } from '../support/ugcAd';

useFastTime();
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

const rows = [
	{ id: 'a', script: 'Row a' },
	{ id: 'b', script: 'Row b #fail:VOICE_SYNTHESIS_ERROR' },
];

const create = async (executionId: string) =>
	await runUgcAd(
		simulator,
		{ ...completion, payOncePer: 'row' },
		{ ...setup(), rows, executionId },
	);

test('each video starts the workflow of the trigger, and the next run has them as well', async () => {
	await create('e1');
	await simulator.settle();
	await systemClock.sleep(3 * MINUTE_MS);
	const { items } = await create('e2');
	const started = Object.fromEntries(trigger.started.map(({ json }) => [json.projectId, json]));
	expect(items.map(({ json }) => [json.status, json.recalled])).toEqual([
		['completed', true],
		['failed', true],
	]);
	for (const { json } of items) {
		const { status, url } = started[String(json.projectId)];
		expect(json).toMatchObject({ status, ...(url !== undefined && { url }) });
	}
	expect(creations(simulator)).toHaveLength(2);
});

test('the table holds no script, no key of the account and no token', async () => {
	await create('e1');
	await simulator.settle();
	await systemClock.sleep(3 * MINUTE_MS);
	await create('e2');
	const stored = JSON.stringify(dataTables.rows(TABLE));
	for (const { id, url } of simulator.projects) {
		expect(stored).toContain(id);
		if (url) expect(stored).toContain(url);
	}
	expect(secretsIn(stored, ['demo-key', ...rows.map(({ script }) => script)])).toEqual([]);
});
