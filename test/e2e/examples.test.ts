import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bytesOf } from '../host/binaryData';
import { createCredential } from '../host/credentials';
import { importDataTable } from '../host/dataTable';
import { choose, EXAMPLES, readExample } from '../host/example';
import {
	oneRowPerSlide,
	rowsToUgcAds,
	sheetToVideos,
	templateFromSheetColumns,
} from '../host/examples';
import { type Host, startHost } from '../host/host';
import { isNewest } from '../host/install';
import { byId, chainOfRows, fanOut, ourNode, outputOf, START } from '../host/nodes';
import { columnsOf, mistakes, type TableRow } from '../host/rows';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import { finished, importWorkflow, listExecutions, publish, runToEnd } from '../host/workflows';
import type { Project } from '../simulator';
import { bodies, projectsBy, type Ran, run, runAgain, runCheckOnly } from './exampleRun';
import { KINDS } from './kinds';
import { creations, stopWithoutLeaks } from './support';

let host: Host;

/** Where the workflows may write files. */
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'finished-videos-'));
	const env = { N8N_RESTRICT_FILE_ACCESS_TO: folder };
	host = await startHost({ simulator: { renderMs: 3_000, minuteMs: 10_000 }, env });
});
afterAll(async () => {
	await stopWithoutLeaks(host);
	await rm(folder, { recursive: true });
});

const DATA_TABLE = 'n8n-nodes-base.dataTable';

const FEATHER = 'https://images.example.com/feather.jpg';

/** n8n 2.4 keeps an empty cell of a CSV as an empty text. */
const EMPTY_CELL = isNewest ? null : '';

it.each([rowsToUgcAds, oneRowPerSlide, templateFromSheetColumns])(
	'$table: n8n imports its CSV as text columns, without a status',
	async (example) => {
		const file = join(EXAMPLES, 'tables', `${example.table.replaceAll(' ', '-')}.csv`);
		const table = await importDataTable(host.rest, `${example.table} imported`, file);
		const [head] = (await readFile(file, 'utf8')).split('\n');
		const names = head.split(',');
		expect([...names].sort()).toEqual(columnsOf(example).sort());
		expect(table.columns).toMatchObject(names.map((name) => ({ name, type: 'string' })));
		expect(table.rows.length).toBeGreaterThan(0);
		for (const { status } of table.rows) expect(status).toBe(EMPTY_CELL);
		const nodes = readExample(example.file).nodes.filter(({ type }) => type === DATA_TABLE);
		const dataTableId = { __rl: true, mode: 'id', value: table.id };
		const read = { ...nodes[0], parameters: { ...nodes[0].parameters, dataTableId } };
		const { id } = await importWorkflow(host.rest, fanOut('Rows', [read]));
		const rows = outputOf(await runToEnd(host.rest, id, START), read.name);
		expect(rows).toHaveLength(table.rows.length);
	},
);

/** What a row has of its video: an empty text where that has failed, nothing where there is none. */
const linkOf = (project: Project | undefined) => (project ? (project.url ?? '') : null);

/** What a row is to keep. */
const kept = ({ id, status, project_id, video_url }: TableRow) => ({
	...{ id, status, project_id, video_url },
});

