import { type IDataObject, type INode, type INodeParameters } from 'n8n-workflow';

import { UgcAd } from '../../nodes/UgcAd/UgcAd.node';
import { readExample } from '../host/example';
import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { NODE, workflowOf } from './support/engine';
import { byId } from './support/kinds';
import { runUgcAd } from './support/ugcAd';
import { hideVideos } from './support/waiting';

const simulator = useSimulator();
useFastTime();

const polling = { completion: 'wait', waitBy: 'polling' };

/** The value of an expression, for an item. */
function valueOf(expression: unknown): (json: IDataObject) => unknown {
	const workflow = workflowOf({ node: new UgcAd(), parameters: {}, credential: {} });
	return (json) =>
		workflow.expression.getParameterValue(
			expression as string,
			null,
			0,
			0,
			NODE,
			[{ json }],
			'manual',
			{},
		);
}

/** What the named node of an example writes into a column, for the output of the creating node and its row. */
function writer(nodes: INode[], name: string, column: string) {
	const { columns, jsonOutput } = nodes.find((node) => node.name === name)?.parameters ?? {};
	const expression = columns
		? (columns as { value: INodeParameters }).value[column]
		: // a whole row
			jsonOutput;
	return (json: IDataObject, row: IDataObject = {}): unknown => {
		// there is no other node here to ask for the row
		const itself = String(expression).replaceAll(
			/\$\('[^']*'\)\.item\.json/g,
			`(${JSON.stringify(row)})`,
		);
		const value = valueOf(itself)(json);
		return columns ? value : (value as IDataObject)[column];
	};
}

const statusWriter = (nodes: INode[], name: string) => writer(nodes, name, 'status');

describe.each([
	['variants', 'Variant gets its row'],
	['rows-with-approval', 'Row gets the result'],
	['file-to-ugc-ads', 'Row with its result'],
])('%s: "%s"', (example, name) => {
	const { nodes } = readExample(example);
	const statusOf = statusWriter(nodes, name);
	const creating = nodes.find(({ type, onError }) => onError && type.startsWith('n8n-nodes-video'));
	const settings = { onError: creating?.onError };

	/** Runs a creation with the On Error of the example, on a row like those of its table. */
	async function rowAfter(parameters: INodeParameters = {}): Promise<IDataObject> {
		const row = { id: 1, script: 'Hello', product: 'Desk Lamp', message: null };
		const { items, errorItems } = await runUgcAd(simulator, parameters, { rows: [row], settings });
		const [{ json }] = [...errorItems, ...items];
		return json;
	}

	test('a row whose answer was lost is to be looked at: its video may be paid', async () => {
		simulator.faults.next('createdThen500', { method: 'POST' });
		const row = await rowAfter();
		expect(simulator.projects).toHaveLength(1);
		expect(row.error).toContain('may have been created');
		expect(statusOf(row)).toBe('check');
	});

	test('a row whose video exists and cannot be looked up is paid, and keeps its project', async () => {
		hideVideos(simulator, 3);
		const row = await rowAfter(polling);
		const [{ id }] = simulator.projects;
		expect(simulator.projects).toHaveLength(1);
		expect(row.error).toContain(id);
		expect(statusOf(row)).toBe('processing');
		expect(row.details).toMatchObject({
			description: expect.stringContaining('The video is paid: do not create it again'),
		});
		expect(writer(nodes, name, 'project_id')(row)).toBe(id);
	});

	test('a row that the service has refused was rejected', async () => {
		const row = await rowAfter({ avatarId: byId('={{ "nobody" }}') });
		expect(simulator.projects).toEqual([]);
		expect(row.error).toContain('not found');
		expect(statusOf(row)).toBe('rejected');
	});

	test('a paid row whose values have changed is rejected', async () => {
		const setup = { dataTables: new DataTables(), settings };
		const paid = { payOncePer: 'row' };
		await runUgcAd(simulator, paid, { ...setup, rows: [{ id: 1, script: 'Hello' }] });
		const rows = [{ id: 1, script: 'Another' }];
		const { items, errorItems } = await runUgcAd(simulator, paid, { ...setup, rows });
		const [{ json }] = [...errorItems, ...items];
		expect(simulator.projects).toHaveLength(1);
		expect(statusOf(json)).toBe('rejected');
	});

	test('one that is refused for an ID on the panel is not at fault, and waits for the next run', async () => {
		const row = await rowAfter({ avatarId: byId('nobody') });
		expect(row).toMatchObject({
			error: 'Avatar "nobody" not found',
			details: { code: 'NOT_SENT' },
		});
		expect(row.details).not.toHaveProperty('status');
	});
});

