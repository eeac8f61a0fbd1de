import type { INode, INodeParameterResourceLocator } from 'n8n-workflow';
import { createDataTable, type DataTable, findDataTable, type Row } from '../host/dataTable';
import { until } from '../host/waiting';
import { importWorkflow, type SavedWorkflow } from '../host/workflows';
import { Effort } from './support/effort';
import { useEditorHost } from './support/host';
import type { EditorPage } from './support/page';

const COLUMNS = [
	'product',
	'script',
	'video_version',
	'status',
	'message',
	'video_url',
	'project_id',
];
const ENTERED = [
	{ product: 'Bottle', script: 'It keeps cold for a day.' },
	{ product: 'Cup', script: '' },
	{ product: 'Mug', script: 'It keeps hot for a night.' },
];
const CSV = [COLUMNS.join(), ...ENTERED.map(({ product, script }) => `${product},${script},,,,,`)];

const started = useEditorHost();
let page: EditorPage;
let workflow: SavedWorkflow;

afterEach(async () => await page.close());

const projects = () => started.host.simulator.projects;

async function tableOf(name: string): Promise<DataTable> {
	const table = await findDataTable(started.host.rest, name);
	if (!table) throw new Error(`There is no Data Table "${name}".`);
	return table;
}

const rowsOf = async (name: string) => await (await tableOf(name)).rows<Row>();

/** The row of a table with the only video of its script. */
const completed = (script: string) => {
	const [project, ...others] = projects().filter(({ body }) => (body as Row).script === script);
	expect(others).toEqual([]);
	return expect.objectContaining({
		...{ script, status: 'completed', project_id: project.id, video_url: project.url },
	});
};

const rejected = (message: RegExp, row: Row) =>
	expect.objectContaining({ ...row, status: 'rejected', message: expect.stringMatching(message) });

const CUP = rejected(/^Script is empty\. Correct it in the row/, {
	...{ product: 'Cup', project_id: null, video_url: null },
});

async function importTable(effort: Effort, tab = page.page) {
	const file = { name: 'Ads.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV.join('\n')) };
	await effort.click(tab.getByTestId('tab-data-tables'));
	await effort.click(tab.getByTestId('add-resource-dataTable'));
	await effort.click(tab.getByTestId('import-csv-option'));
	await effort.upload(tab.getByText('click to upload'), file);
	await effort.click(tab.getByRole('button', { name: 'Create', exact: true }));
	await effort.click(tab.getByTestId('confirm-add-data-table-button'));
	await (await page.cell(0, 'product')).waitFor();
}

/** Adds a node behind the last one, which opens its panel. */
async function addNode(effort: Effort, name: string, action?: string, tab = page.page) {
	await effort.click(tab.getByTestId('canvas-handle-plus'));
	await tab.getByTestId('node-creator-search-bar').fill(name);
	const listed = tab.getByTestId('node-creator-item-name');
	await effort.click(listed.getByText(name, { exact: true }));
	if (action) await effort.click(listed.getByText(action, { exact: true }));
	else await effort.click(tab.getByRole('button', { name: 'Add to workflow' }));
	await page.panel();
}

const closePanel = async (effort: Effort) =>
	await effort.click(page.page.getByTestId('ndv-close-button'));

async function build(effort: Effort, tab = page.page) {
	await effort.click(tab.getByTestId('universal-add'));
	await effort.click(tab.getByText('New workflow', { exact: true }));
	await effort.click(tab.getByTestId('canvas-add-button'));
	await effort.click(tab.getByTestId('node-creator-item-name').getByText('Trigger manually'));
	await addNode(effort, 'Data table', 'Get row(s)');
	await effort.choose('dataTableId', 'Ads');
	await closePanel(effort);

	await addNode(effort, 'Video UGC Ad');
	await effort.fill('script', '{{ $json.script }}');
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.fill('url', 'https://example.com/bottle.jpg');
	await effort.select(tab.getByTestId('parameter-input-output'), 'Row of a Table');
	await page.says('Map Automatically');
	await closePanel(effort);

	await addNode(effort, 'Data table', 'Update row(s)');
	await effort.choose('dataTableId', 'Ads');
	await effort.click(tab.getByTestId('fixed-collection-add'));
	await effort.fill('keyValue', '{{ $json.id }}');
	await effort.select(tab.getByTestId('mapping-mode-select'), 'Map Automatically');
	await closePanel(effort);
}

async function run(effort: Effort) {
	await effort.click(page.page.getByTestId('execute-workflow-button'));
	await page.succeeded('Update row(s)');
	expect(page.newProblems()).toEqual([]);
}

const expressionsIn = ({ nodes }: SavedWorkflow) =>
	nodes.flatMap(({ parameters }) => JSON.stringify(parameters).match(/"=[^"]*"/g) ?? []);

it('an own workflow from an empty canvas takes 4 nodes and 2 expressions, and works at the first run', async () => {
	page = await started.editor.open('/home/workflows');
	const effort = new Effort(page.page);
	await importTable(effort);
	await build(effort);
	await run(effort);

	const { pathname } = new URL(page.page.url());
	workflow = await started.host.rest.get(`/rest/workflows/${pathname.split('/')[2]}`);
	expect(workflow.nodes).toHaveLength(4);
	expect(expressionsIn(workflow)).toEqual(['"={{ $json.script }}"', '"={{ $json.id }}"']);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 36, fields: 9 });
	const [bottle, , mug] = ENTERED.map(({ script }) => script);
	expect(await rowsOf('Ads')).toEqual([completed(bottle), CUP, completed(mug)]);
	expect(projects()).toHaveLength(2);
});

it('a row that was changed keeps its video and says so, and nothing is paid again', async () => {
	const [{ project_id, video_url }, , mug] = await rowsOf('Ads');
	page = await started.editor.open(new URL((await tableOf('Ads')).page).pathname);
	const script = 'It keeps hot for a day.';
	await new Effort(page.page).fillCell(await page.cell(0, 'script'), script);
	const isSaved = async () => (await rowsOf('Ads'))[0].script === script || undefined;
	await until('the cell to be saved', isSaved, { within: 90_000 });
	await page.close();

	page = await started.editor.open(`/workflow/${workflow.id}`);
	await run(new Effort(page.page));
	const changed = expect.objectContaining({
		...{ script, status: 'completed', project_id, video_url },
		message: expect.stringMatching(/^Created from older values\./),
	});
	const same = expect.objectContaining({ status: 'completed', project_id: mug.project_id });
	expect(await rowsOf('Ads')).toEqual([changed, CUP, same]);
	expect(projects()).toHaveLength(2);
});

it('a second table whose rows ask for the same videos shows them, and nothing is paid again', async () => {
	const { id, name } = await createDataTable(started.host.rest, 'July', COLUMNS, ENTERED);
	const dataTableId: INodeParameterResourceLocator = {
		...{ __rl: true, mode: 'list', value: id, cachedResultName: name },
	};
	const onIt = (node: INode) =>
		'dataTableId' in node.parameters
			? { ...node, parameters: { ...node.parameters, dataTableId } }
			: node;
	const copy = { ...workflow, name, nodes: workflow.nodes.map(onIt) };
	const { id: copyId } = await importWorkflow(started.host.rest, copy);
	page = await started.editor.open(`/workflow/${copyId}`);
	await run(new Effort(page.page));
	const [bottle, , mug] = ENTERED.map(({ script }) => script);
	expect(await rowsOf('July')).toEqual([completed(bottle), CUP, completed(mug)]);
	expect(projects()).toHaveLength(2);
});
