import { useSimulator } from '../../support/simulator';
import { ALL, dataOf, records, runLibrary } from '../support/library';

const simulator = useSimulator({
	library: { avatars: 100, voices: 200, music: 8 },
	renderMs: 0,
});

const lastQuery = () => simulator.requests.at(-1)?.query;

describe('Get Many', () => {
	test('returns every record as an item, as the service gives it', async () => {
		const avatars = await records(simulator, { ...ALL, resource: 'avatar' });
		const { avatars: given } = await dataOf(simulator, '/v1/avatar/list');
		expect(avatars).toHaveLength(100);
		expect(avatars).toEqual(given);
		expect(await records(simulator, { ...ALL, resource: 'voice' })).toHaveLength(200);
	});

	test('returns up to 50, or up to the limit', async () => {
		expect(await records(simulator, { operation: 'getAll', resource: 'voice' })).toHaveLength(50);
		expect(
			await records(simulator, { operation: 'getAll', resource: 'voice', limit: 3.9 }),
		).toHaveLength(3);
	});

	test('begins with the ID that the other nodes take', async () => {
		const [voice] = await records(simulator, { operation: 'getAll', resource: 'voice' });
		expect(Object.keys(voice).slice(0, 2)).toEqual(['voiceId', 'id']);
	});

	test.each([0, -1, 0.5, 'many', true])('does not take %p for a limit', async (limit) => {
		const { error } = await runLibrary(simulator, {
			operation: 'getAll',
			resource: 'avatar',
			limit: `={{ ${JSON.stringify(limit)} }}`,
		});
		expect(error).toMatchObject({
			message: expect.toTell('notNumber', 'Limit'),
		});
	});

	test.each(['AMELIA', 'amélia', ' Amelia '])(
		'finds a name in any case and accent: %p',
		async (name) => {
			const found = await records(simulator, { ...ALL, resource: 'avatar', filters: { name } });
			expect(found.length).toBeGreaterThan(0);
			expect(found.every((record) => String(record.name).startsWith('Amelia'))).toBe(true);
		},
	);

	test('says which filter is no text', async () => {
		const filters = { name: '={{ ["Amelia"] }}' };
		const { error } = await runLibrary(simulator, { ...ALL, resource: 'avatar', filters });
		expect(error?.message).toTell('EXPECTED_TEXT', 'Name Contains');
	});

	test('filters before it limits', async () => {
		const found = await records(simulator, {
			operation: 'getAll',
			resource: 'avatar',
			limit: 5,
			filters: { name: 'amelia' },
		});
		expect(found).toHaveLength(5);
	});

	test('leaves filters alone that are empty', async () => {
		const filters = { name: '', type: '' };
		expect(await records(simulator, { ...ALL, resource: 'avatar', filters })).toHaveLength(100);
		expect(lastQuery()).toEqual({});
	});

	test('asks the service with the query parameters that its document names', async () => {
		const types = await records(simulator, {
			...ALL,
			resource: 'avatar',
			filters: { type: 'library' },
		});
		expect(lastQuery()).toEqual({ type: 'library' });
		expect(types).toHaveLength(75);

		const filters = { language: 'Spanish', gender: 'female' };
		const voices = await records(simulator, { ...ALL, resource: 'voice', filters });
		expect(lastQuery()).toEqual({ language: 'Spanish', gender: 'female' });
		expect(voices.length).toBeGreaterThan(10);
		for (const voice of voices) expect(voice).toMatchObject(filters);
	});

	test('passes records on whose fields are not documented', async () => {
		const { music } = await dataOf(simulator, '/v1/music/list');
		expect(await records(simulator, { ...ALL, resource: 'music' })).toEqual(music);
		const { templates } = await dataOf(simulator, '/v1/template/list');
		expect(await records(simulator, { ...ALL, resource: 'template' })).toEqual(templates);
	});

	test('filters each item by its own values, and pairs what it finds with it', async () => {
		const { items } = await runLibrary(
			simulator,
			{ ...ALL, resource: 'music', filters: { name: '={{ $json.word }}' } },
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
		expect(await records(simulator, { ...ALL, resource: 'music' }, { rows })).toHaveLength(40 * 8);
		expect(simulator.requests).toHaveLength(1);
	});
});
