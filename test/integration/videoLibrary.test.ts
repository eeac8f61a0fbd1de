import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type Simulator, startSimulator } from '../simulator';
import type { Setup } from './support/engine';
import { byId, keepGoing } from './support/kinds';
import { credentialOf, dataOf, makeVideo, runLibrary } from './support/library';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({
		library: { avatars: 1000, voices: 2000, music: 8 },
		renderMs: 0,
	});
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const all = { operation: 'getAll', returnAll: true };
const run = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	await runLibrary(simulator, parameters, setup);
const records = async (parameters: INodeParameters, setup: Partial<Setup> = {}) =>
	(await run(parameters, setup)).items.map(({ json }) => json);
const lastQuery = () => simulator.requests.at(-1)?.query;

describe('Get Many', () => {
	test('returns every record as an item, as the service gives it', async () => {
		const avatars = await records({ ...all, resource: 'avatar' });
		const { avatars: given } = await dataOf(simulator, '/v1/avatar/list');
		expect(avatars).toHaveLength(1000);
		expect(avatars).toEqual(given);
		expect(await records({ ...all, resource: 'voice' })).toHaveLength(2000);
	});

	test('returns up to 50, or up to the limit', async () => {
		expect(await records({ operation: 'getAll', resource: 'voice' })).toHaveLength(50);
		expect(await records({ operation: 'getAll', resource: 'voice', limit: 3 })).toHaveLength(3);
	});

	test.each([0, -1, 1.5, 'many'])('does not take %p for a limit', async (limit) => {
		const { error } = await run({
			operation: 'getAll',
			resource: 'avatar',
			limit: `={{ ${JSON.stringify(limit)} }}`,
		});
		expect(error).toMatchObject({
			message: 'Row 1: Limit: Enter a whole number of at least 1',
			context: { itemIndex: 0 },
		});
	});

	test.each(['AMELIA', 'amélia', ' Amelia '])(
		'finds a name in any case and accent: %p',
		async (name) => {
			const found = await records({ ...all, resource: 'avatar', filters: { name } });
			expect(found.length).toBeGreaterThan(0);
			expect(found.every((record) => String(record.name).startsWith('Amelia'))).toBe(true);
		},
	);

	test('filters avatars by gender, age and who made them', async () => {
		const filters = { gender: 'MALE', age: 'Senior', isCustom: true };
		const found = await records({ ...all, resource: 'avatar', filters });
		expect(found.length).toBeGreaterThan(10);
		for (const record of found) {
			expect(record).toMatchObject({ gender: 'male', age: 'senior', isCustom: true });
		}
	});

	test('filters before it limits', async () => {
		const found = await records({
			operation: 'getAll',
			resource: 'avatar',
			limit: 5,
			filters: { isCustom: true },
		});
		expect(found).toHaveLength(5);
	});

	test('leaves filters alone that are empty', async () => {
		const filters = { name: '', gender: '', isCustom: false, type: '' };
		expect(await records({ ...all, resource: 'avatar', filters })).toHaveLength(1000);
		expect(lastQuery()).toEqual({});
	});

	test('asks the service with the query parameters that its document names', async () => {
		const types = await records({ ...all, resource: 'avatar', filters: { type: 'library' } });
		expect(lastQuery()).toEqual({ type: 'library' });
		expect(types).toHaveLength(750);

		const filters = { language: 'Spanish', gender: 'female', accent: 'CASTÍL' };
		const voices = await records({ ...all, resource: 'voice', filters });
		expect(lastQuery()).toEqual({ language: 'Spanish', gender: 'female' });
		expect(voices.length).toBeGreaterThan(100);
		for (const voice of voices) expect(voice).toMatchObject({ accent: 'Castilian' });
	});

	test('passes records on whose fields are not documented', async () => {
		const { music } = await dataOf(simulator, '/v1/music/list');
		expect(await records({ ...all, resource: 'music' })).toEqual(music);
		const { templates } = await dataOf(simulator, '/v1/template/list');
		expect(await records({ ...all, resource: 'template' })).toEqual(templates);
	});

	test('filters each item by its own values, and pairs what it finds with it', async () => {
		const { items } = await run(
			{ ...all, resource: 'music', filters: { name: '={{ $json.word }}' } },
			{ rows: [{ word: 'calm' }, { word: 'no such tune' }, { word: 'upbeat' }] },
		);
		expect(items.map(({ json, pairedItem }) => [json.genre, pairedItem])).toEqual([
			['calm', { item: 0 }],
			['calm', { item: 0 }],
			['upbeat', { item: 2 }],
			['upbeat', { item: 2 }],
		]);
	});

	test('looks the same list up once for all items', async () => {
		const rows = Array.from({ length: 40 }, (_, index) => ({ index }));
		expect(await records({ ...all, resource: 'music' }, { rows })).toHaveLength(40 * 8);
		expect(simulator.requests).toHaveLength(1);
	});
});

