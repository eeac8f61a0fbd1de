import { type Simulator, startSimulator } from '../simulator';
import {
	AVATAR,
	byId,
	creations,
	expression,
	keepGoing,
	long,
	MUSIC,
	VOICE,
} from './support/kinds';
import { MEDIA, runUgcAd } from './support/ugcAd';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({
		renderMs: 1,
		accounts: { 'demo-key': {}, poor: { credits: 0 } },
	});
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

describe('what is sent', () => {
	test('the least request leaves everything optional to the service', async () => {
		const { items } = await runUgcAd(simulator);
		expect(creations(simulator)[0]?.body).toEqual({
			script: 'Hello',
			avatarId: AVATAR,
			caption: { preset: 'classic', alignment: 'bottom', disabled: false },
			media: [{ id: 'media_1', ...MEDIA }],
			adSettings: { bRollType: 'down', removeAvatarBackground: false },
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		const [project] = simulator.projects;
		expect(items).toEqual([
			expect.objectContaining({
				json: {
					projectId: project.id,
					videoId: project.videoId,
					status: 'processing',
					kind: 'ugcAd',
					message: expect.any(String),
				},
				pairedItem: { item: 0 },
			}),
		]);
	});

	test('every field of the panel arrives, durations in frames', async () => {
		const { items } = await runUgcAd(simulator, {
			voiceId: byId(VOICE),
			musicId: byId(MUSIC),
			caption: { preset: 'neon', alignment: 'top', disabled: true },
			media: {
				item: [
					{ ...MEDIA, id: 'a', title: 'Front', duration: 2.5, isAIGenerated: true },
					{ type: 'video', url: 'https://example.com/b.mp4' },
				],
			},
			adSettings: { bRollType: 'rounded-cover', removeAvatarBackground: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			options: {
				name: 'Spring',
				webhook: 'https://example.com/done',
				metadata: { entry: [{ key: 'rowId', value: 7 }] },
				metadataJson: '{"rowId": 1, "sheet": "ads"}',
			},
		});
		expect(creations(simulator)[0]?.body).toEqual({
			script: 'Hello',
			avatarId: AVATAR,
			voiceId: VOICE,
			musicId: MUSIC,
			caption: { preset: 'neon', alignment: 'top', disabled: true },
			media: [
				{ ...MEDIA, id: 'a', title: 'Front', durationInFrames: 63, isAIGenerated: true },
				{ id: 'media_2', type: 'video', url: 'https://example.com/b.mp4' },
			],
			adSettings: { bRollType: 'rounded-cover', removeAvatarBackground: true },
			aspectRatio: 'ratio_1_1',
			language: 'es',
			name: 'Spring',
			webhook: 'https://example.com/done',
			metadata: { rowId: 7, sheet: 'ads' },
		});
		expect(items[0].json.name).toBe('Spring');
	});

	test('media as JSON means the same as media as fields', async () => {
		const item = { type: 'video', url: 'https://example.com/b.mp4', duration: 4 };
		await runUgcAd(simulator, { mediaSource: 'json', mediaJson: JSON.stringify([item]) });
		await runUgcAd(simulator, { mediaSource: 'fields', media: { item: [item] } });
		const [asJson, asFields] = creations(simulator).map(({ body }) => body);
		expect(asJson).toEqual(asFields);
		expect(asJson).toMatchObject({ media: [{ id: 'media_1', durationInFrames: 100 }] });
	});

	test('cells of a sheet need no conversion: numbers as text, TRUE as a boolean', async () => {
		const rows = [{ script: 42, cut: 'TRUE', seconds: '2' }];
		const { error } = await runUgcAd(
			simulator,
			{
				adSettings: { removeAvatarBackground: '={{ $json.cut }}' },
				media: { item: [{ ...MEDIA, duration: '={{ $json.seconds }}' }] },
			},
			{ rows },
		);
		expect(error).toBeUndefined();
		expect(creations(simulator)[0]?.body).toMatchObject({
			script: '42',
			adSettings: { removeAvatarBackground: true },
			media: [{ durationInFrames: 50 }],
		});
	});

	test('one project per row, in the order of the rows, the key in its header only', async () => {
		const rows = Array.from({ length: 12 }, (_, index) => ({ script: `Row ${index}` }));
		const { items } = await runUgcAd(simulator, {}, { rows });
		const scriptOf = new Map(simulator.projects.map(({ id, body }) => [id, body.script]));
		expect(items.map(({ json }) => scriptOf.get(String(json.projectId)))).toEqual(
			rows.map(({ script }) => script),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(creations(simulator).every(({ headers }) => headers['x-api-key'] === 'demo-key')).toBe(
			true,
		);
	});
});

describe('bad input is named, and nothing is sent', () => {
	const media = (count: number) => ({ item: Array.from({ length: count }, () => MEDIA) });

	test.each([
		[
			'an empty script',
			{ script: expression('') },
			'Script: Script must be at least 1 character (script)',
		],
		['a script too long', { script: long(10_001) }, 'Script: String must contain at most 10000'],
		['no media', { media: media(0) }, 'B-Roll Media: At least one media item is required (media)'],
		[
			'51 media',
			{ media: media(51) },
			'B-Roll Media: Cannot have more than 50 media items (media)',
		],
		[
			'an http address',
			{ media: { item: [{ type: 'image', url: 'http://example.com/a.jpg' }] } },
			'B-Roll Media 1 > URL: Must be a valid HTTPS URL (media.0.url)',
		],
		[
			'an id too long',
			{ avatarId: byId(expression(long(31))) },
			'Avatar: String must contain at most 30',
		],
		[
			'no avatar',
			{ avatarId: byId(expression(null)) },
			'Avatar: String must contain at least 1 character(s)',
		],
		['a language of 3 letters', { language: 'eng' }, 'Language: String must contain exactly 2'],
		[
			'metadata over 5 KB, counted in bytes',
			{ options: { metadata: { entry: [{ key: 'k', value: 'é'.repeat(2600) }] } } },
			'Metadata: Must be at most 5 KB (5120 bytes) as JSON, and has 5208 bytes (metadata)',
		],
		[
			'a webhook that is not https',
			{ options: { webhook: 'http://example.com' } },
			'Webhook URL: Must be a valid HTTPS URL (webhook)',
		],
		[
			'the same media id twice',
			{
				media: {
					item: [
						{ ...MEDIA, id: 'a' },
						{ ...MEDIA, id: 'a' },
					],
				},
			},
			'B-Roll Media 2 > Media ID: Must be unique, and "a" is used twice (media.1.id)',
		],
		[
			'JSON that is none',
			{ mediaSource: 'json', mediaJson: '[{' },
			'B-Roll Media (JSON): This is not valid JSON (mediaJson)',
		],
		[
			'JSON that is no list',
			{ mediaSource: 'json', mediaJson: '{}' },
			'B-Roll Media (JSON): Expected a list of objects',
		],
		[
			'metadata that is no object',
			{ options: { metadataJson: '[]' } },
			'Metadata (JSON): Expected an object',
		],
		[
			'an unknown layout',
			{ adSettings: { bRollType: 'middle' } },
			'Ad Settings > B-Roll Layout: Invalid enum',
		],
		[
			'a negative duration',
			{ media: { item: [{ ...MEDIA, duration: -1 }] } },
			'B-Roll Media 1 > Duration (Seconds): Number must be greater than 0 (media.0.durationInFrames)',
		],
	])('%s', async (_, parameters, message) => {
		const { error, items } = await runUgcAd(simulator, parameters);
		expect(error?.message).toContain(`Row 1: ${message}`);
		expect(error?.context?.itemIndex).toBe(0);
		expect(error?.description).toContain('nothing was created');
		expect(items).toEqual([]);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		['a script of 1', { script: 'x' }],
		['a script of 10,000', { script: long(10_000) }],
		['50 media', { media: media(50) }],
		['metadata of 5 KB', { options: { metadata: { entry: [{ key: 'k', value: long(5112) }] } } }],
		['a name of 100', { options: { name: long(100) } }],
	])('at the limit it is sent: %s', async (_, parameters) => {
		const { error } = await runUgcAd(simulator, parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});

	test('one bad row among many stops the run before anything is paid', async () => {
		const rows = [{ script: 'a' }, { script: '' }, { script: 'c' }, { script: long(10_001) }];
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.message).toContain('2 of 4 videos cannot be created:\nRow 2: Script');
		expect(error?.message).toContain('\nRow 4: Script');
		expect(error?.context?.itemIndex).toBe(1);
		expect(creations(simulator)).toEqual([]);
	});

	test('rows with the same problem share a line; the first two dozen are spelled out, the rest counted', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({ script: index === 0 ? 'a' : '' }));
		const { error } = await runUgcAd(simulator, {}, { rows });
		expect(error?.message).toContain('99 of 100 videos cannot be created:\nRows 2, 3, 4,');
		expect(error?.message).toContain(', 25, ... and 75 more: Script: Script must be');
	});

	test('of different problems, too, the first two dozen are spelled out', async () => {
		const rows = Array.from({ length: 100 }, (_, index) => ({
			script: 'a',
			language: long(index),
		}));
		const parameters = { aspectRatio: '={{ "ratio " + $json.language }}' };
		const { error } = await runUgcAd(simulator, parameters, { rows });
		expect(error?.message.split('\n')).toHaveLength(1 + 24 + 1);
		expect(error?.message).toContain('\n... and 76 more');
	});

	test('an expression that cannot be evaluated is a problem of its row', async () => {
		const rows = [{ script: 'a' }, { script: 'b', list: 1 }];
		const { items } = await runUgcAd(
			simulator,
			{ script: '={{ $json.list.map((x) => x) && "Hi" }}' },
			{ rows, ...keepGoing },
		);
		expect(items.map(({ json }) => String(json.error).slice(0, 6))).toEqual(['Row 1:', 'Row 2:']);
	});
});

describe('what the service refuses', () => {
	test.each([
		[
			'an unknown avatar',
			{ avatarId: byId('nobody') },
			'demo-key',
			'Avatar: Avatar "nobody" not found (avatarId)',
			'404',
		],
		[
			'an unknown voice',
			{ voiceId: byId('mute') },
			'demo-key',
			'Voice: Voice "mute" not found (voiceId)',
			'400',
		],
		['no credits', {}, 'poor', 'Not enough credits', '400'],
	])('%s', async (_, parameters, apiKey, message, httpCode) => {
		const credential = { apiKey, baseUrl: simulator.url };
		const { error } = await runUgcAd(simulator, parameters, { credential });
		expect(error?.message).toBe(`Row 1: ${message}`);
		expect(error?.description).toBeTruthy();
		expect(error?.httpCode).toBe(httpCode);
		expect(simulator.projects).toEqual([]);
	});

	test('a wrong key: the service says so, in its own words, and the key is not repeated', async () => {
		const credential = { apiKey: 'wrong-key-123', baseUrl: simulator.url };
		const { error } = await runUgcAd(simulator, {}, { credential });
		expect(error?.httpCode).toBe('401');
		expect(error?.description).toContain('API Key');
		expect(JSON.stringify(error) + error?.stack).not.toContain('wrong-key-123');
	});

	test('a service that is down: nothing was sent, and it says so', async () => {
		const down = await startSimulator();
		await down.close();
		const { error } = await runUgcAd(
			simulator,
			{},
			{ credential: { apiKey: 'k', baseUrl: down.url } },
		);
		expect(error?.message).toContain(`The service at ${down.url} cannot be reached (ECONNREFUSED)`);
		expect(error?.description).toContain('Nothing was sent');
	});

	test.each(['lostAnswer', 'createdThen500', 'malformed', 'empty'] as const)(
		'an answer that leaves the outcome open (%s) is not sent again and says so',
		async (fault) => {
			simulator.faults.next(fault);
			const { error } = await runUgcAd(simulator);
			expect(error?.message).toContain('may have been created all the same');
			expect(creations(simulator)).toHaveLength(1);
		},
	);

	test('a row refused in the middle stops the run and tells what was created before', async () => {
		const rows = Array.from({ length: 20 }, (_, index) => ({
			avatar: index === 7 ? 'nobody' : AVATAR,
		}));
		const { error } = await runUgcAd(
			simulator,
			{ script: 'Hi', avatarId: byId('={{ $json.avatar }}') },
			{ rows },
		);
		expect(error?.message).toContain('Row 8: Avatar');
		expect(simulator.projects.length).toBeLessThan(19);
		for (const { id } of simulator.projects) expect(error?.description).toContain(id);
	});
});

describe('On Error = Continue', () => {
	const rows = [
		{ script: 'a' },
		{ script: '' },
		{ script: 'c', avatar: 'nobody' },
		{ script: 'd' },
	];
	const parameters = { avatarId: byId(`={{ $json.avatar ?? "${AVATAR}" }}`) };

	test('bad and refused rows become error items, the others are created', async () => {
		const { items, error } = await runUgcAd(simulator, parameters, { rows, ...keepGoing });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			'processing',
			'Row 2: Script: Script must be at least 1 character (script)',
			'Row 3: Avatar: Avatar "nobody" not found (avatarId)',
			'processing',
		]);
		expect(items[2].json.details).toMatchObject({
			row: 3,
			code: 'AVATAR_NOT_FOUND',
			httpCode: 404,
		});
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		expect(simulator.projects).toHaveLength(2);
	});

	test('the error output gets them with the fields of their row', async () => {
		const onError = 'continueErrorOutput' as const;
		const { items, errorItems } = await runUgcAd(simulator, parameters, {
			rows,
			settings: { onError },
		});
		expect(items).toHaveLength(2);
		expect(errorItems.map(({ json }) => json)).toEqual([
			expect.objectContaining({ script: '', details: expect.objectContaining({ row: 2 }) }),
			expect.objectContaining({
				script: 'c',
				avatar: 'nobody',
				error: expect.stringContaining('Row 3'),
			}),
		]);
	});

	test('a credential that cannot be used is said of every row', async () => {
		const credential = { apiKey: 'demo-key', baseUrl: 'http://api.example.com' };
		const { items } = await runUgcAd(simulator, {}, { credential, rows, ...keepGoing });
		expect(items.map(({ json }) => json.error)).toEqual(
			rows.map((_, item) =>
				expect.stringContaining(`Row ${item + 1}: The Base URL in the credential`),
			),
		);
	});
});

test.each([
	'http://api.example.com',
	'',
	'example.com',
	'ftp://localhost',
	'https://a.b?x=1',
	'http://localhost.evil.com',
])('the key is never sent to the base URL %p', async (baseUrl) => {
	const { error } = await runUgcAd(simulator, {}, { credential: { apiKey: 'demo-key', baseUrl } });
	expect(error?.message).toContain('Base URL');
	expect(error?.description).toContain('https');
});
