import { omit } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { bytesOf } from '../host/binaryData';
import { createCredential } from '../host/credentials';
import { choose, readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { chainOfRows, nodeOf, outputOf, START } from '../host/nodes';
import { demoAccount, firstAvatarAndVoice } from '../host/runExample';
import { until } from '../host/waiting';
import {
	type Execution,
	importWorkflow,
	publish,
	runToEnd,
	type SavedWorkflow,
} from '../host/workflows';
import { runBy } from './payOnce';
import { creations, stopWithoutLeaks } from './support';

const COLUMNS = ['id', 'product', 'script', 'image_url'];
const STATUSES = rowsToUgcAds.rows.map(({ expected }) => expected.status);

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

/** The rows of the example, with the IDs of a file. */
const rowsWithIds = (idOf: (row: number) => unknown) =>
	rowsToUgcAds.rows.map(({ entered }, index) => ({
		...entered,
		id: idOf(index + 1),
	})) as IDataObject[];

function csvFile(rows: IDataObject[], columns = COLUMNS): File {
	const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
	const csv = lines.map((cells) => cells.map((cell) => `"${String(cell)}"`).join(',')).join('\n');
	return new File([csv], 'ads.csv', { type: 'text/csv' });
}

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

/** Waits, as the page of the form does, until the form ends, and takes the file. */
async function endForm(waitingUrl: string) {
	const { pathname, search } = new URL(waitingUrl);
	const page = `${host.n8n.url}${pathname}`;
	const isEnding = async () => {
		const status = await fetch(`${page}/n8n-execution-status${search}`);
		return (await status.text()) === 'form-waiting' || undefined;
	};
	await until('the form to end', isEnding, { within: 60_000 });
	expect(await (await fetch(page + search)).text()).toContain('ugc-ads-with-videos.csv');
	expect((await fetch(page + search, { method: 'POST' })).status).toBe(200);
}

/** Uploads the file in the form; returns the rows with their results, and the file that the workflow makes of them. */
async function upload(file: File) {
	const form = new FormData();
	form.append('field-0', file);
	const trigger = workflow.nodes.find(({ name }) => name === 'On form submission');
	const url = `${host.n8n.url}/form/${trigger?.webhookId}`;
	const send = async () => {
		const answer = await fetch(url, { method: 'POST', body: form });
		await endForm(((await answer.json()) as { formWaitingUrl: string }).formWaitingUrl);
	};
	const execution = await runBy(host, workflow.id, send);
	expect(execution.data.resultData.error).toBeUndefined();
	return {
		results: outputOf(execution, 'All rows').map(({ json }) => json),
		file: await fileOf(execution, 'File with the videos', 'ugc-ads-with-videos.csv'),
	};
}

const csvRows = rowsWithIds((row) => `ad-${row}`);
const excelRows = rowsWithIds((row) => 100 + row);

describe.each([
	{
		kind: 'CSV',
		rows: csvRows,
		columns: 'id,product,script,image_url',
		make: async () => csvFile(csvRows),
	},
	{
		kind: 'Excel',
		rows: excelRows,
		columns: 'product,script,image_url,id',
		make: async () => await excelFile(excelRows),
	},
])('of the rows of a file ($kind)', ({ rows, columns, make }) => {
	let uploaded: Awaited<ReturnType<typeof upload>>;
	beforeAll(async () => {
		host.simulator.reset();
		uploaded = await upload(await make());
	});

	it('makes a video of each, and a file of all with their results', async () => {
		const { results, file } = uploaded;
		expect(results.map(({ id, status }) => [id, status])).toEqual(
			rows.map(({ id }, index) => [id, STATUSES[index]]),
		);
		const { projects } = host.simulator;
		const urls = results.filter(({ status }) => status === 'completed').map((row) => row.video_url);
		expect(urls).toEqual(
			rows.flatMap(({ product }) => projects.find(({ name }) => name === product)?.url ?? []),
		);
		expect(results[3].message).toContain('Script is empty');
		const [head, ...lines] = (await file.text()).trim().split('\n');
		expect(head).toBe(`${columns},status,video_url,project_id,message`);
		expect(lines).toHaveLength(rows.length);
		expect(creations(host)).toHaveLength(5);
	});

	it.each([
		['the same file', make],
		['the file of the results', async () => uploaded.file],
		['the same rows as CSV', async () => csvFile(rows)],
		['rows with other line breaks and blanks', async () => csvFile(rows.map(respaced))],
	])('pays for none again: %s', async (_, again) => {
		const { results } = await upload(await again());
		// rows that are paid come first; a CSV has texts only
		const statusOf = new Map(results.map(({ id, status }) => [String(id), status]));
		expect(rows.map(({ id }) => statusOf.get(String(id)))).toEqual(STATUSES);
		expect(creations(host)).toHaveLength(5);
	});
});

const respaced = (row: IDataObject): IDataObject => ({
	...row,
	script: `${String(row.script).replace(/\. /g, '.\r\n')} `,
});

it('sends no row without an ID', async () => {
	host.simulator.reset();
	const { results } = await upload(csvFile(rowsWithIds(() => '')));
	for (const { status, message } of results) {
		expect(status).toBe('');
		expect(message).toMatch(
			/^ID Column: No row has a value in the column "id"\. .* the columns are product, script, image_url\./,
		);
	}
	expect(creations(host)).toHaveLength(0);
});

describe('a file with results', () => {
	const [row] = rowsWithIds(() => 'shoe');
	const withNote = (cells: IDataObject) => csvFile([cells], Object.keys(cells));
	let made: IDataObject;
	beforeAll(async () => {
		host.simulator.reset();
		[made] = (await upload(withNote({ ...row, note: 'mine' }))).results;
	});

	it('keeps the columns that the workflow does not know', () => {
		const [{ url }] = host.simulator.projects;
		expect(made).toMatchObject({ note: 'mine', status: 'completed', video_url: url });
	});

	it('keeps a paid row as it is, also where Excel has made another ID of its own', async () => {
		const changed = { ...made, id: '1', image_url: 'https://images.example.com/other.jpg' };
		const { results } = await upload(withNote(changed));
		// n8n leaves an empty cell of a CSV out
		expect(results).toEqual([omit(changed, 'message')]);
		expect(creations(host)).toHaveLength(1);
	});

	it('says what differs in a row that comes without its results', async () => {
		const changed = { ...row, image_url: 'https://images.example.com/other.jpg' };
		const [result] = (await upload(withNote(changed))).results;
		expect(result).toMatchObject({ status: 'rejected' });
		expect(result.message).toContain('Changed since it was paid');
		expect(result.message).toContain('Upload the file again: what is paid is not paid again');
		expect(creations(host)).toHaveLength(1);
	});
});
