import type { INodeParameters } from 'n8n-workflow';
import { lookUp } from '../host/runExample';
import { importWorkflow } from '../host/workflows';
import { useEditorHost } from './support/host';
import { shownLabels } from './support/labels';
import { NODES, type NodeSample } from './support/nodes';
import type { EditorPage } from './support/page';
import type { Panel } from './support/panel';
import { picture } from './support/pictures';

const started = useEditorHost();
let page: EditorPage;

/**
 * A workflow of one node, which is opened once: n8n keeps a workflow that was open in another tab
 * read-only for a while.
 */
async function openPanel(node: NodeSample, parameters: INodeParameters = {}): Promise<Panel> {
	const id = `panel-of-${node.type}`;
	const workflow = await importWorkflow(started.host.rest, {
		name: node.displayName,
		nodes: [
			{
				id,
				name: node.displayName,
				position: [0, 0],
				parameters,
				type: `n8n-nodes-video-generation.${node.type}`,
				typeVersion: node.typeVersion ?? 1,
				credentials: { videoGenerationApi: started.credential },
			},
		],
		connections: {},
	});
	page = await started.editor.open(`/workflow/${workflow.id}/${id}`);
	return await page.panel();
}

const sample = (wanted: string): NodeSample => {
	const found = NODES.find(({ type }) => type === wanted);
	if (!found) throw new Error(`There is no sample of ${wanted}`);
	return found;
};

describe('the node panel', () => {
	beforeAll(async () => void (page = await started.editor.open('/workflow/new')));
	afterAll(async () => await page.close());

	it.each(['ads', 'ai video', 'instagram', 'youtube shorts', 'captions', 'social', 'broll'])(
		'finds Video UGC Ad by "%s"',
		async (words) => {
			expect(await page.searchNodes(words, 'Video UGC Ad')).toContain('Video UGC Ad');
			await page.closeNodes();
		},
	);

	it.each(NODES)('finds $displayName by "video", and adds it', async (node) => {
		expect(await page.searchNodes('video')).toContain(node.displayName);
		const panel = await page.addNode(node.displayName, node.action);
		await panel.label('Credential').waitFor();
		await panel.close();
		expect(page.newProblems()).toEqual([]);
	});
});

describe('the panel of a node that is filled in', () => {
	afterEach(async () => await page.close());

	it.each(NODES)('$displayName shows its fields in their order', async (node) => {
		const panel = await openPanel(node, node.parameters);
		expect(await panel.name()).toBe(node.displayName);
		const labels = shownLabels(node, node.parameters);
		expect(await panel.labels(labels)).toEqual(labels);
		await picture(page.page, `panel-of-${node.type}`, async () => await panel.area(node.pictured));
		expect(page.newProblems()).toEqual([]);
	});
});

describe('the panel of Video Library: Paid Video', () => {
	afterEach(async () => await page.close());

	it('Get Many shows its fields in their order', async () => {
		const node = sample('videoLibrary');
		const parameters = { resource: 'paidVideo', operation: 'getAll' };
		const panel = await openPanel(node, parameters);
		const labels = shownLabels(node, parameters);
		expect(labels).toContain('Paid Videos Table');
		expect(await panel.labels(labels)).toEqual(labels);
		expect(page.newProblems()).toEqual([]);
	});
});

describe('what is output', () => {
	afterEach(async () => await page.close());

	const OF_ROWS = ['ID Column'];

	it.each<[string, INodeParameters, string[]]>([
		['Video', {}, []],
		['Row of a Table', { output: 'row' }, OF_ROWS],
	])('%s: the panel shows its fields', async (_, parameters, shown) => {
		const panel = await openPanel(sample('ugcAd'), parameters);
		expect(await panel.labels(['Output', ...shown])).toEqual(['Output', ...shown]);
		for (const hidden of OF_ROWS.filter((label) => !shown.includes(label))) {
			expect(await panel.label(hidden).count()).toBe(0);
		}
		expect(page.newProblems()).toEqual([]);
	});

	it('Row of a Table: the fields that all nodes have are in one picture', async () => {
		const options = { campaign: 'Autumn', maxVideosPerDay: 20 };
		const panel = await openPanel(sample('ugcAd'), { output: 'row', options });
		const shared = [
			'What to Do',
			'Output',
			...OF_ROWS,
			'Options',
			'Campaign',
			'Max Videos per Day',
		];
		expect(await panel.labels(shared)).toEqual(shared);
		await picture(page.page, 'shared-fields', async () => await panel.area({ from: 'What to Do' }));
		expect(page.newProblems()).toEqual([]);
	});
});

describe('the trigger', () => {
	afterEach(async () => await page.close());

	it('says beside its panel why a test listener hears nothing', async () => {
		await openPanel(sample('videoGenerationTrigger'));
		await page.says('Each finished video starts the workflow');
		await page.says('Publish the workflow first');
		expect(page.newProblems()).toEqual([]);
	});

	it('shows no address, as there is none to copy', async () => {
		const panel = await openPanel(sample('videoGenerationTrigger'));
		await panel.label('Start On').waitFor();
		expect(await page.page.getByText('Webhook URLs').count()).toBe(0);
		expect(page.newProblems()).toEqual([]);
	});
});

describe('the lists of a panel', () => {
	afterEach(async () => await page.close());

	it('offers every avatar, and is searched', async () => {
		const list = (await openPanel(sample('ugcAd'))).list('avatarId');
		const offered = await list.open();
		const everyone = await avatarsOfTheService();
		expect(offered.map((entry) => entry.split(' ')[0])).toEqual(everyone);
		expect(await list.searchFor('beat', 'Beatriz')).toEqual([expect.stringContaining('Beatriz')]);
		await list.choose('Beatriz');
		expect(await list.chosen()).toContain('Beatriz');
		expect(page.newProblems()).toEqual([]);
	});

	it("shows a template's variables as fields once it is chosen", async () => {
		const panel = await openPanel(sample('templateVideo'));
		const list = panel.list('templateId');
		await list.open();
		await list.choose('Product tour');
		const variables = [
			'product_name',
			'hero_image (URL or Input File)',
			'benefit',
			'Benefit',
			'demo_clip (URL or Input File)',
			'website',
		];
		expect(await panel.labels(variables)).toEqual(variables);
		expect(page.newProblems()).toEqual([]);
	});

	it('says with Map Automatically which columns fill in a template, once it is chosen', async () => {
		const variables = { mappingMode: 'autoMapInputData', value: null };
		const panel = await openPanel(sample('templateVideo'), { variables });
		await page.says('Select a template to see its variables');
		const list = panel.list('templateId');
		await list.open();
		await list.choose('Personal greeting');
		await page.says('with the same names: first_name, company');
		expect(page.newProblems()).toEqual([]);
	});
});

async function avatarsOfTheService(): Promise<string[]> {
	type List = { avatars: Array<{ name: string }> };
	const { avatars } = await lookUp<List>(started.host, '/v1/avatar/list');
	return avatars.map(({ name }) => name);
}
