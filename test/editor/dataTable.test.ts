import { createDataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import { chosenIn, runUntilFinal } from '../host/runExample';
import { importWorkflow } from '../host/workflows';
import { useEditorHost } from './support/host';
import { areaOf, around, picture } from './support/pictures';

/** What the README's picture shows, with its width in pixels. */
const SHOWN = { product: 120, status: 100, video_url: 170, message: 530 };

const ROWS = [
	{ product: 'Desk Lamp', script: 'I read in bed, and nobody wakes up.' },
	{ product: 'Trail Bottle', script: 'Cold for a day, hot for a night.' },
	{ product: 'Rain Jacket', script: '' },
].map((row) => ({ ...row, image_url: 'https://example.com/product.jpg' }));

const started = useEditorHost();

it('a table shows each video in its row, or the reason why there is none', async () => {
	const { host, credential, editor } = started;
	// a link as a service's: the simulator's is one of this machine
	host.simulator.undocumented.videoOrigin = 'https://videos.example.com';
	const shown = Object.keys(SHOWN);
	const columns = [...shown, 'script', 'image_url', 'video_version', 'project_id'];
	const table = await createDataTable(host.rest, 'Autumn ads', columns, ROWS);
	const file = await chosenIn(host, readExample('table-to-videos'), credential, table);
	await runUntilFinal(host, { table, workflow: await importWorkflow(host.rest, file) });

	const page = await editor.open(new URL(table.page).pathname);
	await page.page.setViewportSize({ width: 1600, height: 800 });
	for (const [column, width] of Object.entries(SHOWN)) await page.setColumnWidth(column, width);
	const cells = await Promise.all(
		ROWS.flatMap((_, row) => shown.map(async (column) => await page.cell(row, column))),
	);
	const texts = await Promise.all(cells.map(async (cell) => await cell.innerText()));
	expect(texts.filter((text) => text === 'completed')).toHaveLength(2);
	expect(texts.at(-3)).toBe('rejected');
	expect(texts.at(-1)).toMatch(/^Script is empty\./);
	const heads = shown.map((column) => page.columnHead(column));
	await picture(page.page, 'data-table', async () =>
		around(await Promise.all([...heads, ...cells].map(areaOf)), { x: 1, y: 1 }),
	);
	expect(page.newProblems()).toEqual([]);
});
