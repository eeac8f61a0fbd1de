import type { IDataObject } from 'n8n-workflow';

import { bytesOf } from '../host/binaryData';
import { createCredential } from '../host/credentials';
import { choose, readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { chainOfRows, nodeOf, outputOf, START } from '../host/nodes';
import { demoAccount, firstAvatarAndVoice } from '../host/runExample';
import {
	type Execution,
	importWorkflow,
	publish,
	runToEnd,
	type SavedWorkflow,
} from '../host/workflows';
import { endForm, submitForm } from './forms';
import { runBy } from './paidVideos';
import { creations, stopWithoutLeaks } from './support';

const STATUSES = rowsToUgcAds.rows.map(({ expected }) => expected.status);

const RESULTS = ['status', 'message', 'video_url', 'project_id'];

let host: Host;
let workflow: SavedWorkflow;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const credential = await createCredential(host.rest, 'Account', demoAccount(host));
	const locators = await firstAvatarAndVoice(host);
	const file = choose(readExample('file-to-ugc-ads'), { credential, locators });
	workflow = await importWorkflow(host.rest, file);
	await publish(host.rest, workflow);
});
afterAll(async () => await stopWithoutLeaks(host));

/** The rows of the example, with the IDs of a file; of other videos for each name, as all files share a table. */
const rowsWithIds = (name: string, idOf: (row: number) => unknown) =>
	rowsToUgcAds.rows.map(({ entered }, index) => ({
		id: idOf(index + 1),
		...entered,
		script: entered.script && `${String(entered.script)} (${name})`,
	})) as IDataObject[];

/** The file that n8n's *Convert to File* makes of the rows. */
async function excelFile(rows: IDataObject[]): Promise<File> {
	const toFile = nodeOf('File', 'n8n-nodes-base.convertToFile', 1.1, { operation: 'xlsx' });
	const { id } = await importWorkflow(host.rest, chainOfRows(rows, toFile));
	return await fileOf(await runToEnd(host.rest, id, START), 'File', 'Ads.XLSX');
}

/** The file that a node has output. */
async function fileOf(execution: Execution, node: string, name: string): Promise<File> {
	const [{ binary }] = outputOf(execution, node);
	const [file] = Object.values(binary ?? {});
	return new File([await bytesOf(host.rest, file)], name, { type: file.mimeType });
}

/** Sends the form, does something then, and returns the execution that it starts. */
async function submit(
	file: File,
	andThen: (form: string) => Promise<void> = async () => {},
): Promise<Execution> {
	const id = workflow.nodes.find(({ name }) => name === 'On form submission')?.webhookId ?? '';
	return await runBy(
		host,
		workflow.id,
		async () => await andThen(await submitForm(host, id, [file])),
	);
}

/** Uploads the file in the form; returns the rows of the file that comes back, and the file. */
async function upload(file: File) {
	const execution = await submit(file, async (form) => {
		expect(await endForm(host, form, 60_000)).toContain('ugc-ads-with-videos.xlsx');
	});
	expect(execution.data.resultData.error).toBeUndefined();
	return {
		results: outputOf(execution, 'Rows with their results').map(({ json }) => json),
		file: await fileOf(execution, 'File with the videos', 'ugc-ads-with-videos.xlsx'),
	};
}

describe.each([
	['texts', (row: number) => `ad-${row}`],
	['numbers', (row: number) => 100 + row],
])('of the rows of a file whose IDs are %s', (name, idOf) => {
	const rows = rowsWithIds(name, idOf);
	let uploaded: Awaited<ReturnType<typeof upload>>;
	beforeAll(async () => {
		host.simulator.reset();
		uploaded = await upload(await excelFile(rows));
	});

	it('makes a video of each, and a file of all with their results', () => {
		const { results } = uploaded;
		expect(results.map(({ id, product, status }) => [id, product, status])).toEqual(
			rows.map(({ id, product }, index) => [id, product, STATUSES[index]]),
		);
		const { projects } = host.simulator;
		for (const { product, video_url, project_id } of results) {
			const project = projects.find(({ name }) => name === product);
			expect({ product, video_url, project_id }).toEqual({
				product,
				video_url: project && (project.url ?? ''),
				project_id: project?.id,
			});
		}
		expect(results[3].message).toContain('Script is empty');
		expect(Object.keys(results[0])).toEqual([...Object.keys(rows[0]), ...RESULTS]);
		expect(creations(host)).toHaveLength(5);
	});

	it.each([
		['the same file', async () => await excelFile(rows)],
		['the file of the results', () => Promise.resolve(uploaded.file)],
	])('pays for none again: %s', async (_name, again) => {
		const { results } = await upload(await again());
		expect(results.map(({ id, status }) => [id, status])).toEqual(
			rows.map(({ id }, index) => [id, STATUSES[index]]),
		);
		expect(results.map(({ video_url }) => video_url)).toEqual(
			uploaded.results.map(({ video_url }) => video_url),
		);
		expect(creations(host)).toHaveLength(5);
	});
});

it('sends nothing of a file without IDs, and says so', async () => {
	host.simulator.reset();
	const execution = await submit(await excelFile(rowsWithIds('none', () => '')));
	expect(execution.status).toBe('error');
	expect(execution.data.resultData.error?.message).toMatch(/^ID Column: .* column "id"/);
	expect(creations(host)).toHaveLength(0);
});

it('returns each row of a file once, also where two have the same ID, and creates neither', async () => {
	host.simulator.reset();
	const rows = rowsWithIds('twice', () => 'twice').slice(0, 2);
	const { results } = await upload(await excelFile(rows));
	expect(results.map(({ product }) => product)).toEqual(rows.map(({ product }) => product));
	for (const { message } of results) expect(message).toContain('the same ID "twice"');
	expect(creations(host)).toHaveLength(0);
});

describe('a file with results', () => {
	const [row] = rowsWithIds('shoe', () => 'shoe');
	let made: IDataObject;
	beforeAll(async () => {
		host.simulator.reset();
		[made] = (await upload(await excelFile([{ ...row, note: 'mine' }]))).results;
	});

	it('keeps the columns that the workflow does not know', () => {
		const [{ url }] = host.simulator.projects;
		expect(made).toMatchObject({ note: 'mine', status: 'completed', video_url: url });
	});

	it('pays for no row that has its results, also where its ID is another one now', async () => {
		const [again] = (await upload(await excelFile([{ ...made, id: 'boot' }]))).results;
		expect(again).toEqual({ ...made, id: 'boot' });
		expect(creations(host)).toHaveLength(1);
	});

	it('says what differs in a row that comes without its results', async () => {
		const changed = { ...row, image_url: 'https://images.example.com/other.jpg' };
		const [result] = (await upload(await excelFile([changed]))).results;
		expect(result.status).toBeFalsy();
		expect(result.message).toMatch(/^Not created: you've already paid/);
		expect(creations(host)).toHaveLength(1);
	});

	it('pays for another version of a row', async () => {
		const [again] = (await upload(await excelFile([{ ...made, video_version: 2 }]))).results;
		const { id, url } = host.simulator.projects[1];
		expect(again).toMatchObject({ status: 'completed', project_id: id, video_url: url });
		expect(creations(host)).toHaveLength(2);
	});
});