describe('templates', () => {
	test('are returned with their scenes and variables', async () => {
		const templateId = byId('tpl-greeting');
		const [template] = await records({ resource: 'template', operation: 'get', templateId });
		expect(template).toEqual(await dataOf(simulator, '/v1/template/tpl-greeting'));
		expect(template).toMatchObject({ scenes: [{ variables: [{ key: 'first_name' }, {}] }] });
	});

	test('of another team are refused in the words of the service', async () => {
		const { error } = await run({
			resource: 'template',
			operation: 'get',
			templateId: byId('tpl-other-team'),
		});
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^Row 1: Template "tpl-other-team" not found/),
			httpCode: '404',
			description: expect.stringContaining('team'),
		});
	});

	test.each(['', '..', ' '])('need an ID: %p is none', async (id) => {
		const { error } = await run({
			resource: 'template',
			operation: 'get',
			templateId: byId(`={{ ${JSON.stringify(id)} }}`),
		});
		expect(error?.message).toBe('Row 1: Template: Pick one from the list or enter its ID');
		expect(simulator.requests).toHaveLength(0);
	});
});

describe('videos', () => {
	const get = { resource: 'video', operation: 'get' };

	test('are found by their own ID and by that of their project', async () => {
		const { id, videoId } = await makeVideo(simulator);
		for (const given of [id, videoId]) {
			const [video] = await records({ ...get, videoId: byId(given) });
			expect(video).toMatchObject({ id: videoId, projectId: id, status: 'completed' });
		}
	});

	test('are simplified to ten fields at most, or passed on as they come', async () => {
		const { videoId } = await makeVideo(simulator);
		const raw = await dataOf(simulator, `/v1/video/${videoId}`);
		expect(Object.keys(raw).length).toBeGreaterThan(10);
		const [simple] = await records({ ...get, videoId: byId(videoId) });
		expect(Object.keys(simple).length).toBeLessThanOrEqual(10);
		expect(raw).toMatchObject(simple);

		const whole = { simplify: false, videoId: byId(videoId) };
		expect(await records({ ...get, ...whole })).toEqual([raw]);
		expect(await records({ ...all, resource: 'video', simplify: false })).toEqual([raw]);
		expect(await records({ ...all, resource: 'video' })).toEqual([simple]);
	});

	test('are filtered by status', async () => {
		await makeVideo(simulator);
		const failed = await makeVideo(simulator, 'Hello #fail:VOICE_SYNTHESIS_ERROR');
		const filters = { status: 'Failed' };
		const found = await records({ ...all, resource: 'video', filters, simplify: false });
		expect(found).toMatchObject([{ id: failed.videoId, code: 'VOICE_SYNTHESIS_ERROR' }]);
	});

	test('are looked up at the paths of the credential', async () => {
		const elsewhere = await startSimulator({
			renderMs: 0,
			paths: { videoList: '/v1/videos', videoDetails: '/v1/videos/{videoId}/details' },
		});
		const { videoId } = await makeVideo(elsewhere);
		const credential = credentialOf(elsewhere, {
			videoListPath: '/v1/videos',
			videoDetailsPath: '/v1/videos/{videoId}/details',
		});
		const listed = await records({ ...all, resource: 'video' }, { credential });
		const details = await records({ ...get, videoId: byId(videoId) }, { credential });
		await elsewhere.close();
		expect(listed).toEqual(details);
	});

	test('that the service does not know: which setting of the credential may be wrong', async () => {
		const { error } = await run({ ...get, videoId: byId('nobody') });
		expect(error).toMatchObject({
			message: 'Row 1: Video "nobody" not found',
			description: expect.stringMatching(
				/Check the ID.*Video Details Path.*\/v1\/video\/{videoId}/,
			),
		});
	});

	test('at a path that the service does not know: which setting is wrong', async () => {
		const credential = credentialOf(simulator, { videoListPath: '/v1/clips' });
		const { error } = await run({ ...all, resource: 'video' }, { credential });
		expect(error).toMatchObject({
			message: 'Row 1: GET /v1/clips does not exist',
			httpCode: '404',
			description: expect.stringMatching(/Show Undocumented Paths.*Video List Path/),
		});
	});

	test('at a path that has no place for the ID: so it says', async () => {
		const credential = credentialOf(simulator, { videoDetailsPath: '/v1/video' });
		const { error } = await run({ ...get, videoId: byId('v1') }, { credential });
		expect(error?.message).toBe(
			'Row 1: Video Details Path in the credential has no {videoId} in it',
		);
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
		error: 'Row 2: Template "nope" not found',
		details: {
			row: 2,
			code: 'TEMPLATE_NOT_FOUND',
			httpCode: 404,
			description: expect.any(String) as string,
		},
	};

	test('stops the run and names the item', async () => {
		const { error } = await run(parameters, { rows });
		expect(error).toMatchObject({ message: refused.error, context: { itemIndex: 1 } });
	});

	test('becomes an error item with On Error = Continue', async () => {
		const { items } = await run(parameters, { rows, ...keepGoing });
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
		const { items, errorItems } = await run(parameters, { rows, settings });
		expect(items).toHaveLength(2);
		expect(errorItems[0].json).toMatchObject({ error: refused.error });
	});

	test('is every item without a usable credential', async () => {
		const credential = { apiKey: 'k', baseUrl: '' };
		const { items } = await run({ ...all, resource: 'music' }, { credential, rows, ...keepGoing });
		expect(items.map(({ json }) => json.error)).toEqual(
			[1, 2, 3].map((row) => `Row ${row}: The Base URL in the credential is empty`),
		);
	});

	test('is never an answer without a list that looks like an empty one', async () => {
		simulator.faults.next('malformed', { count: 5 });
		const { error } = await run({ ...all, resource: 'avatar' });
		expect(error?.message).toMatch(/^Row 1: /);
	});
});
