import type { IDataObject } from 'n8n-workflow';

import { useSimulator, useSimulators } from '../../support/simulator';
import { byId, keepGoing } from '../support/kinds';
import { ALL, credentialOf, dataOf, makeVideo, records, runLibrary } from '../support/library';

const simulator = useSimulator({ renderMs: 0 });
const startAnother = useSimulators();

describe('templates', () => {
	test('are returned with their scenes and variables', async () => {
		const templateId = byId('tpl-greeting');
		const [template] = await records(simulator, {
			resource: 'template',
			operation: 'get',
			templateId,
		});
		expect(template).toEqual(await dataOf(simulator, '/v1/template/tpl-greeting'));
		expect(template).toMatchObject({ scenes: [{ variables: [{ key: 'first_name' }, {}] }] });
	});

	test('of another team are refused in the words of the service', async () => {
		const { error } = await runLibrary(simulator, {
			resource: 'template',
			operation: 'get',
			templateId: byId('tpl-other-team'),
		});
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^Template "tpl-other-team" not found/),
			httpCode: '404',
			description: expect.toTell('checkId', 'Template'),
		});
	});

	test.each(['', '..', ' '])('need an ID: %p is none', async (id) => {
		const { error } = await runLibrary(simulator, {
			resource: 'template',
			operation: 'get',
			templateId: byId(`={{ ${JSON.stringify(id)} }}`),
		});
		expect(error?.message).toTell('noId', 'Template');
		expect(simulator.requests).toHaveLength(0);
	});
});

describe('videos', () => {
	const get = { resource: 'video', operation: 'get' };

	test('are found by their own ID and by that of their project', async () => {
		const { id, videoId } = await makeVideo(simulator);
		for (const given of [id, videoId]) {
			const [video] = await records(simulator, { ...get, videoId: byId(given) });
			expect(video).toMatchObject({ id: videoId, projectId: id, status: 'completed' });
		}
	});

	test('are simplified to ten fields at most, or passed on as they come', async () => {
		const { videoId } = await makeVideo(simulator);
		const raw = await dataOf(simulator, `/v1/video/${videoId}`);
		expect(Object.keys(raw).length).toBeGreaterThan(10);
		const [simple] = await records(simulator, { ...get, videoId: byId(videoId) });
		expect(Object.keys(simple).length).toBeLessThanOrEqual(10);
		expect(raw).toMatchObject(simple);

		const whole = { simplify: false, videoId: byId(videoId) };
		expect(await records(simulator, { ...get, ...whole })).toEqual([raw]);
		expect(await records(simulator, { ...ALL, resource: 'video', simplify: false })).toEqual([raw]);
		expect(await records(simulator, { ...ALL, resource: 'video' })).toEqual([simple]);
	});

	test('are looked up at the paths of the credential', async () => {
		const elsewhere = await startAnother({
			renderMs: 0,
			paths: { videoList: '/v1/videos', videoDetails: '/v1/videos/{videoId}/details' },
		});
		const { videoId } = await makeVideo(elsewhere);
		const credential = credentialOf(elsewhere, {
			videoListPath: '/v1/videos',
			videoDetailsPath: '/v1/videos/{videoId}/details',
		});
		const listed = await records(simulator, { ...ALL, resource: 'video' }, { credential });
		const details = await records(simulator, { ...get, videoId: byId(videoId) }, { credential });
		expect(listed).toEqual(details);
	});

	test('that the service does not know: which setting of the credential may be wrong', async () => {
		const { error } = await runLibrary(simulator, { ...get, videoId: byId('nobody') });
		expect(error).toMatchObject({
			message: 'Video "nobody" not found',
			description: expect.toTell('correctPath', 'Video Details Path'),
		});
	});

	test('at a path that the service does not know: which setting is wrong', async () => {
		const credential = credentialOf(simulator, { videoListPath: '/v1/clips' });
		const { error } = await runLibrary(simulator, { ...ALL, resource: 'video' }, { credential });
		expect(error).toMatchObject({
			message: 'GET /v1/clips does not exist',
			httpCode: '404',
			description: expect.toTell('correctPath', 'Video List Path'),
		});
	});

	test('at a path that has no place for the ID: so it says', async () => {
		const credential = credentialOf(simulator, { videoDetailsPath: '/v1/video' });
		const { error } = await runLibrary(simulator, { ...get, videoId: byId('v1') }, { credential });
		expect(error?.message).toTell('pathUnusable', 'Video Details Path');
	});
});

describe('what fails', () => {
	const rows = [{ id: 'tpl-greeting' }, { id: 'nope' }, { id: 'tpl-welcome' }];
	const parameters = {
		resource: 'template',
		operation: 'get',
		templateId: byId('={{ $json.id }}'),
	};
	const refused: IDataObject = {
		error: 'Template "nope" not found',
		row: 2,
		code: 'TEMPLATE_NOT_FOUND',
		httpCode: 404,
		advice: expect.any(String) as string,
	};

	test('stops the run and names the item', async () => {
		const { error } = await runLibrary(simulator, parameters, { rows });
		expect(error).toMatchObject({ message: `Row nope: ${refused.error}` });
	});

	test('becomes an error item with On Error = Continue', async () => {
		const { items } = await runLibrary(simulator, parameters, { rows, ...keepGoing });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(items[1].json).toEqual(refused);
		expect(items[2].json).toMatchObject({ name: 'Plain welcome' });
	});

	test('goes to the error output where there is one', async () => {
		const settings = { onError: 'continueErrorOutput' as const };
		const { items, errorItems } = await runLibrary(simulator, parameters, { rows, settings });
		expect(items).toHaveLength(2);
		expect(errorItems[0].json).toMatchObject({ error: refused.error });
	});

	test('is every item without a usable credential', async () => {
		const credential = { apiKey: 'k', baseUrl: '' };
		const { items } = await runLibrary(
			simulator,
			{ ...ALL, resource: 'music' },
			{ credential, rows, ...keepGoing },
		);
		expect(items.map(({ json }) => json.error)).toEqual(
			rows.map(() => expect.toTell('baseUrlUnusable')),
		);
	});

	test('is never an answer without a list that looks like an empty one', async () => {
		simulator.faults.next('malformed', { count: 5 });
		const { error } = await runLibrary(simulator, { ...ALL, resource: 'avatar' });
		expect(error?.message).toTell('notTheService', '200');
	});
});
