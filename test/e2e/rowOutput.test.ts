import type { INodeParameterResourceLocator } from 'n8n-workflow';

import { createDataTable, type DataTable, type Row } from '../host/dataTable';
import { byId, inSequence, nodeOf, ourNode, outputOf, START, startNode } from '../host/nodes';
import {
	type Execution,
	importWorkflow,
	runToEnd,
	type SavedWorkflow,
	type WorkflowFile,
} from '../host/workflows';
import type { Project } from '../simulator';
import { LedgerTables } from './ledgerTables';
import { creations, useHost } from './support';

const CREATE = 'Create UGC ad';
const RESULTS = ['status', 'message', 'video_url', 'project_id'];
const COLUMNS = ['script', 'version', ...RESULTS];

const GOOD = 'It keeps cold for a day.';
const ROWS: Row[] = [{ script: GOOD }, { script: '#N/A' }];

const started = useHost({ simulator: { renderMs: 500 } });

/** What a person builds from an empty canvas: the rows that are not completed, their videos, and the same table. */
function workflowOn(table: DataTable): WorkflowFile {
	const dataTableId: INodeParameterResourceLocator = {
		...{ __rl: true, mode: 'list', value: table.id, cachedResultName: table.name },
	};
	const notCompleted = { keyName: 'status', condition: 'neq', keyValue: 'completed' };
	const sameRow = { keyName: 'id', condition: 'eq', keyValue: '={{ $json.id }}' };
	const read = { operation: 'get', matchType: 'allConditions', returnAll: true };
	const write = { operation: 'update', matchType: 'allConditions' };
	const nodes = [
		startNode,
		nodeOf('Get row(s)', 'n8n-nodes-base.dataTable', 1.1, {
			...{ ...read, dataTableId, filters: { conditions: [notCompleted] } },
		}),
		ourNode(
			CREATE,
			'ugcAd',
			{
				script: '={{ $json.script }}',
				avatarId: byId('avatar-0001'),
				media: { item: [{ type: 'image', url: 'https://example.com/bottle.jpg' }] },
				output: 'row',
				completion: 'wait',
				waitBy: 'polling',
			},
			started.credential,
		),
		nodeOf('Update row(s)', 'n8n-nodes-base.dataTable', 1.1, {
			...{ ...write, dataTableId, filters: { conditions: [sameRow, notCompleted] } },
			columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
		}),
	];
	return { name: table.name, nodes, connections: inSequence(nodes) };
}

/** A table and the workflow that makes a video of each of its rows. */
class Sheet {
	private constructor(
		readonly table: DataTable,
		private readonly workflow: SavedWorkflow,
	) {}

	static async create(name: string, columns: string[] = COLUMNS, rows = ROWS): Promise<Sheet> {
		const { rest } = started.host;
		const table = await createDataTable(rest, name, columns, rows);
		return new Sheet(table, await importWorkflow(rest, workflowOn(table)));
	}

	async execute(): Promise<Execution> {
		return await runToEnd(started.host.rest, this.workflow.id, START);
	}

	/** The rows that a run leaves in the table. */
	async run(): Promise<Row[]> {
		expect((await this.execute()).status).toBe('success');
		return await this.table.rows<Row>();
	}

	/** What a person enters into a row, whose status is emptied, so that the next run reads it. */
	async enter(id: number, cells: Row): Promise<void> {
		await this.table.update(id, { ...cells, status: null });
	}
}

const projects = () => started.host.simulator.projects;

const completedRow = ({ id, url = '' }: Project): Row => ({
	...{ status: 'completed', message: '', video_url: url, project_id: id },
});

const projectIn = ({ project_id: projectId }: Row): Project => {
	const project = projects().find(({ id }) => id === projectId);
	if (!project) throw new Error(`There is no project "${String(projectId)}".`);
	return project;
};

/** What runs without paying for anything. */
async function withoutPaying<Result>(work: () => Promise<Result>): Promise<Result> {
	const paid = creations(started.host).length;
	const result = await work();
	expect(creations(started.host)).toHaveLength(paid);
	return result;
}

let sheet: Sheet;
let second: Sheet;
let executions: Execution[];

