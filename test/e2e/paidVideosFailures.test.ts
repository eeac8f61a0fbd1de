import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { OUTCOME_TIMEOUT_MS } from '../../nodes/shared/ledger/line';
import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { START } from '../host/nodes';
import { run } from '../host/processes';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import {
	editWorkflow,
	type Execution,
	finished,
	importWorkflow,
	listExecutions,
	retry,
	runToEnd,
	start,
} from '../host/workflows';
import { LedgerTables } from './ledgerTables';
import {
	answerSlowly,
	doubledRows,
	projectIdsOf,
	rowsNamed,
	type RowsOptions,
	rowsWorkflow,
	uncertainRows,
	VIDEO,
	videosOf,
} from './paidVideos';
import { stopWithoutLeaks } from './support';

const ROWS = 24;

/** What breaks during a run does so once so many rows are sent: some are written, some are under way. */
const SENT_BEFORE = 7;

const MAX_TABLES_BYTES = 400_000;
const LOCKED_MS = 10_000;

/** What has no outcome by then may exist. */
const UNKNOWN_AFTER_MS = OUTCOME_TIMEOUT_MS + 5_000;

let host: Host;
let credential: CredentialReference;
let tables: LedgerTables;

beforeAll(async () => {
	const env = { N8N_DATA_TABLES_MAX_SIZE_BYTES: String(MAX_TABLES_BYTES) };
	host = await startHost({ simulator: { renderMs: 50, minuteMs: 1_000 }, env });
	answerSlowly(host);
	credential = await createCredential(host.rest, 'Account', demoAccount(host));
	tables = await LedgerTables.of(host.rest);
});
afterAll(async () => await stopWithoutLeaks(host));

/** A sheet with a paid videos table of its own, which has its name. */
class Sheet {
	readonly rows: string[];

	private workflowId = '';

	constructor(readonly name: string) {
		this.rows = rowsNamed(name, ROWS);
	}

	/** The ID of its workflow, which a person edits who does what the messages advise. */
	private async edit(
		settings: Partial<INode> = {},
		entered?: RowsOptions['entered'],
		own: INodeParameters = {},
	): Promise<string> {
		const parameters = { options: { paidVideosTable: this.name }, ...own };
		const workflow = rowsWorkflow(this.rows, credential, { parameters, entered });
		const nodes = workflow.nodes.map((node) =>
			node.name === VIDEO ? { ...node, ...settings } : node,
		);
		const file = { ...workflow, nodes };
		if (this.workflowId) await editWorkflow(host.rest, this.workflowId, file);
		else this.workflowId = (await importWorkflow(host.rest, file)).id;
		return this.workflowId;
	}

	/** A run of rows into which a person has entered projects. */
	async run(projects = new Map<string, unknown>(), settings?: Partial<INode>): Promise<Execution> {
		const cells = [...projects].map(([row, id]) => [row, { project_id: String(id) }]);
		const entered = Object.fromEntries(cells) as RowsOptions['entered'];
		return await runToEnd(host.rest, await this.edit(settings, entered), START);
	}

	/** The executions in n8n's list, the latest first. */
	async executions(): Promise<string[]> {
		return (await listExecutions(host.rest, this.workflowId)).map(({ id }) => id);
	}

	/** A run during which something breaks. */
	async runWhile(
		breakIt: () => Promise<unknown>,
		settings?: Partial<INode>,
		own?: INodeParameters,
	): Promise<Execution> {
		await tables.createPaidVideos(this.name);
		const id = await start(host.rest, await this.edit(settings, {}, own), START);
		await until('videos', () => this.projectIds().length >= SENT_BEFORE || undefined, {
			within: 60_000,
			every: 5,
		});
		await breakIt();
		return await finished(host.rest, id);
	}

	/** What the service has created, in any order. */
	projectIds(): string[] {
		const { projects } = host.simulator;
		return projects.flatMap(({ id, body }) => (this.rows.includes(String(body.script)) ? id : []));
	}
}

/** Every row that was sent is output with its project; each other row says why not, and what to do. */
function expectStopped(sheet: Sheet, execution: Execution, message: RegExp): void {
	const rows = videosOf(execution);
	expect(rows).toHaveLength(ROWS);
	expect(projectIdsOf(execution).sort()).toEqual(sheet.projectIds().sort());
	expectNotSent(
		rows.filter(({ project_id: id }) => !id),
		message,
	);
}

function expectNotSent(rows: IDataObject[], message: RegExp): void {
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) {
		expect(Object.keys(row).sort()).toEqual(['message', 'row']);
		expect(row.message).toMatch(message);
	}
}

const errorOf = ({ data }: Execution) =>
	data.resultData.error as unknown as { message: string; description: string };

/** The projects that rows show, by the name of the row. */
const shownIn = (execution: Execution) =>
	new Map(videosOf(execution).map(({ row, project_id: id }) => [String(row), id]));

