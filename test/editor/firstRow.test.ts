import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDataTable } from '../host/dataTable';
import { EXAMPLES } from '../host/example';
import type { TableRow } from '../host/rows';
import { followRows } from '../host/runExample';
import { Effort } from './support/effort';
import { useEditorHost } from './support/host';
import { picture } from './support/pictures';

const started = useEditorHost();

async function rowsOf(name: string): Promise<TableRow[]> {
	const table = await findDataTable(started.host.rest, name);
	if (!table) throw new Error(`There is no Data Table "${name}".`);
	return await followRows(table);
}

it('the first row of a sheet takes 19 clicks and 3 fields, as the README says, without publishing', async () => {
	const page = await started.editor.open('/home/workflows');
	const { page: tab } = page;
	const effort = new Effort(tab);

	await effort.click(tab.getByTestId('tab-data-tables'));
	await effort.click(tab.getByTestId('add-resource-dataTable'));
	await effort.click(tab.getByTestId('import-csv-option'));
	await effort.upload(tab.getByText('click to upload'), join(EXAMPLES, 'tables', 'UGC-ads.csv'));
	await effort.click(tab.getByRole('button', { name: 'Create', exact: true }));
	await effort.click(tab.getByTestId('confirm-add-data-table-button'));
	await (await page.cell(0, 'product')).waitFor();

	await effort.click(tab.getByTestId('universal-add'));
	await effort.click(tab.getByText('New workflow', { exact: true }));
	await tab.getByTestId('canvas-add-button').waitFor();
	await page.paste(await readFile(join(EXAMPLES, 'table-to-videos.json'), 'utf8'));
	await effort.doubleClick(page.node('Rows without a video'));
	await effort.choose('dataTableId', 'UGC ads');
	await effort.click(tab.getByTestId('floating-node'));
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.click(tab.getByTestId('ndv-close-button'));
	await effort.click(tab.getByTestId('execute-workflow-button'));

	await page.succeeded('Update row');
	await picture(tab, 'table-to-videos', async () => await page.wholeWorkflow());
	const rows = await rowsOf('UGC ads');
	const [{ id, url }] = started.host.simulator.projects;
	expect(rows).toEqual([
		expect.objectContaining({ status: 'completed', project_id: id, video_url: url }),
	]);
	expect(started.host.simulator.projects).toHaveLength(1);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 19, fields: 3 });
	expect(page.newProblems()).toEqual([]);
});
