import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type IDataObject, type INode, type INodeParameters, jsonParse } from 'n8n-workflow';

import { createCredential } from '../host/credentials';
import { createDataTable, type DataTable, findDataTable, type Row } from '../host/dataTable';
import { choose, readExample } from '../host/example';
import { leaks } from '../host/leaks';
import { chain, nodeOf, START, startNode, to, videoNode } from '../host/nodes';
import type { TableRow } from '../host/rows';
import { firstAvatarAndVoice } from '../host/runExample';
import { until } from '../host/waiting';
import { importWorkflow, publish, runToEnd, start, type WorkflowFile } from '../host/workflows';
import { runBy } from './paidVideos';
import { fileNamed, LATE_FILE, type StandIn, startStandIn } from './standIn';
import { creations, loadOverTls, useHost } from './support';

/** Where n8n keeps files, so that it can serve them. */
const FILES = { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' };

const started = useHost({ simulator: { renderMs: 1_000 }, env: FILES });

let standIn: StandIn;
beforeAll(async () => void (standIn = await startStandIn()));
afterAll(async () => await standIn?.close());
beforeEach(() => started.host.simulator.reset());

/** What stands in the place of a node whose service cannot be had. */
const request = (parameters: INodeParameters) => ({
	...{ type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, credentials: {}, parameters },
});

/** A table of text columns, as the examples have them. */
const tableOf = async (name: string, rows: Row[], more: string[] = []) =>
	await createDataTable(
		started.host.rest,
		name,
		['product', 'script', 'image_url', 'video_version', 'status', 'message', 'video_url'].concat(
			['project_id'],
			more,
		),
		rows,
	);

/** An example after a person has chosen what its author cannot, with other nodes in the place of some. */
async function exampleOf(name: string, table?: DataTable, changes: Record<string, object> = {}) {
	const { host, credential } = started;
	const locators = await firstAvatarAndVoice(host);
	const chosen = choose(readExample(name), { credential, locators, table });
	const nodes = chosen.nodes.map((node) => ({ ...node, ...changes[node.name] })) as INode[];
	return { ...chosen, nodes };
}

const scripts = () => creations(started.host).map(({ body }) => (body as IDataObject).script);

/** What the service loads for each video, in the order of their scripts. */
async function loadedFiles(): Promise<Buffer[]> {
	const urls = creations(started.host)
		.map(({ body }) => body as { script: string; media: Array<{ url: string }> })
		.sort((a, b) => a.script.localeCompare(b.script))
		.map(({ media }) => media[0].url);
	const files = urls.map(async (url) => await loadOverTls(url, started.host.ca));
	return (await Promise.all(files)).map(({ content }) => content);
}

/** The video of each row by its product. */
const videosIn = (rows: TableRow[]) =>
	Object.fromEntries(rows.map(({ product, video_url }) => [product, video_url]));

/** The link of each finished video by the name of its project. */
const links = () =>
	Object.fromEntries(started.host.simulator.projects.map(({ name, url }) => [name, url]));

async function run({ id }: { id: string }, trigger = START): Promise<void> {
	const { status, data } = await runToEnd(started.host.rest, id, trigger);
	expect(data.resultData.error).toBeUndefined();
	expect(status).toBe('success');
}

it('drive folder to videos: each file is a row with its own video, also where it comes again or late', async () => {
	const table = await tableOf('Drive', []);
	const names = ['mug', LATE_FILE, 'cup'];
	const files = names.map((name) => ({ id: `id-${name}`, name: `${name}.png` }));
	const url = `=${standIn.url}/drive?file={{ $json.product }}`;
	const response = { response: { responseFormat: 'file', outputPropertyName: 'data' } };
	const example = await exampleOf('drive-folder-to-videos', table, {
		'New file': {
			...nodeOf('New file', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'files' }),
			credentials: {},
		},
		'Download the file': request({ url, options: { response } }),
	});
	const jsonOutput = JSON.stringify({ files });
	const workflow: WorkflowFile = {
		...example,
		nodes: [
			...[startNode, nodeOf('Files', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput })],
			...example.nodes,
		],
		connections: { [START]: to('Files'), Files: to('New file'), ...example.connections },
	};
	const saved = await importWorkflow(started.host.rest, workflow);
	await run(saved);
	const rows = await table.rows<TableRow>();
	expect(rows.map(({ product, status }) => [product, status])).toEqual([
		['mug', 'completed'],
		[LATE_FILE, null],
		['cup', 'completed'],
	]);
	expect(rows[0].image_url).toBe('https://drive.google.com/file/d/id-mug/view');
	expect(videosIn(rows)).toEqual({ ...links(), [LATE_FILE]: null });
	expect(await loadedFiles()).toEqual(['cup', 'mug'].map(fileNamed));
	for (let runs = 0; runs < 2; runs++) {
		await run(saved);
		const again = await table.rows<TableRow>();
		expect(again.map(({ id, status }) => [id, status])).toEqual(
			rows.map(({ id }) => [id, 'completed']),
		);
		expect(videosIn(again)).toEqual(links());
		expect(creations(started.host)).toHaveLength(3);
	}
});

