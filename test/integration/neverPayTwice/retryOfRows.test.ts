import type { IDataObject } from 'n8n-workflow';

import { later } from '../../support/fastTime';
import { retry } from '../support/engine';
import { usePaidVideos } from '../support/paidVideos';

const n8n = usePaidVideos();
const { simulator } = n8n;

const row = { id: 1, script: 'One', status: '', video_version: '', project_id: '' };
const second = { ...row, script: 'One anew', video_version: '2' };

const run = async (json: IDataObject, setup = {}) =>
	await n8n.run({}, { rows: [json] as [typeof row], ...setup });

/** An execution whose key was refused, and how to retry it with one that is not. */
const failed = async (json: IDataObject = row) => {
	const ran = await run(json, { credential: { apiKey: 'revoked', baseUrl: simulator.url } });
	expect(ran.error).toBeDefined();
	return async () => await retry(n8n.setupOf({}, { rows: [json] as [typeof row] }), ran);
};

test('a Retry of an older execution leaves a row alone that has another version by now', async () => {
	const retryIt = await failed();
	await run(second);
	await later();
	const { items } = await retryIt();
	expect(items.map(({ json }) => json)).toEqual([{ id: 1, message: '' }]);
	expect(simulator.projects.map(({ body }) => body.script)).toEqual(['One anew']);
});

test('also where it knows the version that it asks for', async () => {
	await run(row);
	await later();
	const retryIt = await failed({
		...row,
		project_id: simulator.projects[0].id,
		status: 'processing',
	});
	await run(second);
	await later();
	const { items } = await retryIt();
	expect(items.map(({ json }) => json)).toEqual([{ id: 1, message: '' }]);
	expect(simulator.projects).toHaveLength(2);
});

test('a Retry creates what its execution has left open', async () => {
	const retryIt = await failed();
	const { items } = await retryIt();
	expect(items[0].json).toMatchObject({
		status: 'processing',
		project_id: simulator.projects[0].id,
	});
});
