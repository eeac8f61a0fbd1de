import { createDataTable } from '../host/dataTable';
import { readExample } from '../host/example';
import { chosenIn, runUntilFinal } from '../host/runExample';
import { importWorkflow } from '../host/workflows';
import { useEditorHost } from './support/host';
import { areaOf, around, picture } from './support/pictures';

/** What the README's picture shows. */
const SHOWN = ['product', 'script', 'status', 'video_url', 'message'];

const ROWS = [
	{ product: 'Desk Lamp', script: 'I read in bed, and nobody wakes up.' },
	{ product: 'Trail Bottle', script: 'Cold for a day, hot for a night.' },
	{ product: 'Rain Jacket', script: '' },
].map((row) => ({ ...row, image_url: 'https://example.com/product.jpg' }));

const started = useEditorHost();

it('a table shows each video in its row, or the reason why there is none', async () => {
	const { host, credential, editor } = started;
	const columns = [...SHOWN, 'image_url', 'video_version', 'project_id'];
	const table = await createDataTable(host.rest, 'Autumn ads', columns, ROWS);
	const file = await chosenIn(host, readExample('table-to-videos'), credential, table);
	await runUntilFinal(host, { table, workflow: await importWorkflow(host.rest, file) });

	const page = await editor.open(new URL(table.page).pathname);
	await page.page.setViewportSize({ width: 1600, height: 800 });
	const cells = await Promise.all(
		ROWS.flatMap((_, row) => SHOWN.map(async (column) => await page.cell(row, column))),
	);
	const texts = await Promise.all(cells.map(async (cell) => await cell.innerText()));
	expect(texts.filter((text) => text === 'completed')).toHaveLength(2);
	expect(texts.at(-3)).toBe('rejected');
	expect(texts.at(-1)).toMatch(/^Script is empty\./);
	await picture(page.page, 'data-table', async () =>
		// with the heads of the columns above the first row
		around(await Promise.all(cells.map(areaOf)), { x: 1, y: 40 }),
	);
	expect(page.newProblems()).toEqual([]);
});