it('product image to ad: each row that is to be created gets a video of its own image, the others no image', async () => {
	const row = (product: string, status: string | null = null) => ({
		...{ product, script: `My ${product}.`, status },
	});
	const table = await tableOf('Images', [
		...[row('mug'), row('refused pen'), row('hat', 'draft'), row('pot', 'failed')],
		// as n8n 2.4 imports an empty cell of a CSV file
		row('cup', ''),
	]);
	const account = { apiKey: 'none', url: `${standIn.url}/v1` };
	const openAiApi = await createCredential(
		...([started.host.rest, 'Images', account, 'openAiApi'] as const),
	);
	const saved = await importWorkflow(
		started.host.rest,
		await exampleOf('product-image-to-ad', table, {
			'Product image': { credentials: { openAiApi } },
		}),
	);
	const trigger = 'When clicking ‘Execute workflow’';
	await run(saved, trigger);
	const rows = await table.rows<TableRow>();
	const ended = ['completed', 'rejected', 'draft', 'failed', 'completed'];
	expect(rows.map(({ status }) => status)).toEqual(ended);
	expect(rows[1].message).toMatch(/file/i);
	const none = { 'refused pen': null, hat: null, pot: null };
	expect(videosIn(rows)).toEqual({ ...links(), ...none });
	const requests = () => standIn.sentTo('/images/generations').map(({ body }) => String(body));
	// n8n 2.4 leaves it to the model to refuse an empty prompt
	const images = () => requests().filter((body) => !body.includes('"prompt":""'));
	expect(images()).toEqual(
		['mug', 'refused pen', 'cup'].map((product) => expect.stringContaining(`text: ${product}`)),
	);
	expect(new Set((await loadedFiles()).map(String)).size).toBe(2);
	// a link that is renewed needs no image; another image makes no second video of a row
	await table.update(rows[0].id, { status: 'processing', video_url: null });
	await run(saved, trigger);
	expect(images()).toHaveLength(3);
	await table.update(rows[4].id, { status: null });
	await run(saved, trigger);
	expect(images()).toHaveLength(4);
	expect(creations(started.host)).toHaveLength(2);
	const again = await table.rows<TableRow>();
	expect(again[0].status).toBe('completed');
	expect(again[4].message).toMatch(/^Not created: you've already paid/);
	expect(videosIn(again)).toEqual({ ...links(), ...none });
});

describe('telegram photo to video', () => {
	const TOKEN = '123456:secret-of-the-bot';
	let workflow: { id: string };
	beforeAll(async () => {
		const { rest } = started.host;
		const account = { accessToken: TOKEN, baseUrl: standIn.url };
		const telegramApi = await createCredential(rest, 'Bot', account, 'telegramApi');
		const example = await exampleOf('telegram-photo-to-video', undefined, {
			'Photo in a chat': { credentials: { telegramApi } },
			'Send the video': { credentials: { telegramApi } },
			'Send the reason': { credentials: { telegramApi } },
		});
		const text = JSON.stringify(example).replace('"chat ID"', '"7"');
		const saved = await importWorkflow(rest, jsonParse<WorkflowFile>(text));
		await publish(rest, saved);
		workflow = saved;
	});

	/** What Telegram sends to the bot's webhook when somebody sends a photo. */
	async function sendPhoto(chat: number, caption = 'My mug.') {
		const [{ body }] = standIn.sentTo('/setWebhook');
		const { url, secret_token } = jsonParse<{ url: string; secret_token: string }>(String(body));
		const photo = [{ file_id: 'small' }, { file_id: 'large' }];
		const message = { chat: { id: chat }, from: { id: chat }, caption, photo };
		const { pathname } = new URL(url);
		return await runBy(started.host, workflow.id, async () => {
			const { status } = await fetch(started.host.n8n.url + pathname, {
				method: 'POST',
				headers: {
					...{ 'content-type': 'application/json' },
					'x-telegram-bot-api-secret-token': secret_token,
				},
				body: JSON.stringify({ update_id: 1, message }),
			});
			expect(status).toBe(200);
		});
	}

	it('makes no video for a chat that nobody has named', async () => {
		expect((await sendPhoto(8)).status).toBe('success');
		expect(creations(started.host)).toEqual([]);
		expect(standIn.sentTo('/sendVideo')).toEqual([]);
	});

	it('answers a photo with the file of its video, and the same photo with the same one', async () => {
		const sample = await readFile(join(__dirname, '..', 'simulator', 'assets', 'sample.mp4'));
		for (const count of [1, 2]) {
			const { status, data } = await sendPhoto(7);
			expect(data.resultData.error).toBeUndefined();
			expect(status).toBe('success');
			const sent = standIn.sentTo('/sendVideo');
			expect(sent).toHaveLength(count);
			expect(sent[count - 1].body.includes(sample)).toBe(true);
			expect(String(sent[count - 1].body)).toMatch(/name="chat_id"\s+7\s/);
			expect(scripts()).toEqual(['My mug.']);
		}
		expect(await loadedFiles()).toEqual([fileNamed('photo')]);
	});

	it.each([
		['My cup. #fail:VOICE_SYNTHESIS_ERROR', /^Failed to generate/],
		['', /script/i],
	])('answers why there is no video of "%s"', async (caption, why) => {
		const { status } = await sendPhoto(7, caption);
		expect(status).toBe('success');
		const answer = standIn.sentTo('/sendMessage').at(-1);
		expect(jsonParse(String(answer?.body))).toMatchObject({
			...{ chat_id: 7, text: expect.stringMatching(why) },
		});
	});

	it('gives the token of the bot to Telegram alone', async () => {
		expect(JSON.stringify(started.host.simulator.requests)).not.toContain(TOKEN);
		expect(await leaks(started.host, [TOKEN])).toEqual([]);
	});
});

describe('publish to youtube', () => {
	const trigger = 'Every day';
	const uploads = () => standIn.sentTo('/upload').map(({ query }) => query.title);
	const published = async (table: DataTable) =>
		Object.fromEntries(
			(await table.rows<TableRow>()).map((row) => [row.product, row.published_url]),
		);

	/** A table of finished videos, and the example with a server in the place of YouTube. */
	async function prepare(products: string[], others: Row[] = []) {
		const wait = { completion: 'wait', waitBy: 'callback' };
		const video = chain([products.join()], videoNode(started.credential, wait));
		await run(await importWorkflow(started.host.rest, video));
		const [{ url = '' }] = started.host.simulator.projects;
		const ready = { status: 'completed', video_url: url };
		const rows = products.map((product) => ({ product, project_id: product, ...ready }));
		const table = await tableOf(products.join(), [...rows, ...others], ['published_url']);
		const title = { name: 'title', value: "={{ $('Reserve the row').item.json.product }}" };
		const upload = request({
			...{ method: 'POST', url: `${standIn.url}/upload`, options: {} },
			...{ sendQuery: true, queryParameters: { parameters: [title] } },
			...{ sendBody: true, contentType: 'binaryData', inputDataFieldName: 'data' },
		});
		const example = await exampleOf('publish-to-youtube', table, { 'Upload to YouTube': upload });
		return { table, workflow: await importWorkflow(started.host.rest, example) };
	}

	it('uploads finished videos that are not published, each once for all its rows, and never again', async () => {
		const { table, workflow } = await prepare(
			['lamp', 'refused pen'],
			[
				{ product: 'old', status: 'completed', video_url: 'x', published_url: 'https://a.test' },
				{ product: 'new', status: 'processing' },
				{ product: 'slide', status: 'completed', video_url: 'x', project_id: 'lamp' },
			],
		);
		const expected = {
			...{ lamp: 'https://youtu.be/id-lamp', 'refused pen': 'check' },
			...{ old: 'https://a.test', new: null, slide: 'https://youtu.be/id-lamp' },
		};
		for (let runs = 0; runs < 2; runs++) {
			await run(workflow, trigger);
			expect(await published(table)).toEqual(expected);
			expect(uploads()).toEqual(['lamp', 'refused pen']);
		}
		const [{ message: none }, { message: why }] = await table.rows<TableRow>();
		expect(none).toBeNull();
		expect(why).toMatch(/403|Forbidden/);
	});

	it('uploads a video once in two runs at a time, and not again after a crash', async () => {
		const { table, workflow } = await prepare(['mug']);
		let release = () => {};
		standIn.onUpload = async () => await new Promise((resolve) => void (release = resolve));
		const isUploading = async () => uploads().includes('mug') || undefined;
		await start(started.host.rest, workflow.id, trigger);
		await until('the upload', isUploading, { within: 60_000 });
		await run(workflow, trigger);
		expect(await published(table)).toEqual({ mug: 'check' });
		await started.host.n8n.kill();
		release();
		await started.host.restart(FILES);
		await run(workflow, trigger);
		const again = (await findDataTable(started.host.rest, table.name)) as DataTable;
		expect(await published(again)).toEqual({ mug: 'check' });
		expect(uploads().filter((title) => title === 'mug')).toHaveLength(1);
	});
});