test('file-to-ugc-ads: Check Only writes what is wrong, or else what may be, as the message', async () => {
	const messageOf = writer(readExample('file-to-ugc-ads').nodes, 'Row with its result', 'message');
	const rows = [{ id: 1, script: '' }, { script: 'Hello' }];
	const { items } = await runUgcAd(simulator, { completion: 'check' }, { rows });
	expect(items.map(({ json }) => messageOf(json))).toEqual([
		'Script is empty',
		expect.stringContaining('Warning: Voice: Empty, so the service may refuse the video'),
	]);
});

/** As the two nodes of *Rows with approval* do, of which one checks and one pays. */
const perVideo = { payOncePer: 'video' };

test('rows-with-approval: Check Only tells rows that may be paid from others that are refused', async () => {
	const { nodes } = readExample('rows-with-approval');
	const statusOf = statusWriter(nodes, 'Row failed the check');
	const messageOf = writer(nodes, 'Row failed the check', 'message');
	const setup = { dataTables: new DataTables(), rows: [{ id: 1, script: 'Hello' }] };
	simulator.faults.next('createdThen500', { method: 'POST' });
	await runUgcAd(simulator, perVideo, { ...setup, executionId: 'e1' });
	const rows = [...setup.rows, { id: 2, script: '' }];
	const check = { ...perVideo, completion: 'check' };
	const { items } = await runUgcAd(simulator, check, { ...setup, rows, executionId: 'e2' });
	expect(items.map(({ json }) => statusOf(json))).toEqual(['check', 'rejected']);
	expect(items.map(({ json }) => messageOf(json))).toEqual([
		expect.stringContaining('may have been created'),
		'Script is empty',
	]);
});

test('rows-with-approval: a new or edited row waits for its approval, and a paid one does not', async () => {
	const { nodes, connections } = readExample('rows-with-approval');
	const name = 'What the check says';
	const outputOf = valueOf(nodes.find((node) => node.name === name)?.parameters.output);
	const edited = { id: 3, script: 'Hi' };
	const setup = { dataTables: new DataTables(), rows: [{ id: 1, script: 'Hello' }, edited] };
	await runUgcAd(simulator, perVideo, { ...setup, executionId: 'e1' });
	const rows = [setup.rows[0], { id: 2, script: '' }, { ...edited, script: 'Bye' }];
	const check = { ...perVideo, completion: 'check' };
	const { items } = await runUgcAd(simulator, check, { ...setup, rows, executionId: 'e2' });
	const next = items.map(({ json }) =>
		connections[name].main[Number(outputOf(json))]?.map(({ node }) => node),
	);
	expect(next).toEqual([
		['Rows to create'],
		['Row failed the check'],
		['Ask for approval', 'Approved rows'],
	]);
});

describe('file-to-ugc-ads: a file that comes back', () => {
	const { nodes, connections } = readExample('file-to-ugc-ads');
	const { conditions } = nodes.find(({ name }) => name === 'Is it paid?')?.parameters ?? {};
	const [{ leftValue }] = (conditions as { conditions: Array<{ leftValue: string }> }).conditions;
	const isPaid = valueOf(leftValue);

	test.each<[boolean, IDataObject]>([
		[true, { id: 1, status: 'completed', project_id: 'p1' }],
		[true, { id: '3-1', status: 'completed', project_id: '' }],
		[true, { id: 1.23457e15, status: 'failed', project_id: 'p1' }],
		[true, { status: 'timedOut', project_id: 7 }],
		[true, { status: 'check', project_id: '' }],
		[false, { status: 'rejected', project_id: '' }],
		[false, { status: '', project_id: null }],
		[false, { status: 'passed' }],
		[false, {}],
	])('is it paid: %j, in a row with %j, whatever became of its ID', (paid, row) => {
		expect(isPaid(row)).toBe(paid);
	});

	test('leads its paid rows around the node that pays', () => {
		const [paid, others] = connections['Is it paid?'].main;
		expect(paid).toEqual([{ node: 'All rows', type: 'main', index: 0 }]);
		expect(others).toEqual([{ node: 'Create UGC ad', type: 'main', index: 0 }]);
	});
});
