import { Effort } from './support/effort';
import { useEditorHost } from './support/host';

const started = useEditorHost();

it('one finished video takes 8 clicks and 4 fields', async () => {
	const page = await started.editor.open('/workflow/new');
	const effort = new Effort(page.page);

	await effort.click(page.page.getByTestId('canvas-add-button'));
	await page.page.getByTestId('node-creator-search-bar').fill('ugc');
	const listed = page.page.getByTestId('node-creator-item-name');
	await effort.click(listed.getByText('Video UGC Ad', { exact: true }));
	await effort.click(page.page.getByRole('button', { name: 'Add to workflow' }));
	await effort.fill('script', 'I have tried them all, and this is the one I kept.');
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.fill('url', 'https://example.com/product.jpg');
	await effort.click(page.page.getByTestId('node-execute-button'));

	const panel = await page.panel();
	const output = await panel.outputTable();
	const [project] = started.host.simulator.projects;
	expect(output).toContain('completed');
	expect(output).toContain(project.url);
	expect(started.host.simulator.projects).toHaveLength(1);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 8, fields: 4 });
	expect(page.newProblems()).toEqual([]);
});
