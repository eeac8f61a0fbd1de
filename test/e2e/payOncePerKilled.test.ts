import { setTimeout as sleep } from 'node:timers/promises';
import partition from 'lodash/partition';
import uniq from 'lodash/uniq';
import type { INode, INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import { findDataTable } from '../host/dataTable';
import { type Host, startHost } from '../host/host';
import { inSequence, nodeOf, ourNode, outputOf, START, startNode, to } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import {
	type Execution,
	importWorkflow,
	publish,
	retry,
	runToEnd,
	type SavedWorkflow,
} from '../host/workflows';
import { seededRandom } from '../simulator/random';
import { RENDER_MS, Renders } from '../support/renders';
import {
	answerSlowly,
	createdRows,
	doubledRows,
	MAX_ROUND,
	payOnceWorkflow,
	rowsNamed,
	runBy,
	runsOf,
	sheetOf,
	uncertainRows,
	videosOf,
} from './payOnce';
import { stopWithoutLeaks } from './support';

const ROWS = rowsNamed('Row', 200);
const KILLS = 10;
/** How many videos are created at most before a kill, and how long after that it comes at the latest; so that rows are left for the last. */
const MAX_CREATED = 10;
const MAX_DELAY_MS = 600;

const HOOK = 'sheet-arrives';
const TRIGGER = 'Video Generation Trigger';
const RECORD = 'Record Result';
const ALLOW = 'Allow Again';

/** The service repeats a callback after a minute of this length: not during the test. */
const MINUTE_MS = 3_600_000;
const WITHIN = 180_000;

const seed = Number(process.env.KILL_SEED ?? Date.now());
const random = seededRandom(seed);
const renders = new Renders();

let host: Host;
let credential: CredentialReference;
let workflow: SavedWorkflow;

beforeAll(async () => {
	const times = { renderMs: RENDER_MS, minuteMs: MINUTE_MS, webhookTimeoutMs: 60_000 };
	host = await startHost({ simulator: { ...times, clock: renders } });
	answerSlowly(host);
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
	// n8n retries no manual execution that has died
	const webhook = { path: HOOK, httpMethod: 'POST', options: {} };
	const triggers = [
		nodeOf('Sheet Arrives', 'n8n-nodes-base.webhook', 2, webhook, { webhookId: HOOK }),
	];
	const parameters = {
		completion: 'notifyThisWorkflow',
		options: { name: '={{ $json.row }}' },
	};
	const file = payOnceWorkflow(ROWS, credential, { triggers, parameters });
	const trigger = ourNode(TRIGGER, 'videoGenerationTrigger', {}, credential, {
		typeVersion: 1.1,
		webhookId: '6d2f0c1e-0c1a-4d57-9a55-6f6f2a7d9b11',
	});
	file.nodes.push(trigger, ledgerNode(RECORD, 'recordResult', {}));
	file.connections[TRIGGER] = to(RECORD);
	workflow = await importWorkflow(host.rest, file);
	await publish(host.rest, workflow);
});
afterAll(async () => await stopWithoutLeaks(host));

const ledgerNode = (name: string, operation: string, parameters: INodeParameters): INode =>
	ourNode(name, 'videoLibrary', { resource: 'paidVideo', operation, ...parameters }, credential);

const startSheet = async () => await fetch(`${host.n8n.url}/webhook/${HOOK}`, { method: 'POST' });

const latestExecution = async (): Promise<string> => (await runsOf(host, workflow.id))[0].id;

const runSheet = async () => await runBy(host, workflow.id, startSheet, WITHIN);

/** Kills n8n at a random moment after a run has begun, and returns the execution that died. */
async function killDuring(begin: () => Promise<unknown>): Promise<string> {
	const target = createdRows(host).length + 1 + Math.floor(random() * MAX_CREATED);
	// it is answered when the execution ends, which it does not
	void begin().catch(() => {});
	const isReached = () => createdRows(host).length >= target || undefined;
	await until('some videos to be created', isReached, { within: WITHIN, every: 5 });
	await sleep(random() * MAX_DELAY_MS);
	await host.n8n.kill();
	await host.restart();
	return await latestExecution();
}

type LedgerLine = Record<'key' | 'state' | 'attempt' | 'executionId', string>;

async function eventsInLedger(): Promise<LedgerLine[]> {
	const table = await findDataTable(host.rest, 'Paid Videos');
	return (await table?.rows<LedgerLine>()) ?? [];
}

/** The rows of an execution for which the ledger has no outcome. */
async function openRowsOf(executionId: string): Promise<string[]> {
	const events = (await eventsInLedger()).filter((event) => event.executionId === executionId);
	const nameOf = ({ key, attempt }: LedgerLine) => `${key} ${attempt}`;
	const ended = new Set(events.filter(({ state }) => state !== 'sending').map(nameOf));
	return events.filter((event) => !ended.has(nameOf(event))).map(({ key }) => key);
}

/** The rows that the ledger knows to be finished. */
const completedRows = async () =>
	uniq((await eventsInLedger()).filter(({ state }) => state === 'completed').map(({ key }) => key));

const untilCompleted = async (count: number) =>
	await until(
		`${count} results in the ledger`,
		async () => (await completedRows()).length === count || undefined,
		{ within: WITHIN },
	);

/** The videos of some rows are finished, and their callbacks sent. */
async function finishVideos(rows: string[]): Promise<void> {
	const { deliveries, projects } = host.simulator;
	const sent = deliveries.length + rows.length;
	const rendering = projects.filter(({ state }) => state === 'processing');
	renders.finish(rows.map((row) => rendering.findIndex(({ name }) => name === row)));
	const isSent = () => deliveries.length === sent || undefined;
	await until('the callbacks to be sent', isSent, { within: WITHIN });
}

/** A workflow that a person starts by hand. */
async function runOnce(name: string, nodes: INode[]): Promise<Execution> {
	const all = [startNode, ...nodes];
	const file = { name, nodes: all, connections: inSequence(all) };
	const { id } = await importWorkflow(host.rest, file);
	return await runToEnd(host.rest, id, START);
}

/** Looks all finished videos up, and records them; the name of each is its row. */
const recordLookedUp = async () =>
	await runOnce('Look up', [
		ourNode(
			'Videos',
			'videoLibrary',
			{
				...{ resource: 'video', operation: 'getAll', returnAll: true },
				filters: { status: 'completed' },
			},
			credential,
		),
		ledgerNode(RECORD, 'recordResult', { key: '={{ $json.name }}' }),
	]);

const allowAgain = async (rows: string[]) =>
	await runOnce('Allow again', [
		...sheetOf(rows),
		ledgerNode(ALLOW, 'allowAgain', { key: '={{ $json.row }}' }),
	]);

test(`${ROWS.length} rows, n8n killed at ${KILLS} random moments: each is paid once, or named and then settled`, async () => {
	console.log(`Seed: ${seed}. To repeat: KILL_SEED=${seed}`);
	const open: string[][] = [];
	let killed = '';
	for (let kill = 0; kill < KILLS; kill++) {
		const isRetry = kill % 3 > 0;
		const retryKilled = async () => await retry(host.rest, killed);
		killed = await killDuring(isRetry ? retryKilled : startSheet);
		open.push(await openRowsOf(killed));
		expect(open[kill].length).toBeLessThanOrEqual(MAX_ROUND);
		expect(doubledRows(host)).toEqual([]);
	}
	console.log(`Without an outcome after each kill: ${open.map(({ length }) => length).join(', ')}`);

	for (const last of [await retry(host.rest, killed), await runSheet()]) {
		expect(uncertainRows(last, ROWS).sort()).toEqual(uniq(open.flat()).sort());
		expect(videosOf(last)).toHaveLength(ROWS.length);
	}
	expect(doubledRows(host)).toEqual([]);
	expect(uniq([...createdRows(host), ...open.flat()]).sort()).toEqual([...ROWS].sort());

	const uncertain = uniq(open.flat());
	const missing = uncertain.filter((row) => !createdRows(host).includes(row));
	const found = uncertain.filter((row) => !missing.includes(row));
	const [lookedUp, calledBack] = partition(found, (row) => found.indexOf(row) % 2 === 0);
	// no callback gets through
	host.proxy.forwardTo(1);
	await finishVideos(lookedUp);
	host.proxy.forwardTo(host.n8n.port);
	expect(outputOf(await recordLookedUp(), RECORD)).toHaveLength(lookedUp.length);
	await finishVideos(calledBack);
	await untilCompleted(found.length);
	expect(outputOf(await allowAgain(missing), ALLOW)).toHaveLength(missing.length);

	const end = await runSheet();
	expect(uncertainRows(end, ROWS)).toEqual([]);
	for (const row of found) {
		const { url } = host.simulator.projects[createdRows(host).indexOf(row)];
		expect(videosOf(end)[ROWS.indexOf(row)]).toMatchObject({ recalled: true, url });
	}
	expect(createdRows(host).sort()).toEqual([...ROWS].sort());
}, 1_200_000);
