import type { INode } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { createDataTable, type DataTable } from '../host/dataTable';
import { choose, readExample } from '../host/example';
import { variants } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { outputOf } from '../host/nodes';
import { columnsOf, type TableRow } from '../host/rows';
import { demoAccount } from '../host/runExample';
import { importWorkflow, runToEnd, type SavedWorkflow } from '../host/workflows';
import { runCheckOnly } from './exampleRun';
import { creations, stopWithoutLeaks } from './support';

const START = 'When clicking ‘Execute workflow’';

const LISTS = {
	avatars: [
		{
			...{ avatar: 'Ada', avatarId: 'avatar-0001' },
			...{ voiceId_en: 'voice-0001', voiceId_es: 'voice-0002' },
		},
		{
			...{ avatar: 'Ben', avatarId: 'avatar-0002' },
			...{ voiceId_en: 'voice-0003', voiceId_es: 'voice-0004' },
		},
	],
	languages: [{ language: 'en' }, { language: 'es' }],
};

/** A row of a product, or of a variant. */
type Row = TableRow & Record<'product' | 'variant' | 'avatar' | 'language', string | null>;

let host: Host;
let table: DataTable;
let workflow: SavedWorkflow;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const { rest } = host;
	const products = variants.rows.map(({ entered }) => entered);
	table = await createDataTable(rest, variants.table, columnsOf(variants), products);
	const credential = await createCredential(rest, 'Account', demoAccount(host));
	const chosen = choose(readExample(variants.file), { credential, table });
	workflow = await importWorkflow(rest, {
		...chosen,
		nodes: chosen.nodes.map((node) => withLists(node)),
	});
});
afterAll(async () => await stopWithoutLeaks(host));

const withLists = (node: INode, lists = LISTS): INode =>
	node.name === 'Avatars and languages'
		? { ...node, parameters: { ...node.parameters, jsonOutput: JSON.stringify(lists) } }
		: node;

const run = async () => await runToEnd(host.rest, workflow.id, START);

const variantRows = async () => (await table.rows<Row>()).filter(({ variant }) => variant);

const nameOf = ({ product, avatar, language }: Row) => `${product}, ${avatar}, ${language}`;

const ofProduct = (product: string) =>
	LISTS.avatars.flatMap(({ avatar }) =>
		LISTS.languages.map(({ language }) => `${product}, ${avatar}, ${language}`),
	);

const EIGHT = ['Trail Bottle', 'Desk Lamp'].flatMap(ofProduct);

it('makes a video of each product with each avatar in each language, in the script of the language', async () => {
	expect((await run()).status).toBe('success');
	const sent = creations(host).map(({ body }) => body as Record<string, unknown>);
	expect(sent.map(({ name }) => name).sort()).toEqual([...EIGHT].sort());
	for (const { script, language, name, avatarId, voiceId, metadata } of sent) {
		expect(script).toContain(`in ${String(language)}`);
		expect(script).toContain(String(name).split(',')[0]);
		const { avatar } = metadata as { avatar: string };
		const voice = `voiceId_${String(language)}`;
		expect(LISTS.avatars).toContainEqual(
			expect.objectContaining({ avatar, avatarId, [voice]: voiceId }),
		);
	}
});

it('writes each into a row of its own, with its own video', async () => {
	const rows = await variantRows();
	expect(rows.map(nameOf)).toEqual(EIGHT);
	for (const row of rows) {
		const project = host.simulator.projects.find(({ name }) => name === nameOf(row));
		expect(row).toMatchObject({
			status: 'completed',
			project_id: project?.id,
			video_url: project?.url,
		});
	}
});

it.each([
	['with its row', async () => undefined],
	[
		'without its row',
		async () => {
			for (const { id } of await variantRows()) await table.delete(id);
		},
	],
	['without its status', async () => await table.empty('status')],
])('run again, each variant %s, pays nothing and doubles no row', async (_, prepare) => {
	const before = await variantRows();
	await prepare();
	expect((await run()).status).toBe('success');
	expect(creations(host)).toHaveLength(EIGHT.length);
	const results = (rows: Row[]) => rows.map((row) => [nameOf(row), row.status, row.video_url]);
	expect(results(await variantRows())).toEqual(results(before));
});

it('keeps the video of a paid variant whose script has changed', async () => {
	const before = await variantRows();
	const [bottle] = (await table.rows<Row>()).filter(({ variant }) => !variant);
	await table.update(bottle.id, { script_en: 'Other words' });
	await table.empty('status');
	expect((await run()).status).toBe('success');
	const changed = (row: Row) => row.product === bottle.product && row.language === 'en';
	const videos = (rows: Row[]) => rows.map((row) => [row.video_url, row.project_id]);
	const after = await variantRows();
	expect(after.map(({ status }) => status)).toEqual(
		before.map((row) => (changed(row) ? 'rejected' : 'completed')),
	);
	expect(videos(after)).toEqual(videos(before));
	expect(creations(host)).toHaveLength(EIGHT.length);
});

it('names the variants that are refused, with the reason, and creates the others', async () => {
	const [{ entered }] = variants.rows;
	await table.insert([{ ...entered, product: 'Hat', script_es: null }]);
	expect((await run()).status).toBe('success');
	const rows = (await variantRows()).filter(({ product }) => product === 'Hat');
	expect(rows.map((row) => [nameOf(row), row.status])).toEqual([
		['Hat, Ada, en', 'completed'],
		['Hat, Ada, es', 'rejected'],
		['Hat, Ben, en', 'completed'],
		['Hat, Ben, es', 'rejected'],
	]);
	for (const { status, message } of rows) {
		if (status === 'rejected') expect(message).toContain('script_es of the product is empty.');
	}
	expect(creations(host)).toHaveLength(EIGHT.length + 2);
});

it('stops at an avatar that is not filled in, and leaves the table as it is', async () => {
	const before = await variantRows();
	const avatars = LISTS.avatars.map((avatar) => ({ ...avatar, avatarId: '' }));
	const nodes = workflow.nodes.map((node) => withLists(node, { ...LISTS, avatars }));
	const { id } = await importWorkflow(host.rest, { ...workflow, nodes });
	const { status, data } = await runToEnd(host.rest, id, START);
	expect(status).toBe('error');
	expect(data.resultData.error?.message).toContain(
		'The avatarId of Ada is empty. Enter it in the node Avatars and languages, and run again: variants that have a row are not paid again.',
	);
	expect(await variantRows()).toEqual(before);
	expect(creations(host)).toHaveLength(EIGHT.length + 2);
});

it('pays for 12 at most, says so, and the next run goes on', async () => {
	const [{ entered }] = variants.rows;
	const more = ['A', 'B', 'C', 'D'];
	await table.insert(more.map((product) => ({ ...entered, product })));
	const { status, data } = await run();
	expect(status).toBe('error');
	expect(data.resultData.error?.message).toContain('the 12 videos of Max Videos per Run are used');
	expect(creations(host)).toHaveLength(EIGHT.length + 2 + 12);
	await run();
	expect(creations(host)).toHaveLength(EIGHT.length + 2 + 16);
	const products = (await variantRows()).map(({ product }) => String(product));
	expect(products.filter((product) => more.includes(product))).toHaveLength(16);
});

it('only checked, pays nothing and leaves the table as it is', async () => {
	const before = await variantRows();
	const execution = await runCheckOnly(host, workflow, 'Create UGC ad');
	// two that have changed, and two without a script
	expect(outputOf(execution, 'Create UGC ad')).toHaveLength(4);
	expect(await variantRows()).toEqual(before);
	expect(creations(host)).toHaveLength(EIGHT.length + 2 + 16);
});