/** The sheets whose tables are mended, and the projects that a person knows of by then. */
const mended: Array<{ sheet: Sheet; known: ReturnType<typeof shownIn> }> = [];
let mendedAt = 0;

function isMended(sheet: Sheet, execution: Execution): void {
	mended.push({ sheet, known: shownIn(execution) });
	mendedAt = Date.now();
}

describe('during a run', () => {
	test('the table is deleted: nothing further is sent, and Retry takes no other table', async () => {
		const sheet = new Sheet('Deleted');
		const execution = await sheet.runWhile(
			async () => await tables.delete(sheet.name),
			{ onError: 'stopWorkflow' },
			{ output: 'video' },
		);
		const { message, description } = errorOf(execution);
		expect(message).toMatch(
			/Data table with ID '.*' could not be found in this project|Could not find the data table/,
		);
		expect(description).toContain('restore it from a backup');
		const sent = sheet.projectIds();
		expect(sent.filter((id) => !description.includes(id))).toEqual([]);
		await tables.createPaidVideos('Another');
		const next = errorOf(await retry(host.rest, execution.id));
		expect(next.message).toContain('in another table');
		expect(sheet.projectIds()).toEqual(sent);
		expect(await tables.names()).toEqual(['Another']);
	});

	test('a column is deleted: nothing further is sent, and no other table is taken', async () => {
		const sheet = new Sheet('Column');
		const execution = await sheet.runWhile(
			async () => await tables.deleteColumn(sheet.name, 'message'),
		);
		expectStopped(sheet, execution, /unknown column name 'message'.*with the type String/);
		const sent = sheet.projectIds();
		const next = errorOf(await sheet.run(undefined, { onError: 'stopWorkflow' }));
		expect(next.message).toContain('"Column" lacks a column of the type String: message');
		expect(next.description).toContain('with the type String');
		expect(sheet.projectIds()).toEqual(sent);
		await tables.addColumn(sheet.name, 'message');
		isMended(sheet, execution);
	});

	test('the tables become full: nothing further is sent', async () => {
		const sheet = new Sheet('Full');
		const large = [{ text: 'x'.repeat(MAX_TABLES_BYTES) }];
		const execution = await sheet.runWhile(async () => await tables.create('Large', large));
		expectStopped(sheet, execution, /Data table size limit exceeded.*are full\. Delete rows/);
		await tables.delete('Large');
		isMended(sheet, execution);
	});

	test('the database is locked for 10 seconds: the run goes on afterwards', async () => {
		const sheet = new Sheet('Locked');
		const lock = [join(__dirname, '..', 'host', 'lock-database.cjs')];
		const database = join(host.folder, '.n8n', 'database.sqlite');
		const execution = await sheet.runWhile(
			async () => await run(host.node, [...lock, database, String(LOCKED_MS)], {}),
		);
		expect(projectIdsOf(execution)).toHaveLength(ROWS);
		isMended(sheet, execution);
	});
});

test.each([
	['Data Tables are disabled', { N8N_DISABLED_MODULES: 'data-table' }, /module is disabled/],
	[
		'the Data Table node is excluded',
		{ NODES_EXCLUDE: '["n8n-nodes-base.dataTable"]' },
		/Unrecognized node type/,
	],
])(
	'%s: nothing is sent, also by a Retry, and no other execution is left',
	async (name, env, reason) => {
		await host.restart(env);
		const sheet = new Sheet(name);
		const failed = await sheet.run(undefined, { onError: 'stopWorkflow' });
		const retried = await retry(host.rest, failed.id);
		for (const execution of [failed, retried]) {
			const { message, description } = errorOf(execution);
			expect(message).toMatch(reason);
			expect(message).toMatch(/^Data Tables aren't available .* Nothing was created/);
			expect(description).toContain('N8N_DISABLED_MODULES');
		}
		expect(sheet.projectIds()).toEqual([]);
		expect(await sheet.executions()).toEqual([retried.id, failed.id]);
	},
);

test('once all is mended, the next run finishes each sheet, and pays for no row twice', async () => {
	await host.restart();
	await sleep(Math.max(mendedAt + UNKNOWN_AFTER_MS - Date.now(), 0));
	const executions = await Promise.all(mended.map(async ({ sheet }) => await sheet.run()));
	for (const [index, { sheet, known }] of mended.entries()) {
		const uncertain = uncertainRows(executions[index]);
		const projects = new Map(uncertain.map((row) => [row, known.get(row)] as const));
		expect([...projects.values()]).not.toContain(undefined);
		expect(sheet.projectIds()).toHaveLength(ROWS);
		const ids = projectIdsOf(await sheet.run(projects)).sort();
		expect(ids).toEqual(sheet.projectIds().sort());
		expect(projectIdsOf(await sheet.run()).sort()).toEqual(ids);
	}
	expect(doubledRows(host)).toEqual([]);
});