/** @param changed a column without which no row can be sent */
function runsAgain(ran: () => Ran, changed: string): void {
	const videosOf = (rows: TableRow[]) =>
		rows.map(({ video_url, project_id }) => [video_url, project_id]);

	it('takes up the videos when every status is emptied, and pays nothing', async () => {
		const { table } = ran().ready;
		const before = await table.rows<TableRow>();
		const paid = host.simulator.projects.length;
		await table.empty('status');
		const after = await runAgain(host, ran());
		expect(host.simulator.projects).toHaveLength(paid);
		expect(after.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
		expect(videosOf(after)).toEqual(videosOf(before));
	});

	it('keeps the link of the video of a row that is refused later', async () => {
		const { table } = ran().ready;
		const before = await table.rows<TableRow>();
		for (const column of ['status', changed]) await table.empty(column);
		const after = await runAgain(host, ran());
		expect(after.map(({ status }) => status)).toEqual(before.map(() => 'rejected'));
		expect(before.some(({ video_url }) => video_url)).toBe(true);
		expect(videosOf(after)).toEqual(videosOf(before));
	});
}

describe('one row per slide', () => {
	let ran: Ran;
	beforeAll(async () => void (ran = await run(host, oneRowPerSlide)));

	it('ends all rows of a product alike, as they should', () => {
		expect(mistakes(oneRowPerSlide, ran.rows)).toEqual([]);
	});

	it('creates one video per product, its slides in the order of the rows', () => {
		const slides = (product: string) =>
			oneRowPerSlide.rows
				.map(({ entered }) => entered)
				.filter((row) => row.product === product)
				.map(({ image_url: url, text }, index) => ({
					url: String(url).replaceAll('#', '%23'),
					mediaId: `media_${index + 1}`,
					mediaType: 'image',
					duration: 3,
					texts: [expect.objectContaining({ text, x: 108, width: 864 })],
				}));
		expect(bodies(host, 'name')).toEqual(
			['Desk Lamp', 'Trail Bottle', 'Travel Pillow'].map((name) =>
				expect.objectContaining({ name, slides: slides(name) }),
			),
		);
	});

	it('writes each video into all rows of its product', () => {
		const projects = projectsBy(host, ({ name }) => name);
		for (const { product, status, project_id, video_url, message } of ran.rows) {
			const project = projects.get(product);
			expect({ product, project_id, video_url }).toEqual({
				product,
				project_id: project?.id ?? null,
				video_url: linkOf(project),
			});
			if (status === 'failed') expect(message).toContain(project?.failure?.message);
		}
	});

	it('is one execution, which is a success', () => expect(ran.executions).toEqual(['success']));

	it('takes a product whole when the status of one of its rows is emptied', async () => {
		const row = ran.rows.find(({ product, image_url }) => product === 'Rain Jacket' && !image_url);
		await ran.ready.table.update(row?.id ?? 0, { status: null, image_url: FEATHER });
		const sent = creations(host).length;
		const rows = await runAgain(host, ran);
		expect(creations(host).slice(sent)).toMatchObject([
			{ body: { name: 'Rain Jacket', slides: [{}, { url: FEATHER }] } },
		]);
		const [{ url }] = host.simulator.projects.slice(-1);
		expect(rows.filter(({ product }) => product === 'Rain Jacket')).toMatchObject([
			{ status: 'completed', video_url: url },
			{ status: 'completed', video_url: url },
		]);
	});

	const lamps = (rows: TableRow[]) => rows.filter(({ product }) => product === 'Desk Lamp');

	it('keeps the rows of a product when a slide that is added is refused', async () => {
		const { table } = ran.ready;
		const before = lamps(await table.rows<TableRow>());
		await table.insert([{ product: 'Desk Lamp', image_url: '', text: 'Bright' }]);
		const [first, second, added] = lamps(await runAgain(host, ran));
		expect([first, second].map(kept)).toEqual(before.map(kept));
		const message = expect.stringMatching(/^Slide 3 > URL is empty/);
		expect(added).toMatchObject({ status: 'rejected', message, video_url: null });
		await table.delete(added.id);
	});

	it('only checked, keeps what the rows have, whichever row of a product has no status', async () => {
		const { table, workflow } = ran.ready;
		const [, second] = lamps(await table.rows<TableRow>());
		await table.update(second.id, { status: null });
		const before = await table.rows<TableRow>();
		const execution = await runCheckOnly(host, workflow, 'Create slideshow');
		const checked = outputOf(execution, 'Create slideshow').map(({ json }) => json);
		// beside the lamp the pillow, which has failed
		expect(checked).toHaveLength(4);
		const keys = ['createdAt', 'id', 'message', 'video_version'];
		for (const row of checked) expect(Object.keys(row).sort()).toEqual(keys);
		const after = await table.rows<TableRow>();
		expect(after.map(kept)).toEqual(before.map(kept));
		expect(after.find(({ id }) => id === second.id)?.message).toMatch(
			/^Already paid for: project /,
		);
		await table.update(second.id, { status: second.status });
	});

	runsAgain(() => ran, 'image_url');
});

test('n8n imports the table that Get Variables makes of a template as text columns', async () => {
	const credential = await createCredential(host.rest, 'Account', demoAccount(host));
	const templateId = byId('tpl-greeting');
	const parameters = {
		resource: 'template',
		operation: 'getVariables',
		output: 'table',
		templateId,
	};
	const node = ourNode('Table', 'videoLibrary', parameters, credential);
	const { id } = await importWorkflow(host.rest, fanOut('Variables', [node]));
	const [{ json, binary }] = outputOf(await runToEnd(host.rest, id, START), 'Table');
	const file = join(folder, 'table.csv');
	await writeFile(file, await bytesOf(host.rest, binary?.data ?? { mimeType: '', data: '' }));
	const { columns, rows } = await importDataTable(host.rest, 'Table of a template', file);
	await rm(file);
	expect(columns).toMatchObject(Object.keys(json).map((name) => ({ name, type: 'string' })));
	expect(rows).toMatchObject([
		{ title: 'Personal greeting', first_name: 'Ada', company: 'Example Ltd', status: EMPTY_CELL },
	]);
});

describe('template from sheet columns', () => {
	let ran: Ran;
	beforeAll(async () => void (ran = await run(host, templateFromSheetColumns)));

	it('ends every row as it should', () => {
		expect(mistakes(templateFromSheetColumns, ran.rows)).toEqual([]);
	});

	it("fills in the template's variables from the columns with their names, and from no others", () => {
		const accepted = ran.rows.filter(({ status }) => status !== 'rejected');
		expect(bodies(host, 'title')).toEqual(
			accepted.map(({ id, first_name, company }) => ({
				type: 'class',
				templateId: 'tpl-greeting',
				title: `Row ${id}`,
				caption: true,
				language: 'en',
				scenes: [
					{
						script: 'Hello {{first_name}}, good to see {{company}} here.',
						variables: [
							{ key: 'first_name', value: first_name, type: 'text' },
							{ key: 'company', value: company, type: 'text' },
						],
					},
				],
				webhook: expect.stringContaining('/webhook-waiting/'),
			})),
		);
	});

	it('writes each video into its row', () => {
		const projects = projectsBy(host, ({ body }) => body.title);
		for (const { id, status, project_id, video_url, message } of ran.rows) {
			const project = projects.get(`Row ${id}`);
			expect({ id, project_id, video_url }).toEqual({
				id,
				project_id: project?.id ?? null,
				video_url: linkOf(project),
			});
			if (status === 'failed') expect(message).toContain(project?.failure?.message);
		}
	});

	it('is one execution, which is a success', () => expect(ran.executions).toEqual(['success']));

	runsAgain(() => ran, 'company');
});

describe('sheet to videos', () => {
	let ran: Ran;
	beforeAll(async () => void (ran = await run(host, sheetToVideos)));

	it('ends every row as it should, each with its own video', () => {
		expect(mistakes(sheetToVideos, ran.rows)).toEqual([]);
		const projects = projectsBy(host, ({ name }) => name);
		for (const { product, project_id, video_url } of ran.rows) {
			const project = projects.get(product);
			expect({ product, project_id, video_url }).toEqual({
				product,
				project_id: project?.id ?? null,
				video_url: linkOf(project),
			});
		}
	});

	it('is one execution, which is a success', () => expect(ran.executions).toEqual(['success']));

	runsAgain(() => ran, 'script');
});

describe('download finished videos', () => {
	it.each(['video', 'row'])(
		'stores what another workflow has created as a file (Output: %s)',
		async (output) => {
			host.simulator.reset();
			for (const file of await readdir(folder)) await rm(join(folder, file));
			const credential = await createCredential(host.rest, 'Account', demoAccount(host));
			const example = choose(readExample('download-finished-videos'), { credential });
			const nodes = example.nodes.map((node) =>
				node.name === 'Store the file'
					? {
							...node,
							parameters: { ...node.parameters, fileName: `=${folder}/{{ $json.fileName }}` },
						}
					: node,
			);
			const saved = await importWorkflow(host.rest, { ...example, nodes });
			await publish(host.rest, saved);

			const page = { __rl: true, mode: 'url', value: `${host.n8n.url}/workflow/${saved.id}` };
			const { type, parameters } = KINDS.ugcAd;
			const notified = {
				...parameters,
				...{ completion: 'notifyOtherWorkflow', triggerWorkflow: page, output, idColumn: 'id' },
				script: `Stored, as ${output}`,
			};
			const ads = chainOfRows([{ id: 1 }], ourNode('Ad', type, notified, credential));
			const { id } = await importWorkflow(host.rest, ads);
			expect((await runToEnd(host.rest, id, START)).status).toBe('success');
			await host.simulator.settle();

			const first = async () => (await listExecutions(host.rest, saved.id)).at(0);
			const notification = await until('the execution to be listed', first, { within: 30_000 });
			expect((await finished(host.rest, notification.id)).status).toBe('success');
			const [{ videoId }] = host.simulator.projects;
			expect(await readdir(folder)).toEqual([`${videoId}.mp4`]);
			const sample = await readFile(join(__dirname, '..', 'simulator', 'assets', 'sample.mp4'));
			expect(await readFile(join(folder, `${videoId}.mp4`))).toEqual(sample);
		},
	);
});
