import { createDataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import type { TableRow } from '../host/rows';
import { chosenIn, execute } from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow } from '../host/workflows';
import { useEditorHost } from './support/host';
import { areaOf, around, picture } from './support/pictures';

/** What the README's picture shows, with its width in pixels: a link ends before the name of its file. */
const SHOWN = { product: 92, status: 88, video_url: 211, message: 505 };

const ROWS = [
	{ product: 'Desk Lamp', script: 'I read in bed, and nobody wakes up.' },
	{ product: 'Trail Bottle', script: 'Cold for a day, hot for a night.' },
	{ product: 'Yoga Mat', script: 'It rolls up small. #fail:VOICE_SYNTHESIS_ERROR' },
	{ product: 'Travel Mug', script: 'Hot until lunch. #never' },
	{ product: 'Rain Jacket', script: '' },
].map((row) => ({ ...row, image_url: 'https://example.com/product.jpg', video_url: '' }));

const isCompleted = (rows: TableRow[], count: number) =>
	rows.filter(({ status }) => status === 'completed').length === count;

const started = useEditorHost();

it('a table shows each video in its row, that it is rendering, or the reason why there is none', async () => {
	const { host, credential, editor } = started;
	// a link as a service's: the simulator's is one of this machine
	host.simulator.undocumented.videoOrigin = 'https://cdn.example.com';
	const shown = Object.keys(SHOWN);
	const columns = [...shown, 'script', 'image_url', 'video_version', 'project_id'];
	const table = await createDataTable(host.rest, 'Autumn ads', columns, ROWS);
	const example = await chosenIn(host, readExample('table-to-videos'), credential, table);
	const nodes = example.nodes.map((node) =>
		node.parameters.completion
			? { ...node, parameters: { ...node.parameters, completion: 'continue' } }
			: node,
	);
	const workflow = await importWorkflow(host.rest, { ...example, nodes });
	await until(
		'the videos that can be finished',
		async () => {
			await finished(host.rest, await execute(host, { workflow }));
			return isCompleted(await table.rows<TableRow>(), 2) || undefined;
		},
		{ within: 240_000, every: 5_000 },
	);

	const page = await editor.open(new URL(table.page).pathname);
	await page.page.setViewportSize({ width: 1600, height: 800 });
	for (const [column, width] of Object.entries(SHOWN)) await page.setColumnWidth(column, width);
	const cells = await Promise.all(
		ROWS.flatMap((_, row) => shown.map(async (column) => await page.cell(row, column))),
	);
	const texts = await Promise.all(cells.map(async (cell) => await cell.innerText()));
	const statuses = texts.filter((_, index) => shown[index % shown.length] === 'status');
	expect(statuses).toEqual(['completed', 'completed', 'failed', 'processing', 'rejected']);
	expect(texts.at(-1)).toMatch(/^Script is empty\./);
	const heads = shown.map((column) => page.columnHead(column));
	await picture(page.page, 'data-table', async () =>
		around(await Promise.all([...heads, ...cells].map(areaOf)), { x: -2, y: 1 }),
	);
	expect(page.newProblems()).toEqual([]);
});
