import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDataTable } from '../host/dataTable';
import { EXAMPLES } from '../host/example';
import type { TableRow } from '../host/rows';
import { followRows } from '../host/runExample';
import { Effort } from './support/effort';
import { useEditorHost } from './support/host';

const TRIGGER = 'When clicking ‘Execute workflow’';

const started = useEditorHost();

async function rowsOf(name: string): Promise<TableRow[]> {
	const table = await findDataTable(started.host.rest, name);
	if (!table) throw new Error(`There is no Data Table "${name}".`);
	return await followRows(table);
}

it('the first video from a row takes 25 clicks and 4 fields, as the README says', async () => {
	const page = await started.editor.open('/home/workflows');
	const { page: tab } = page;
	const effort = new Effort(tab);
	const button = (name: string) => tab.getByRole('button', { name, exact: true });

	await effort.click(tab.getByTestId('tab-data-tables'));
	await effort.click(tab.getByTestId('add-resource-dataTable'));
	await effort.click(tab.getByTestId('import-csv-option'));
	await effort.upload(tab.getByText('click to upload'), join(EXAMPLES, 'tables', 'UGC-ads.csv'));
	await effort.click(button('Create'));
	await effort.click(tab.getByTestId('confirm-add-data-table-button'));
	await effort.fillCell(await page.cell(0, 'image_url'), 'https://example.com/bottle.jpg');

	await effort.click(tab.getByTestId('universal-add'));
	await effort.click(tab.getByText('New workflow', { exact: true }));
	await tab.getByTestId('canvas-add-button').waitFor();
	await page.paste(await readFile(join(EXAMPLES, 'rows-to-ugc-ads.json'), 'utf8'));
	await effort.doubleClick(page.node('Rows without a status'));
	await effort.choose('dataTableId', 'UGC ads');
	await effort.click(tab.getByTestId('ndv-close-button'));
	await effort.doubleClick(page.node('Create UGC ad'));
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.click(tab.getByTestId('ndv-close-button'));

	await effort.click(tab.getByTestId('workflow-open-publish-modal-button'));
	await effort.click(tab.getByTestId('workflow-publish-button'));
	await effort.click(button('Got it'));
	await effort.click(await page.runButton(TRIGGER));

	await page.succeeded('Row gets the project');
	const rows = await rowsOf('UGC ads');
	const [{ id, url }] = started.host.simulator.projects;
	expect(rows).toEqual([
		expect.objectContaining({ status: 'completed', project_id: id, video_url: url }),
	]);
	expect(started.host.simulator.projects).toHaveLength(1);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 25, fields: 4 });
	expect(page.newProblems()).toEqual([]);
});
