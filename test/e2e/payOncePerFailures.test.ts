import { join } from 'node:path';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { createCredential, type CredentialReference } from '../host/credentials';
import { type Host, startHost } from '../host/host';
import { hintsOf, START } from '../host/nodes';
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
	type PayOnceOptions,
	payOnceWorkflow,
	rowsNamed,
	uncertainRows,
	VIDEO,
	videosOf,
} from './payOnce';
import { stopWithoutLeaks } from './support';

const ROWS = 24;

/** What breaks during a run does so once so many rows are sent: some are written, some are under way. */
const SENT_BEFORE = 7;

const MAX_TABLES_BYTES = 400_000;
const LOCKED_MS = 10_000;

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
	async edit(
		options: INodeParameters = {},
		settings: Partial<INode> = {},
		more: PayOnceOptions = {},
	): Promise<string> {
		const parameters = {
			options: { paidVideosTable: this.name, ...options },
			...more.parameters,
		};
		const workflow = payOnceWorkflow(this.rows, credential, { ...more, parameters });
		const nodes = workflow.nodes.map((node) =>
			node.name === VIDEO ? { ...node, ...settings } : node,
		);
		const file = { ...workflow, nodes };
		if (this.workflowId) await editWorkflow(host.rest, this.workflowId, file);
		else this.workflowId = (await importWorkflow(host.rest, file)).id;
		return this.workflowId;
	}

	async run(options?: INodeParameters): Promise<Execution> {
		return await runToEnd(host.rest, await this.edit(options), START);
	}

	/** A run that puts out rows of a table, into which a person has entered projects. */
	async runWith(projects: Map<string, unknown>): Promise<Execution> {
		const cells = [...projects].map(([row, id]) => [row, { project_id: String(id) }]);
		const entered = Object.fromEntries(cells) as PayOnceOptions['entered'];
		const id = await this.edit({}, {}, { parameters: { output: 'row' }, entered });
		return await runToEnd(host.rest, id, START);
	}

	/** A run during which something breaks. */
	async runWhile(breakIt: () => Promise<unknown>, settings?: Partial<INode>): Promise<Execution> {
		const id = await start(host.rest, await this.edit({}, settings), START);
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

const idsIn = (videos: IDataObject[]) =>
	videos.flatMap(({ projectId }) => (projectId === null ? [] : String(projectId)));

/** Every row that was sent is output with its project; each other row says why not, and what to do. */
function expectStopped(sheet: Sheet, execution: Execution, message: RegExp, advice: string): void {
	const videos = videosOf(execution);
	expect(videos).toHaveLength(ROWS);
	expect(idsIn(videos).sort()).toEqual(sheet.projectIds().sort());
	expectNotSent(
		videos.filter(({ projectId }) => projectId === null),
		message,
		advice,
	);
}

function expectNotSent(videos: IDataObject[], message: RegExp, advice: string): void {
	expect(videos.length).toBeGreaterThan(0);
	for (const video of videos) {
		expect(video.message).toMatch(message);
		expect(video.advice).toContain(advice);
	}
}

const errorOf = ({ data }: Execution) =>
	data.resultData.error as unknown as { message: string; description: string };

/** The projects of rows that were sent, and could not be written, by the number of the row. */
const notWritten = (execution: Execution) =>
	new Map(
		videosOf(execution).flatMap(({ notRecorded, projectId }, row) =>
			notRecorded ? [[row, projectId] as const] : [],
		),
	);

/** The sheets whose tables are mended, and the projects that a person knows of by then. */
const mended: Array<{ sheet: Sheet; known: ReturnType<typeof notWritten> }> = [];

describe('during a run', () => {
	test('the table is deleted: nothing further is sent, and Retry takes no other table', async () => {
		const sheet = new Sheet('Deleted');
		const execution = await sheet.runWhile(async () => await tables.delete(sheet.name), {
			onError: 'stopWorkflow',
		});
		const { message, description } = errorOf(execution);
		expect(message).toMatch(
			/Data table with ID '.*' could not be found in this project|Could not find the data table/,
		);
		expect(description).toContain('A new table knows no video');
		const sent = sheet.projectIds();
		expect(sent.filter((id) => !description.includes(id))).toEqual([]);
		const next = errorOf(await retry(host.rest, execution.id));
		expect(next.message).toContain('There is no Data Table "Deleted" any more');
		expect(sheet.projectIds()).toEqual(sent);
		expect(await tables.names()).not.toContain(sheet.name);
	});

	test('a column is deleted: nothing further is sent', async () => {
		const sheet = new Sheet('Column');
		const execution = await sheet.runWhile(
			async () => await tables.deleteColumn(sheet.name, 'message'),
		);
		expectStopped(sheet, execution, /unknown column name 'message'/, 'A column was deleted');
		const next = videosOf(await sheet.run());
		expectNotSent(next, /lacks text columns: message/, 'with the type String');
		await tables.addColumn(sheet.name, 'message');
		mended.push({ sheet, known: notWritten(execution) });
	});

	test('the tables become full: nothing further is sent', async () => {
		const sheet = new Sheet('Full');
		const large = [{ text: 'x'.repeat(MAX_TABLES_BYTES) }];
		const execution = await sheet.runWhile(async () => await tables.create('Large', large));
		expectStopped(sheet, execution, /Data table size limit exceeded/, 'are full. Delete rows');
		await tables.delete('Large');
		mended.push({ sheet, known: notWritten(execution) });
	});

	test('the database is locked for 10 seconds: the run goes on afterwards', async () => {
		const sheet = new Sheet('Locked');
		const lock = [join(__dirname, '..', 'host', 'lock-database.cjs')];
		const database = join(host.folder, '.n8n', 'database.sqlite');
		const execution = await sheet.runWhile(
			async () => await run(host.node, [...lock, database, String(LOCKED_MS)], {}),
		);
		expect(idsIn(videosOf(execution))).toHaveLength(ROWS);
		expect(notWritten(execution).size).toBe(0);
		mended.push({ sheet, known: new Map() });
	});
});

describe.each([
	['Data Tables are disabled', { N8N_DISABLED_MODULES: 'data-table' }, /module is disabled/],
	[
		'the Data Table node is excluded',
		{ NODES_EXCLUDE: '["n8n-nodes-base.dataTable"]' },
		/Unrecognized node type/,
	],
])('%s', (name, env, message) => {
	test('a run and its Retry pay once, say what that does not cover, and leave no other execution', async () => {
		await host.restart(env);
		const sheet = new Sheet(name);
		const workflowId = await sheet.edit({}, { onError: 'stopWorkflow' });
		const account = host.simulator.account('demo-key');
		const { credits } = account;
		account.credits = 200;
		const failed = await runToEnd(host.rest, workflowId, START);
		expect(errorOf(failed).message).toContain('Not enough credits');
		const sent = sheet.projectIds();
		expect(sent.length).toBeGreaterThan(0);
		expect(sent.length).toBeLessThan(ROWS);

		account.credits = credits;
		const retried = await retry(host.rest, failed.id);
		expect(retried.status).toBe('success');
		expect(hintsOf(retried, VIDEO).filter((hint) => message.test(hint))).toEqual([
			expect.stringContaining('another run, or a Retry after n8n has crashed, it is charged again'),
		]);
		expect(idsIn(videosOf(retried)).sort()).toEqual(sheet.projectIds().sort());
		expect(sheet.projectIds()).toHaveLength(ROWS);
		const executions = await listExecutions(host.rest, workflowId);
		expect(executions.map(({ id }) => id)).toEqual([retried.id, failed.id]);
	});

	test('nothing is sent where a limit would have to be counted', async () => {
		const sheet = new Sheet(`${name}, limited`);
		const videos = videosOf(await sheet.run({ maxVideosPerDay: 5 }));
		expectNotSent(videos, message, 'enable Data Tables, or remove this option');
		expect(sheet.projectIds()).toEqual([]);
	});
});

test('once all is mended, the next run finishes each sheet, and pays for no row twice', async () => {
	await host.restart();
	const executions = await Promise.all(mended.map(async ({ sheet }) => await sheet.run()));
	for (const [index, { sheet, known }] of mended.entries()) {
		const uncertain = uncertainRows(executions[index], sheet.rows);
		const projects = new Map(
			uncertain.map((row) => [row, known.get(sheet.rows.indexOf(row))] as const),
		);
		expect([...projects.values()]).not.toContain(undefined);
		expect(sheet.projectIds()).toHaveLength(ROWS);
		const rows = videosOf(await sheet.runWith(projects));
		const ids = rows.map(({ project_id }) => String(project_id));
		expect(ids.sort()).toEqual(sheet.projectIds().sort());
		expect(idsIn(videosOf(await sheet.run())).sort()).toEqual(ids);
	}
	expect(doubledRows(host)).toEqual([]);
});
