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

const parameters: INodeParameters = { completion: 'notifyThisWorkflow', output: 'row' };

const rows = [
	{ id: 'a', product: 'Lamp', script: 'Speech a' },
	{ id: 'b', product: 'Desk', script: 'Speech b #fail:VOICE_SYNTHESIS_ERROR' },
];

const create = async (executionId: string) =>
	await runUgcAd(simulator, parameters, {
		...{ dataTables, webhookBase: trigger.base, rows, executionId },
	});

test('each video starts the workflow of the trigger, and the next run has the same result', async () => {
	await create('e1');
	await simulator.settle();
	await systemClock.sleep(3 * MINUTE_MS);
	const { items } = await create('e2');
	const started = Object.fromEntries(trigger.started.map(({ json }) => [json.project_id, json]));
	expect(items.map(({ json }) => json.status)).toEqual(['completed', 'failed']);
	for (const { json } of items) {
		expect(started[String(json.project_id)]).toEqual({
			...{ project_id: json.project_id, status: json.status },
			...{ message: json.message, video_url: json.video_url },
		});
	}
	expect(creations(simulator)).toHaveLength(2);
});

test('the table holds no script of a row with another text, no key of the account and no token', async () => {
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
