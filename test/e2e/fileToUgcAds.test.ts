import type { IDataObject } from 'n8n-workflow';

import { bytesOf } from '../host/binaryData';
import { createCredential } from '../host/credentials';
import { choose, readExample } from '../host/example';
import { rowsToUgcAds } from '../host/examples';
import { type Host, startHost } from '../host/host';
import { demoAccount } from '../host/runExample';
import { until } from '../host/waiting';
import {
	finished,
	importWorkflow,
	listExecutions,
	publish,
	type SavedWorkflow,
} from '../host/workflows';
import { creations, stopWithoutLeaks } from './support';
import { outputOf } from './workflow';

const ENDED = ['success', 'error', 'crashed'];
const COLUMNS = ['id', 'product', 'script', 'image_url'];
const rows = rowsToUgcAds.rows.map(({ entered }, index) => ({
	...entered,
	id: `ad-${index + 1}`,
})) as IDataObject[];
const csv = [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column]))]
	.map((cells) => cells.map((cell) => `"${String(cell)}"`).join(','))
	.join('\n');

let host: Host;
let workflow: SavedWorkflow;

beforeAll(async () => {
	host = await startHost({ simulator: { renderMs: 1_000 } });
	const credential = await createCredential(host.rest, 'Account', demoAccount(host));
	const picked = (id: string) => ({ id, name: id });
	const locators = { avatarId: picked('avatar-0001'), voiceId: picked('voice-0001') };
	const file = choose(await readExample('file-to-ugc-ads'), { credential, locators });
	workflow = await importWorkflow(host.rest, file);
	await publish(host.rest, workflow);
});
afterAll(async () => await stopWithoutLeaks(host));

/** Uploads the file in the form; returns the rows with their results, and the file that the workflow makes of them. */
async function upload() {
	const known = (await listExecutions(host.rest, workflow.id)).map(({ id }) => id);
	const form = new FormData();
	form.append('field-0', new Blob([csv], { type: 'text/csv' }), 'ads.csv');
	const trigger = workflow.nodes.find(({ name }) => name === 'On form submission');
	const url = `${host.n8n.url}/form/${trigger?.webhookId}`;
	expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
	const ended = async () =>
		(await listExecutions(host.rest, workflow.id)).find(
			({ id, status }) => !known.includes(id) && ENDED.includes(status),
		);
	const { id } = await until('the execution to end', ended, { within: 60_000 });
	const execution = await finished(host.rest, id);
	expect(execution.data.resultData.error).toBeUndefined();
	const [{ binary }] = outputOf(execution, 'File with the videos');
	return {
		results: outputOf(execution, 'Row with its result').map(({ json }) => json),
		file: (await bytesOf(host.rest, Object.values(binary ?? {})[0])).toString('utf8'),
	};
}

it('makes a video of each row, and a file of all rows with their results', async () => {
	const { results, file } = await upload();
	expect(results.map(({ id, status }) => [id, status])).toEqual(
		rowsToUgcAds.rows.map(({ expected }, index) => [`ad-${index + 1}`, expected.status]),
	);
	const { projects } = host.simulator;
	const urls = results.filter(({ status }) => status === 'completed').map((row) => row.video_url);
	expect(urls).toEqual(
		rows.flatMap(({ product }) => projects.find(({ name }) => name === product)?.url ?? []),
	);
	expect(results[3].message).toContain('Script is empty');
	const [head, ...lines] = file.trim().split('\n');
	expect(head.replace('\uFEFF', '')).toBe(
		'id,product,script,image_url,status,video_url,project_id,message',
	);
	expect(lines).toHaveLength(rows.length);
});

it('pays for no row again when the whole file is uploaded once more', async () => {
	const paid = creations(host).length;
	expect(paid).toBe(5);
	const { results } = await upload();
	expect(results.map(({ status }) => status)).toEqual(
		rowsToUgcAds.rows.map(({ expected }) => expected.status),
	);
	expect(creations(host)).toHaveLength(paid);
});
