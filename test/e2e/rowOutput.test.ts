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
const COLUMNS = ['script', 'video_version', 'status', 'message', 'video_url', 'project_id'];

const GOOD = 'It keeps cold for a day.';
const ROWS: Row[] = [{ script: GOOD }, { script: '#N/A' }];

const started = useHost({ simulator: { renderMs: 500 } });

/** What a person builds from an empty canvas: the rows that are not completed, their videos, and the same table. */
function workflowOn(table: DataTable, script = '={{ $json.script }}'): WorkflowFile {
	const dataTableId: INodeParameterResourceLocator = {
		...{ __rl: true, mode: 'list', value: table.id, cachedResultName: table.name },
	};
	const notCompleted = { keyName: 'status', condition: 'neq', keyValue: 'completed' };
	const sameRow = ['id', 'createdAt', 'video_version'].map((keyName) => ({
		...{ keyName, condition: 'eq', keyValue: `={{ $json.${keyName} }}` },
	}));
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
				script,
				avatarId: byId('avatar-0001'),
				media: { item: [{ type: 'image', url: 'https://example.com/bottle.jpg' }] },
				output: 'row',
				completion: 'wait',
				waitBy: 'polling',
			},
			started.credential,
		),
		nodeOf('Update row(s)', 'n8n-nodes-base.dataTable', 1.1, {
			...{ ...write, dataTableId, filters: { conditions: sameRow } },
			columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] },
		}),
	];
	return { name: table.name, nodes, connections: inSequence(nodes) };
}

interface SheetOptions {
	columns?: string[];
	rows?: Row[];
	/** Of the node. */
	script?: string;
}

/** A table and the workflow that makes a video of each of its rows. */
class Sheet {
	private constructor(
		readonly table: DataTable,
		private readonly workflow: SavedWorkflow,
	) {}

	static async create(
		name: string,
		{ columns = COLUMNS, rows = ROWS, script }: SheetOptions = {},
	): Promise<Sheet> {
		const { rest } = started.host;
		const table = await createDataTable(rest, name, columns, rows);
		return new Sheet(table, await importWorkflow(rest, workflowOn(table, script)));
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
		message: expect.stringMatching(/^Script: .*#N\/A.*\. Correct it in the row/),
	});
	const { createdAt } = good;
	expect(outputOf(executions[0], CREATE).map(({ json }) => json)).toEqual([
		{ id: 1, createdAt, video_version: null, ...completedRow(projectIn(good)) },
		{ id: 2, createdAt, video_version: null, status: 'rejected', message: bad.message },
	]);
});

test('a second table whose rows ask for the same videos shows them, and pays for none', async () => {
	const [own] = await second.table.rows<Row>();
	const [first] = await sheet.table.rows<Row>();
	expect(own).toMatchObject({ id: 1, ...completedRow(projectIn(first)) });
	expect(projects()).toHaveLength(1);
});

test('a second table with the same IDs and other scripts gets videos of its own', async () => {
	const rows = [{ script: 'It floats.' }];
	const third = await Sheet.create('Ads of August', { rows });
	const [own] = await third.run();
	expect(own).toMatchObject({ id: 1, ...completedRow(projectIn(own)) });
	expect(projects()).toHaveLength(2);
	expect(projectIn(own).body.script).toBe('It floats.');
});