beforeAll(async () => {
	sheet = await Sheet.create('Ads');
	second = await Sheet.create('Ads of July');
	executions = await Promise.all([sheet.execute(), second.execute()]);
});

test('a good row gets its video, and a bad one the reason, in a run that succeeds', async () => {
	expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
	const [good, bad] = await sheet.table.rows<Row>();
	expect(good).toMatchObject({ id: 1, script: GOOD, ...completedRow(projectIn(good)) });
	expect(bad).toMatchObject({
		...{ id: 2, script: '#N/A', status: 'rejected', video_url: null, project_id: null },
		message: expect.stringMatching(/^Script: .*#N\/A.*\. Correct it, in the row/),
	});
	expect(outputOf(executions[0], CREATE).map(({ json }) => json)).toEqual([
		{ id: 1, ...completedRow(projectIn(good)) },
		{ id: 2, status: 'rejected', message: bad.message },
	]);
});

test('a second table with the same IDs gets videos of its own', async () => {
	const [own] = await second.table.rows<Row>();
	const [first] = await sheet.table.rows<Row>();
	expect(own).toMatchObject({ id: 1, ...completedRow(projectIn(own)) });
	expect(own.project_id).not.toBe(first.project_id);
	expect(projects()).toHaveLength(2);
});

test('an edited row is rejected, and keeps the video that is paid', async () => {
	const [{ project_id, video_url }] = await sheet.table.rows<Row>();
	await sheet.enter(1, { script: 'It keeps hot for a day.' });
	const [edited] = await withoutPaying(async () => await sheet.run());
	expect(edited).toMatchObject({
		...{ status: 'rejected', project_id, video_url },
		message: expect.stringMatching(/^Changed since it was charged at .*: Script\. Not sent\./),
	});
	await sheet.enter(1, { script: GOOD });
	const [restored] = await withoutPaying(async () => await sheet.run());
	expect(restored).toMatchObject({ ...{ status: 'completed', message: '' }, project_id });
});

test('an uncertain row is to be checked, and takes the project that a person enters', async () => {
	await sheet.table.insert([{ script: 'It keeps cold for a week.' }]);
	started.host.simulator.faults.next('lostAnswer', { path: /create/ });
	const uncertain = (await sheet.run())[2];
	expect(uncertain).toMatchObject({
		...{ status: 'check', project_id: null },
		message: expect.stringContaining('enter its ID in the column "project_id" of the row'),
	});
	const unchanged = (await withoutPaying(async () => await sheet.run()))[2];
	expect(unchanged.status).toBe('check');
	const lost = projects()[2];
	await sheet.table.update(3, { project_id: lost.id });
	const settled = (await withoutPaying(async () => await sheet.run()))[2];
	expect(settled).toMatchObject(completedRow(lost));
});

test('a table without the column message is refused before anything is paid', async () => {
	const columns = COLUMNS.filter((column) => column !== 'message');
	const lacking = await Sheet.create('Ads without a message', columns);
	const { status, data } = await withoutPaying(async () => await lacking.execute());
	expect(status).toBe('error');
	expect(data.resultData.error).toMatchObject({
		message: 'The table has no column "message"',
		description: expect.stringContaining('Add it to the table'),
	});
	expect(await lacking.table.rows<Row>()).toMatchObject([{ status: null }, { status: null }]);
});

test('when the table Paid Videos is lost, nothing is paid twice', async () => {
	const tables = await LedgerTables.of(started.host.rest);
	const sheets = [sheet, second];
	const results = async () => {
		const all = await Promise.all(sheets.map(async ({ table }) => await table.rows<Row>()));
		return all.map((rows) => rows.map((row) => RESULTS.map((name) => row[name])));
	};
	const before = await results();
	await tables.delete('Paid Videos');
	// the second time, the new table knows what the rows had
	for (const emptied of [['status'], ['status', 'project_id']]) {
		for (const { table } of sheets) for (const column of emptied) await table.empty(column);
		await withoutPaying(
			async () => await Promise.all(sheets.map(async (each) => await each.run())),
		);
		expect(await results()).toEqual(before);
	}
	expect(await tables.names()).toContain('Paid Videos');
});
