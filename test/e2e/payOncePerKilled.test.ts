import { setTimeout as sleep } from 'node:timers/promises';
import uniq from 'lodash/uniq';
import type { INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import { findDataTable } from '../host/dataTable';
import { type Host, startHost } from '../host/host';
import { inSequence, nodeOf, ourNode, outputOf, START, startNode } from '../host/nodes';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import {
	type Execution,
	importWorkflow,
	publish,
	retry,
	runToEnd,
	type SavedWorkflow,
	type WorkflowFile,
} from '../host/workflows';
import { seededRandom } from '../simulator/random';
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
const ALLOW = 'Allow Again';

const WITHIN = 180_000;

const seed = Number(process.env.KILL_SEED ?? Date.now());
const random = seededRandom(seed);

let host: Host;
let credential: CredentialReference;
let workflow: SavedWorkflow;

beforeAll(async () => {
	host = await startHost();
	answerSlowly(host);
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
	// n8n retries no manual execution that has died
	const webhook = { path: HOOK, httpMethod: 'POST', options: {} };
	const triggers = [
		nodeOf('Sheet Arrives', 'n8n-nodes-base.webhook', 2, webhook, { webhookId: HOOK }),
	];
	const file = payOnceWorkflow(ROWS, credential, { triggers });
	workflow = await importWorkflow(host.rest, file);
	await publish(host.rest, workflow);
});
afterAll(async () => await stopWithoutLeaks(host));

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

/** A workflow that a person starts by hand. */
async function runOnce(file: WorkflowFile): Promise<Execution> {
	const { id } = await importWorkflow(host.rest, file);
	return await runToEnd(host.rest, id, START);
}

async function allowAgain(rows: string[]): Promise<Execution> {
	const parameters = {
		...{ resource: 'paidVideo', operation: 'allowAgain' },
		key: '={{ $json.row }}',
	};
	const allow = ourNode(ALLOW, 'videoLibrary', parameters, credential);
	const nodes = [startNode, ...sheetOf(rows), allow];
	return await runOnce({ name: 'Allow again', nodes, connections: inSequence(nodes) });
}

const projectOf = (row: string) => host.simulator.projects[createdRows(host).indexOf(row)].id;

/** A run of the sheet for which a person has looked for the videos of some rows. */
async function runWithFound(rows: string[]): Promise<Execution> {
	const project = rows.map((key) => ({ key, projectId: projectOf(key) }));
	const options = { foundProjects: { project } } as unknown as INodeParameters;
	return await runOnce(payOnceWorkflow(ROWS, credential, { parameters: { options } }));
}

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
	expect(outputOf(await allowAgain(missing), ALLOW)).toHaveLength(missing.length);

	const end = await runWithFound(found);
	expect(uncertainRows(end, ROWS)).toEqual([]);
	for (const row of found) {
		const projectId = projectOf(row);
		expect(videosOf(end)[ROWS.indexOf(row)]).toMatchObject({ recalled: true, projectId });
	}
	expect(createdRows(host).sort()).toEqual([...ROWS].sort());
}, 1_200_000);
