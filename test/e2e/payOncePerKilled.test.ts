import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow, start } from '../host/workflows';
import { seededRandom } from '../simulator/random';
import { stopWithoutLeaks } from './support';
import { byId, nodeOf, ourNode, outputOf, START } from './workflow';

const ROWS = 200;
const KILLS = 10;
const CONCURRENCY = 5;
const ANSWER_MS = 300;
const VIDEO = 'Video UGC Ad';

/** After so long an attempt without an outcome counts as dead; in milliseconds. */
const DEAD_AFTER_MS = 95_000;

let host: Host;
let workflowId: string;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 50, minuteMs: 1_000 } });
	// the service takes a while for each, so that a kill meets requests that are under way
	const path = /^\/v1\/project\/create/;
	host.simulator.faults.random({ rate: 1, kinds: ['slow'], ms: ANSWER_MS, seed: 1, path });
	const credential = await createCredential(host.rest, 'Account', demoAccount(host));
	const jsonOutput = JSON.stringify({ rows: Array.from({ length: ROWS }, (_, row) => ({ row })) });
	const settings = { onError: 'continueRegularOutput' } as const;
	const parameters = {
		script: '=Row {{ $json.row }}',
		avatarId: byId('avatar-0001'),
		media: { item: [{ type: 'image', url: 'https://example.com/a.jpg' }] },
		payOncePer: '={{ $json.row }}',
	};
	const nodes: INode[] = [
		nodeOf(START, 'n8n-nodes-base.manualTrigger'),
		nodeOf(
			'Sheet',
			'n8n-nodes-base.set',
			{ mode: 'raw', jsonOutput, options: {} },
			{ typeVersion: 3.4 },
		),
		nodeOf('Rows', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'rows', options: {} }),
		ourNode(VIDEO, 'ugcAd', parameters, credential, settings),
	];
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const connections = { [START]: to('Sheet'), Sheet: to('Rows'), Rows: to(VIDEO) };
	({ id: workflowId } = await importWorkflow(host.rest, { name: 'Killed', nodes, connections }));
});
afterAll(async () => await stopWithoutLeaks(host));

/** How often each row was created. */
function creationsByRow(): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { body } of host.simulator.projects) {
		const script = String(body.script);
		counts.set(script, (counts.get(script) ?? 0) + 1);
	}
	return counts;
}

const isDoubled = ([, times]: [string, number]) => times > 1;

test(`${ROWS} rows, n8n killed at ${KILLS} random moments: each is created once, or named`, async () => {
	const random = seededRandom(Date.now());
	for (let kill = 0; kill < KILLS; kill++) {
		const before = host.simulator.projects.length;
		await start(host.rest, workflowId, START);
		const target = before + 1 + Math.floor(random() * (ROWS / KILLS));
		await until(
			'some videos to be created',
			() => host.simulator.projects.length >= target || undefined,
			{
				within: 60_000,
				every: 5,
			},
		);
		await host.n8n.kill();
		await host.restart();
		expect([...creationsByRow()].filter(isDoubled)).toEqual([]);
	}
	await sleep(DEAD_AFTER_MS);
	const last = await finished(host.rest, await start(host.rest, workflowId, START), 300_000);
	const items = outputOf(last, VIDEO).map(({ json }) => json);
	const uncertain = items.filter(({ error }) => error !== undefined);
	const named = (row: IDataObject) => String(row.error);
	console.log(
		`${uncertain.length} of ${ROWS} rows are uncertain after ${KILLS} kills`,
		uncertain.slice(0, 2),
	);
	expect(items).toHaveLength(ROWS);
	expect([...creationsByRow()].filter(isDoubled)).toEqual([]);
	expect(uncertain.map(named).filter((text) => !/may have been created/.test(text))).toEqual([]);
	expect(uncertain.length).toBeLessThanOrEqual(KILLS * 2 * CONCURRENCY);
	expect(creationsByRow().size).toBeGreaterThanOrEqual(ROWS - uncertain.length);
}, 1_200_000);