test('an edited row whose status is cleared is not created again, and keeps the video that is paid', async () => {
	const [{ project_id, video_url }] = await sheet.table.rows<Row>();
	await sheet.enter(1, { script: 'It keeps hot for a day.' });
	const [edited] = await withoutPaying(async () => await sheet.run());
	expect(edited).toMatchObject({
		...{ status: null, project_id, video_url },
		message: expect.stringMatching(/^Not created: you've already paid /),
	});
	await sheet.enter(1, { script: GOOD });
	const [restored] = await withoutPaying(async () => await sheet.run());
	expect(restored).toMatchObject({ ...{ status: 'completed', message: '' }, project_id });
});

test('a row keeps its video while it shows it, whatever a model writes in each run', async () => {
	const rows = [{ script: 'A' }, { script: 'B #fail:VOICE_SYNTHESIS_ERROR' }];
	const script = '={{ $json.script }}, written by {{ $execution.id }}';
	const written = await Sheet.create('Written anew', { rows, script });
	const before = await written.run();
	expect(before.map(({ status }) => status)).toEqual(['completed', 'failed']);
	for (const status of ['processing', 'check', 'failed']) {
		await written.table.update(1, { status });
		const after = await withoutPaying(async () => await written.run());
		expect(after).toMatchObject(
			before.map(({ status: own, project_id, video_url }) => ({
				...{ status: own, project_id, video_url },
			})),
		);
		expect(after[0].message).toMatch(/^Created from older values\./);
	}
});

test('another version is another video, and the run that is behind it writes nothing over it', async () => {
	const rows = [{ script: 'It is light.' }];
	const versions = await Sheet.create('Versions', { rows });
	const [{ project_id: first }] = await versions.run();
	await versions.enter(1, { video_version: '2' });
	const [row] = await versions.run();
	expect(row.project_id).not.toBe(first);
	expect(row).toMatchObject({ video_version: '2', ...completedRow(projectIn(row)) });
});

test('an uncertain row is to be checked, and takes the project that a person enters', async () => {
	await sheet.table.insert([{ script: 'It keeps cold for a week.' }]);
	started.host.simulator.faults.next('lostAnswer', { path: /create/ });
	const uncertain = (await sheet.run())[2];
	expect(uncertain).toMatchObject({
		...{ status: 'check', project_id: null },
		message: expect.stringContaining('project ID in project_id'),
	});
	const unchanged = (await withoutPaying(async () => await sheet.run()))[2];
	expect(unchanged.status).toBe('check');
	const lost = projects().at(-1) as Project;
	await sheet.table.update(3, { project_id: lost.id });
	const settled = (await withoutPaying(async () => await sheet.run()))[2];
	expect(settled).toMatchObject(completedRow(lost));
});

test('a table without the column message is refused before anything is paid', async () => {
	const columns = COLUMNS.filter((column) => column !== 'message');
	const lacking = await Sheet.create('Ads without a message', { columns });
	const { status, data } = await withoutPaying(async () => await lacking.execute());
	expect(status).toBe('error');
	expect(data.resultData.error).toMatchObject({
		message: expect.stringContaining('the column "message"'),
		description: expect.stringContaining('columns with these names'),
	});
	expect(await lacking.table.rows<Row>()).toMatchObject([{ status: null }, { status: null }]);
});

test('when the table Paid Videos is lost, rows that show their videos pay for none', async () => {
	const tables = await LedgerTables.of(started.host.rest);
	const run = async () => await withoutPaying(async () => await sheet.run());
	const withVideo = (rows: Row[]) => rows.filter(({ project_id: id }) => id);
	const videosOf = (rows: Row[]) =>
		rows.map(({ project_id, video_url }) => ({ project_id, video_url }));
	const before = withVideo(await sheet.table.rows<Row>());
	expect(before).toHaveLength(2);
	await tables.delete('Paid Videos');
	await sheet.table.empty('status');
	const refused = withVideo(await run());
	expect(videosOf(refused)).toEqual(videosOf(before));
	for (const { status, message } of refused) {
		expect(status).toBeNull();
		expect(message).toMatch(/wasn't created here/);
	}

	for (const { id } of before) await sheet.table.update(Number(id), { status: 'processing' });
	expect(withVideo(await run())).toMatchObject(
		videosOf(before).map((video) => ({ ...video, status: 'completed' })),
	);
	expect(await tables.names()).toContain('Paid Videos');

	// the new table has what the rows have shown
	for (const column of ['status', 'project_id']) await sheet.table.empty(column);
	const ids = before.map(({ id }) => id);
	const known = (await run()).filter(({ id }) => ids.includes(id));
	for (const { message } of known) {
		expect(message).toMatch(/^Not created: you've already paid/);
	}
});
