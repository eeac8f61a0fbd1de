import { ProductAd } from '../../nodes/ProductAd/ProductAd.node';
import { type Simulator, startSimulator } from '../simulator';
import { AVATAR, byId, creations, expression, long, runKind, VOICE } from './support/kinds';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const WEBSITE = 'https://example.com/product';
const run = async (parameters = {}, setup = {}) =>
	await runKind(
		new ProductAd(),
		simulator,
		{
			script: 'Look at this page',
			avatarId: byId(AVATAR),
			voiceId: byId(VOICE),
			websiteUrl: WEBSITE,
			...parameters,
		},
		setup,
	);

const json = (settings: unknown) => ({
	settingsSource: 'json',
	settingsJson: typeof settings === 'string' ? settings : JSON.stringify(settings),
});

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
			message: expect.any(String),
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
		const rows = [{ intro: '4' }, { intro: '' }, { intro: '0' }];
		await run({ introDuration: '={{ $json.intro }}' }, { rows });
		const sent = creations(simulator).map(
			({ body }) => (body as { productAdSettings: object }).productAdSettings,
		);
		expect(sent).toHaveLength(3);
		expect(sent).toContainEqual({ websiteUrl: WEBSITE, introDuration: 4 });
		expect(sent.filter((settings) => !('introDuration' in settings))).toHaveLength(2);
	});
});

describe('the path is a setting of the credential', () => {
	let elsewhere: Simulator;

	beforeAll(async () => {
		elsewhere = await startSimulator({ renderMs: 1, paths: { productAd: '/v2/ads/of-products' } });
	});
	afterAll(async () => await elsewhere.close());

	const runElsewhere = async (paths = {}) =>
		await run({}, { credential: { apiKey: 'demo-key', baseUrl: elsewhere.url, ...paths } });

	test('where the service has it elsewhere', async () => {
		const { items } = await runElsewhere({ productAdPath: '/v2/ads/of-products' });
		expect(items[0].json).toMatchObject({ projectId: elsewhere.projects[0].id });
	});

	test('and a path that the service does not know is told, with what to do', async () => {
		elsewhere.reset();
		const { error } = await runElsewhere();
		expect(error).toMatchObject({ httpCode: '404' });
		expect(error?.message).toMatch(/^Row 1: /);
		expect(error?.description).toContain('correct Product Ad Path (by default ');
		expect(elsewhere.projects).toEqual([]);
	});
});

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	test.each([
		['Script: Script must be at least 1 character (script)', { script: expression('') }],
		['Script: String must contain at most 10000 character(s) (script)', { script: long(10_001) }],
		[
			'Avatar: String must contain at least 1 character(s) (avatarId)',
			{ avatarId: byId(expression('')) },
		],
		[
			'Avatar: String must contain at most 30 character(s) (avatarId)',
			{ avatarId: byId(expression(long(31))) },
		],
		[
			'Voice: String must contain at least 1 character(s) (voiceId)',
			{ voiceId: byId(expression(null)) },
		],
		[
			'Voice: String must contain at most 30 character(s) (voiceId)',
			{ voiceId: byId(expression(long(31))) },
		],
		['Website URL: Must be a valid HTTPS URL (websiteUrl)', { websiteUrl: 'http://example.com' }],
		['Website URL: Must be a valid HTTPS URL (websiteUrl)', { websiteUrl: 'example.com' }],
		['Website URL: Must be a valid HTTPS URL (websiteUrl)', { websiteUrl: expression('') }],
		[
			"Scroll Mode: Invalid enum value. Expected 'restart' | 'loop' | 'once', received 'sideways' (scrollMode)",
			{ scrollMode: expression('sideways') },
		],
		[
			'Intro Duration (Seconds): Expected number, received string (introDuration)',
			{ introDuration: expression('soon') },
		],
		[
			'Intro Duration (Seconds): Number must be greater than 0 (introDuration)',
			{ introDuration: -1 },
		],
		['Product Ad Settings (JSON): This is not valid JSON (settingsJson)', json('{ url:')],
		['Product Ad Settings (JSON): Expected an object: { ... } (settingsJson)', json([])],
		[
			"Lip-Sync Model: Invalid enum value. Expected 'base' | 'pro', received 'best' (lipsyncModel)",
			{ lipsyncModel: expression('best') },
		],
		['Captions > Preset: Invalid enum value', { caption: { preset: expression('loud') } }],
		['Captions > Alignment: Invalid enum value', { caption: { alignment: expression('left') } }],
		[
			'Captions > Hide Captions: Expected boolean, received string (caption.disabled)',
			{ caption: { disabled: expression('no') } },
		],
		[
			'Add Stickers: Expected boolean, received string (addStickers)',
			{ addStickers: expression('some') },
		],
		[
			'Audio > Style: Expected number, received string (audio.style)',
			{ audio: { style: expression('much') } },
		],
		['Aspect Ratio: Invalid enum value', { aspectRatio: expression('ratio_4_3') }],
		['Language: String must contain exactly 2 character(s) (language)', { language: 'eng' }],
		[
			'Project Name: String must contain at most 100 character(s) (name)',
			{ options: { name: long(101) } },
		],
		[
			'Webhook URL: Must be a valid HTTPS URL (webhook)',
			{ options: { webhook: 'http://example.com' } },
		],
		['Metadata: Must be at most 5 KB', { options: { metadataJson: `{"a":"${long(5113)}"}` } }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain(`Row 1: ${message}`);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 10000 characters', { script: long(10_000) }],
		['a name of 100 characters', { options: { name: long(100) } }],
		['an intro beyond the recommendation', { introDuration: 60 }],
		['settings without a field', json({})],
		['audio beyond the hints', { audio: { speed: 0, stability: -3 } }],
		['metadata of 5120 bytes', { options: { metadataJson: `{"a":"${long(5112)}"}` } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

describe('what only the service can know is said in its words', () => {
	test.each([
		['Avatar: Avatar "nobody" not found (avatarId)', { avatarId: byId('nobody') }],
		['Voice: Voice "mute" not found (voiceId)', { voiceId: byId('mute') }],
	])('%s', async (message, parameters) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(`Row 1: ${message}`);
	});

	test('a shortage of credits', async () => {
		simulator.account('demo-key').credits = 19;
		const { error } = await run();
		expect(error?.message).toBe('Row 1: Not enough credits');
		expect(error?.description).toContain('Add credits');
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
