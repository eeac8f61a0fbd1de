import { until } from '../host/waiting';
import type { ExecutionSummary } from '../host/workflows';
import { Effort } from './support/effort';
import { useEditorHost } from './support/host';
import type { EditorPage } from './support/page';

const started = useEditorHost();
beforeEach(() => started.host.simulator.reset());

/** From an empty canvas to a node whose fields are filled in. */
async function fillIn(page: EditorPage, effort: Effort, script: string) {
	await effort.click(page.page.getByTestId('canvas-add-button'));
	await page.page.getByTestId('node-creator-search-bar').fill('ugc');
	const listed = page.page.getByTestId('node-creator-item-name');
	await effort.click(listed.getByText('Video UGC Ad', { exact: true }));
	await effort.click(page.page.getByRole('button', { name: 'Add to workflow' }));
	await effort.fill('script', script);
	await effort.choose('avatarId', 'Amelia');
	await effort.choose('voiceId', 'Amelia');
	await effort.fill('url', 'https://example.com/product.jpg');
}

const executeStep = async (page: EditorPage, effort: Effort) =>
	await effort.click(page.page.getByTestId('node-execute-button'));

it('one finished video takes 8 clicks and 4 fields', async () => {
	const page = await started.editor.open('/workflow/new');
	const effort = new Effort(page.page);
	await fillIn(page, effort, 'I have tried them all, and this is the one I kept.');
	await executeStep(page, effort);

	const panel = await page.panel();
	const output = await panel.outputTable();
	const [project] = started.host.simulator.projects;
	expect(output).toContain('completed');
	expect(output).toContain(project.url);
	expect(started.host.simulator.projects).toHaveLength(1);
	expect({ clicks: effort.clicks, fields: effort.fields }).toEqual({ clicks: 8, fields: 4 });
	expect(page.newProblems()).toEqual([]);
});

/** How many executions have ended well; n8n lists those of the table only as long as they run. */
async function ended(): Promise<number> {
	const { results } = await started.host.rest.get<{ results: ExecutionSummary[] }>(
		'/rest/executions?limit=100',
	);
	return results.filter(({ mode, status }) => mode === 'manual' && status === 'success').length;
}

it('pressing Execute step five times on a first video has paid once', async () => {
	const page = await started.editor.open('/workflow/new');
	const effort = new Effort(page.page);
	await fillIn(page, effort, 'I press this button as often as I like.');
	const before = await ended();
	for (let press = 1; press <= 5; press++) {
		await executeStep(page, effort);
		const isOver = async () => (await ended()) === before + press || undefined;
		await until(`the end of press ${press}`, isOver, { within: 90_000 });
	}

	const output = await (await page.panel()).outputTable();
	const [project] = started.host.simulator.projects;
	expect(output).toContain(project.url);
	await page.says('You already paid for 1 video');
	expect(started.host.simulator.projects).toHaveLength(1);
	expect(page.newProblems()).toEqual([]);
});
