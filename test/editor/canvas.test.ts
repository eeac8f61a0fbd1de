import { rowsToUgcAds } from '../host/examples';
import { mistakes } from '../host/rows';
import { demoAccount, followRows, prepare, type ReadyExample } from '../host/runExample';
import { publish, unpublish } from '../host/workflows';
import { useEditorHost } from './support/host';
import type { EditorPage } from './support/page';
import { picture } from './support/pictures';

const started = useEditorHost();
let page: EditorPage;

afterEach(async () => await page?.close());

describe('the example "Rows to UGC ads" on the canvas', () => {
	let demo: ReadyExample;
	beforeAll(async () => void (demo = await prepare(started.host)));

	it('opens its nodes without a problem before anything was run', async () => {
		page = await started.editor.open(`/workflow/${demo.workflow.id}`);
		const panel = await page.openNode('Update row');
		await panel.close();
		// n8n offers no fields of triggers, but asks for them all the same
		await page.openNode('Video is finished');
		expect(page.newProblems()).toEqual([]);
	});

	it('fails with the reason while it is not published', async () => {
		await unpublish(started.host.rest, demo.workflow.id);
		page = await started.editor.open(`/workflow/${demo.workflow.id}`);
		await page.runFrom('When clicking ‘Execute workflow’');
		await page.failed('Create UGC ad');
		await page.openNode('Create UGC ad');
		await page.says("this workflow isn't published");
		expect(started.host.simulator.projects).toEqual([]);
		expect(page.newProblems()).toEqual([]);
		await publish(started.host.rest, demo.workflow);
	});

	it('runs, shows the created projects, and every row ends as it should', async () => {
		page = await started.editor.open(`/workflow/${demo.workflow.id}`);
		await page.runFrom('When clicking ‘Execute workflow’');
		await page.succeeded('Create UGC ad');
		await page.succeeded('Update row');
		await picture(page.page, 'rows-to-ugc-ads', async () => await page.wholeWorkflow());
		const panel = await page.openNode('Create UGC ad');
		const output = await panel.outputTable();
		expect(started.host.simulator.projects.length).toBeGreaterThan(0);
		for (const { id } of started.host.simulator.projects) expect(output).toContain(id);
		expect(mistakes(rowsToUgcAds, await followRows(demo.table))).toEqual([]);
		expect(page.newProblems()).toEqual([]);
	});

	it('says in a second run that nothing is paid again', async () => {
		const paid = started.host.simulator.projects.length;
		await demo.table.empty('status');
		page = await started.editor.open(`/workflow/${demo.workflow.id}`);
		await page.runFrom('When clicking ‘Execute workflow’');
		await page.succeeded('Update row');
		const panel = await page.openNode('Create UGC ad');
		await page.says(`You already paid for ${paid} videos`);
		await panel.close();
		const update = await page.openNode('Update row');
		await page.page.getByText('Loading options').last().waitFor({ state: 'detached' });
		await picture(page.page, 'update-row', async () => await update.area({ from: 'Must Match' }));
		expect(started.host.simulator.projects).toHaveLength(paid);
		expect(page.newProblems()).toEqual([]);
	});
});

describe('the credential dialog', () => {
	it("says that a key is accepted, and shows the service's own words for one that is refused", async () => {
		const account = demoAccount(started.host);
		page = await started.editor.open(`/home/credentials/${started.credential.id}`);
		const dialog = page.credentialDialog();
		await dialog.says('Connection tested successfully');
		await dialog.enter('apiKey', 'no-such-key');
		await dialog.save();
		await dialog.says('Couldn’t connect with these settings');
		await dialog.showDetails();
		await dialog.says(await refusalOf('no-such-key'));
		await dialog.enter('apiKey', account.apiKey);
		await dialog.save();
		await dialog.says('Connection tested successfully');
		expect(page.newProblems()).toEqual([]);
	});
});

async function refusalOf(apiKey: string): Promise<string> {
	const headers = { 'x-api-key': apiKey };
	const response = await fetch(`${started.host.simulator.url}/v1/avatar/list`, { headers });
	return ((await response.json()) as { message: string }).message;
}
