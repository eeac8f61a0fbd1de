import { useSimulator } from '../../support/simulator';
import { AVATAR, creations, VOICE } from '../support/kinds';
import { WEBSITE } from '../support/least';
import { json, runProductAd } from '../support/productAd';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runProductAd(simulator, parameters, setup);

describe('what is sent', () => {
	test('the least request', async () => {
		const { items } = await run();
		expect(creations(simulator)[0]).toMatchObject({
			path: '/v1/project/create/product-ads',
			status: 200,
		});
		expect(creations(simulator)[0].body).toEqual({
			script: 'Look at this page',
			avatarId: AVATAR,
			voiceId: VOICE,
			productAdSettings: { websiteUrl: WEBSITE },
			lipsyncModel: 'base',
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			videoId: simulator.projects[0].videoId,
			status: 'processing',
			kind: 'productAd',
			...{ message: '', url: null },
		});
	});

	test('every field of the panel', async () => {
		const { items, error } = await run({
			scrollMode: 'once',
			introDuration: 2.5,
			lipsyncModel: 'pro',
			caption: { preset: 'beast', alignment: 'middle', disabled: true },
			addStickers: true,
			audio: { speed: 0.9, stability: 1, similarityBoost: 0, style: 0.2, useSpeakerBoost: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			options: {
				name: 'Page tour',
				webhook: 'https://example.com/finished',
				metadata: { entry: [{ key: 'rowId', value: '7' }] },
			},
		});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toEqual({
			script: 'Look at this page',
			avatarId: AVATAR,
			voiceId: VOICE,
			productAdSettings: { websiteUrl: WEBSITE, scrollMode: 'once', introDuration: 2.5 },
			lipsyncModel: 'pro',
			caption: { preset: 'beast', alignment: 'middle', disabled: true },
			addStickers: true,
			audio: { speed: 0.9, stability: 1, similarityBoost: 0, style: 0.2, useSpeakerBoost: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			name: 'Page tour',
			webhook: 'https://example.com/finished',
			metadata: { rowId: '7' },
		});
		expect(items[0].json).toMatchObject({ name: 'Page tour' });
	});

	test('settings as JSON are sent as they are', async () => {
		const settings = { url: WEBSITE, scroll: { mode: 'loop' }, introSeconds: 3, note: null };
		const { error } = await run({ ...json(settings), websiteUrl: '' });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({ productAdSettings: settings });
	});

	test('settings as JSON can come from an expression', async () => {
		await run(
			{ settingsSource: 'json', settingsJson: '={{ $json.settings }}' },
			{ rows: [{ settings: { url: WEBSITE } }] },
		);
		expect(creations(simulator)[0].body).toMatchObject({ productAdSettings: { url: WEBSITE } });
	});

	test('cells of a sheet are text: the intro is a number all the same, and an empty one is left out', async () => {
		const rows = ['4', '', '0'].map((intro) => ({ intro, script: `An intro of ${intro}` }));
		const parameters = { introDuration: '={{ $json.intro }}', script: '={{ $json.script }}' };
		await run(parameters, { rows });
		const sent = creations(simulator).map(
			({ body }) => (body as { productAdSettings: object }).productAdSettings,
		);
		expect(sent).toHaveLength(3);
		expect(sent).toContainEqual({ websiteUrl: WEBSITE, introDuration: 4 });
		expect(sent.filter((settings) => !('introDuration' in settings))).toHaveLength(2);
	});
});

describe('the path is a setting of the credential', () => {
	const elsewhere = useSimulator({ paths: { productAd: '/v2/ads/of-products' } });

	const runElsewhere = async (paths = {}) =>
		await run({}, { credential: { apiKey: 'demo-key', baseUrl: elsewhere.url, ...paths } });

	test('where the service has it elsewhere', async () => {
		const { items } = await runElsewhere({ productAdPath: '/v2/ads/of-products' });
		expect(items[0].json).toMatchObject({ projectId: elsewhere.projects[0].id });
	});

	test('and a path that the service does not know is named, with what to do', async () => {
		const { error } = await runElsewhere();
		expect(error).toMatchObject({ httpCode: '404' });
		expect(error?.message).toBe('POST /v1/project/create/product-ads does not exist');
		expect(error?.description).toTell(
			'correctPath',
			'Product Ad Path',
			'/v1/project/create/product-ads',
		);
		expect(elsewhere.projects).toEqual([]);
	});
});

test('each row is an ad of its own, in the order of the rows', async () => {
	const rows = ['a', 'b', 'c'].map((product) => ({ product }));
	const { items } = await run(
		{
			websiteUrl: '=https://example.com/{{ $json.product }}',
			options: { name: '={{ $json.product }}' },
		},
		{ rows },
	);
	expect(items.map(({ json: { name }, pairedItem }) => [name, pairedItem])).toEqual([
		['a', { item: 0 }],
		['b', { item: 1 }],
		['c', { item: 2 }],
	]);
});
