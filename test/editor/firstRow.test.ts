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

/** The table of the README with its sample row, and two rows of a person. */
async function sheet() {
	const sample = await readFile(join(EXAMPLES, 'tables', 'UGC-ads.csv'), 'utf8');
	const [, , image] =
		sample
			.trim()
			.split('\n')[1]
			.match(/"[^"]*"|[^,]+/g) ?? [];
	const own = [
		`Desk Lamp,"I read in bed, and nobody wakes up.",${image},,,,,`,
		`Yoga Mat,"It doesn't slip, and it rolls up small.",${image},,,,,`,
	];
	const buffer = Buffer.from([sample.trim(), ...own, ''].join('\n'));
	return { name: 'UGC-ads.csv', mimeType: 'text/csv', buffer };
}

async function rowsOf(name: string): Promise<TableRow[]> {
	const table = await findDataTable(started.host.rest, name);
	if (!table) throw new Error(`There is no Data Table "${name}".`);
	return await followRows(table);
}

it('the first rows of a sheet take 19 clicks and 3 fields, as the README says, without publishing', async () => {
	const page = await started.editor.open('/home/workflows');
	const { page: tab } = page;
	const effort = new Effort(tab);

	await effort.click(tab.getByTestId('tab-data-tables'));
	await effort.click(tab.getByTestId('add-resource-dataTable'));
	await effort.click(tab.getByTestId('import-csv-option'));
	await effort.upload(tab.getByText('click to upload'), await sheet());
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
	const { projects } = started.host.simulator;
	expect(projects).toHaveLength(3);
	expect(rows).toEqual(
		projects.map(({ id, url }) =>
			expect.objectContaining({ status: 'completed', project_id: id, video_url: url }),
		),
	);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 19, fields: 3 });
	expect(page.newProblems()).toEqual([]);
});
