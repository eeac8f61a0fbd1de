import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DataTables } from '../support/dataTables';
import { useFastTime } from '../support/fastTime';
import { allOf, elementsIn, shapeOf, textIn } from '../support/markup';
import { useSimulator, useSimulators } from '../support/simulator';
import type { CallBy } from './support/agent';
import { keepInFiles, keptFiles } from './support/binaryData';
import { useDownloadHost } from './support/downloadHost';
import type { Setup } from './support/engine';
import { AVATAR, byId, creations, MUSIC, VOICE } from './support/kinds';
import { WEBSITE } from './support/least';
import { json as scenesJson, speaking, transition, VIDEO } from './support/scenes';
import { loadedBy, pageIn, seenOf, storyboardOf, stripOf } from './support/storyboard';
import { byHand, fromTemplate, TOUR } from './support/templateVideo';
import { call, callTool, ugcAd } from './support/toolCalls';
import { runUgcAd } from './support/ugcAd';

const simulator = useSimulator();
const startAnother = useSimulators();
/** Has the pictures and clips, so that nothing is found wrong with them. */
const files = useDownloadHost('https');
useFastTime();

beforeEach(() => {
	files.answer = (response) => {
		const isClip = response.req.url?.endsWith('.mp4');
		response.writeHead(200, { 'content-type': isClip ? 'video/mp4' : 'image/jpeg' }).end('x');
	};
});

const picture = (name = 'a.jpg') => `${files.url}/${name}`;
const withMedia = (...names: string[]) => ({
	media: { item: names.map((name) => ({ url: picture(name) })) },
});

/** A second man, and a woman who speaks Spanish. */
const ADAM = 'avatar-0002';
const BEATRIZ = 'voice-0003';

const counts = (...facts: unknown[]) => expect.toTell('checkCounts', ...facts);
const verdict = (...facts: unknown[]) => expect.toTell('storyboardVerdict', ...facts);

describe('the page of Check Only', () => {
	const rows = [
		{ id: 'a', script: 'One' },
		{ id: 'b', script: '' },
		{ id: 'c', script: 'Three' },
	];
	const check = async (parameters: INodeParameters = {}, setup: Partial<Setup> = {}) =>
		await runUgcAd(simulator, { completion: 'check', ...parameters }, { rows, ...setup });

	test.each<[string, INodeParameters, Partial<Setup>, boolean]>([
		['in the editor', {}, { mode: 'manual' }, true],
		['in production, by a trigger', {}, { mode: 'trigger' }, false],
		['in production, by a webhook', {}, { mode: 'webhook' }, false],
		['in a workflow that another one calls', {}, { mode: 'integrated' }, false],
		['in production with the option', { page: true }, { mode: 'trigger' }, true],
		['by a webhook with the option', { page: true }, { mode: 'webhook' }, true],
		['in the editor without the option', { page: false }, { mode: 'manual' }, false],
		['in production without the option', { page: false }, { mode: 'trigger' }, false],
		[
			'in the editor, by a cell that says no',
			{ page: '={{ "false" }}' },
			{ mode: 'manual' },
			false,
		],
		[
			'in production, by a cell that says yes',
			{ page: '={{ "true" }}' },
			{ mode: 'trigger' },
			true,
		],
		['in the editor, by an empty cell', { page: '={{ "" }}' }, { mode: 'manual' }, true],
	])('is a file of the first item, where it is wanted: %s', async (_, options, setup, isMade) => {
		const { items, error, hints } = await check({ options }, setup);
		expect(error).toBeUndefined();
		expect(items.map(({ binary }) => binary ?? 'none')).toEqual([
			isMade
				? {
						storyboard: expect.objectContaining({
							...{ fileName: 'storyboard.html', mimeType: 'text/html' },
						}),
					}
				: 'none',
			...['none', 'none'],
		]);
		expect(hints.at(-1)?.includes('Binary')).toBe(isMade);
		expect(creations(simulator)).toEqual([]);
	});

	test.each<[string, INodeParameters]>([
		['Video', {}],
		['Row of a Table', { output: 'row' }],
	])('changes nothing of the items that come out: Output %s', async (_, parameters) => {
		const without = await check({ ...parameters, options: { page: false } }, { mode: 'manual' });
		const { items } = await check(parameters, { mode: 'manual' });
		expect(items.map(({ json }) => json)).toEqual(without.items.map(({ json }) => json));
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(items.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['storyboard'], [], []]);
		const { cards } = seenOf(pageIn(items[0]) ?? '');
		expect(cards.map(({ title }) => title)).toEqual(['Row b', 'Row a (One)', 'Row c (Three)']);
	});

	test('stands at the first row that is not empty', async () => {
		const { items } = await check({}, { mode: 'manual', rows: [{ id: '', script: '' }, ...rows] });
		expect(items.map(({ pairedItem, binary }) => [pairedItem, binary !== undefined])).toEqual([
			...[
				[{ item: 1 }, true],
				[{ item: 2 }, false],
				[{ item: 3 }, false],
			],
		]);
		const { cards } = seenOf(pageIn(items[0]) ?? '');
		expect(cards.map(({ title }) => title)).toEqual(['Row b', 'Row a (One)', 'Row c (Three)']);
	});

	describe('in a tool of an agent', () => {
		keepInFiles();

		test.each<[CallBy, INodeParameters]>([
			['function', {}],
			['engine', {}],
			['function', { page: true }],
			['engine', { page: true }],
		])('is never made, not even in the editor: by %s, with %j', async (callBy, options) => {
			const parameters = { ...ugcAd, completion: 'check', options };
			const before = await keptFiles();
			const { answers, error } = await callTool(simulator, {
				...{ callBy, parameters, mode: 'manual' },
				calls: [call()],
			});
			expect(error).toBeUndefined();
			expect(answers[0]).toContain('passed');
			expect(answers[0]).not.toContain('storyboard');
			expect(await keptFiles()).toEqual(before);
		});

		test('though it is made of the same row without an agent', async () => {
			const before = await keptFiles();
			await check({}, { mode: 'manual', rows: [rows[0]] });
			expect(await keptFiles()).not.toEqual(before);
		});
	});
});

describe('the storyboard of UGC ads', () => {
	const rows = [
		{ id: 'fine', script: 'Buy this lamp today', voice: VOICE },
		{ id: 'spanish', script: 'Buy this chair today', voice: BEATRIZ },
		{ id: 'again', script: 'Buy this lamp today', voice: VOICE },
		{ id: 'silent', script: '', voice: VOICE, shop: 'Lamps & Co' },
		{ id: 'paid', script: 'Buy this table today', voice: VOICE },
	];
	const parameters = () => ({
		...{ script: '={{ $json.script }}', output: 'row', avatarId: byId(ADAM) },
		...{ voiceId: byId('={{ $json.voice }}'), musicId: byId(MUSIC) },
		adSettings: { bRollType: 'right' },
		aspectRatio: 'ratio_1_1',
		...withMedia('a.jpg', 'b.mp4', 'c.jpg'),
	});

	const storyboard = async () => {
		const dataTables = new DataTables();
		const paid = await runUgcAd(simulator, parameters(), { dataTables, rows: rows.slice(4) });
		expect(paid.error).toBeUndefined();
		return await storyboardOf('ugcAd', simulator, parameters(), { dataTables, rows });
	};

	test('has at its top what it is, whose it is, and what it would pay for', async () => {
		const { title, about, summary, filters, page } = await storyboard();
		expect(title).toBe('Storyboard');
		expect(allOf(page, 'title').map(textIn)).toEqual([title]);
		expect(about).toMatch(/^Test · Video · \d{1,2} \w+ \d{4}, \d\d:\d\d$/);
		expect(summary).toEqual([verdict(4, 1), counts('2', '1', '4')]);
		expect(filters).toEqual([
			'All 4',
			'Rejected 1',
			'With a warning 1',
			'Ready 1',
			'Already paid for 1',
		]);
	});

	test('has a card of each video, what needs somebody first, with what was found', async () => {
		const { cards } = await storyboard();
		expect(cards.map(({ state, title, notes }) => [state, title, ...notes])).toEqual([
			[
				...['Rejected', 'Row silent (Lamps & Co)', 'Script is empty'],
				expect.toTell('CORRECT_IN_TABLE'),
			],
			[
				...['With a warning', 'Row spanish (Buy this chair today)'],
				expect.toTell('voiceSpeaksOtherLanguage', 'Voice', 'Spanish', 'en'),
			],
			['Ready', 'Rows fine (Buy this lamp today), again (Buy this lamp today)'],
			[
				'Already paid for',
				'Row paid (Buy this table today)',
				expect.toTell('alreadyPaidFor', simulator.projects[0].id),
			],
		]);
	});

	test('says once that a card has a warning', async () => {
		const { cards } = await storyboard();
		expect(
			cards.flatMap(({ notes }) => notes).filter((note) => note.startsWith('Warning')),
		).toEqual([]);
	});

	test('says who speaks, by name, and how long it takes', async () => {
		const { cards } = await storyboard();
		const [, spanish, fine] = cards;
		expect(fine.facts).toEqual([
			...['Avatar: Adam', 'Voice: Amelia', 'Music: upbeat tune 1'],
			...['Square (1:1)', 'Language: en', 'about 2 seconds of speech'],
		]);
		expect(spanish.facts).toContain('Voice: Beatriz');
	});

	test('shows the script, and the pictures and clips in their order', async () => {
		const { cards } = await storyboard();
		const [, , { element, ...fine }] = cards;
		expect(allOf([element], 'p', 'script').map(textIn)).toEqual(['Buy this lamp today']);
		expect(stripOf({ element, ...fine })).toEqual(['a.jpg', 'b.mp4', 'c.jpg']);
		const entries = allOf(allOf([element], 'ol', 'strip'), 'li');
		expect(entries.map((entry) => loadedBy([entry]))).toEqual([
			...[[picture('a.jpg')], [picture('b.mp4')], [picture('c.jpg')]],
		]);
		expect(entries.map((entry) => allOf([entry], 'video').length)).toEqual([0, 1, 0]);
	});

	test('has no picture of a row that no request is made of', async () => {
		const { cards } = await storyboard();
		const [refused] = cards;
		const known = cards[3];
		for (const { element } of [refused, known]) expect(loadedBy([element])).toEqual([]);
	});

	test('does not have the key of the account', async () => {
		const apiKey = 'key-of-the-account-123';
		const other = await startAnother({ accounts: { [apiKey]: {} } });
		const { markup } = await storyboardOf('ugcAd', other, parameters(), {
			...{ rows, dataTables: new DataTables() },
			credential: { apiKey, baseUrl: other.url },
		});
		expect(other.requests.map((request) => request.apiKey)).toContain(apiKey);
		expect(markup).not.toContain(apiKey);
	});

	test('says how many are created now where a limit leaves others for later', async () => {
		const of = async (given: IDataObject[]) =>
			await storyboardOf(
				'ugcAd',
				simulator,
				{ ...parameters(), maxVideos: 1 },
				{ rows: given, dataTables: new DataTables() },
			);
		const limited = await of(rows.slice(0, 4));
		const line = expect.toTell('limitedNow', 1, 2);
		expect(limited.summary).toEqual([verdict(3, 1), counts('2', '1', '4'), line]);
		expect(limited.hints).toContainEqual(line);
		expect((await of(rows.slice(0, 1))).summary).toEqual([verdict(1, 'none'), counts('1', '2')]);
	});

	test('counts a video that two rows share once, and its speech', async () => {
		const same = [rows[0], rows[0]];
		const { cards, summary } = await storyboardOf(
			'ugcAd',
			simulator,
			{ ...parameters(), output: 'video' },
			{ rows: same, dataTables: new DataTables() },
		);
		expect(summary).toEqual([verdict(1, 'none'), counts('1', '2')]);
		expect(cards.map(({ state, title }) => [state, title])).toEqual([
			['Ready', 'Rows fine (Buy this lamp today), fine (Buy this lamp today)'],
		]);
	});

	test('reads the ID from the column that names the rows, and the name of the project', async () => {
		const { cards } = await storyboardOf(
			'ugcAd',
			simulator,
			{ ...parameters(), idColumn: 'sku', options: { name: '={{ $json.campaign }}' } },
			{
				dataTables: new DataTables(),
				rows: [
					{ ...rows[0], sku: 7, campaign: 'Spring' },
					{ ...rows[4], sku: 8 },
				],
			},
		);
		expect(cards.map(({ title }) => title)).toEqual([
			'Row 7 (Buy this lamp today) · Spring',
			'Row 8 (Buy this table today)',
		]);
	});
});

describe('the storyboard of other kinds', () => {
	test('a slideshow: its slides in order, with pictures, clips and texts', async () => {
		const text = [{ text: 'Sale', size: 'large' }];
		const { cards } = await storyboardOf('slideshow', simulator, {
			slides: {
				item: [
					{ url: picture('1.jpg'), texts: { text } },
					{ url: picture('2.mp4') },
					{ url: picture('3.jpg') },
				],
			},
		});
		expect(cards.map(({ state, title }) => [state, title])).toEqual([['Ready', 'Row 1']]);
		expect(stripOf(cards[0])).toEqual(['1.jpg Sale', '2.mp4', '3.jpg']);
		expect(loadedBy([cards[0].element])).toEqual(['1.jpg', '3.jpg', '2.mp4'].map(picture));
		expect(cards[0].facts).toEqual(['Vertical (9:16)', 'Language: en']);
	});

	test('slideshows of rows: a card of each group names its rows', async () => {
		const { cards, items } = await storyboardOf(
			'slideshow',
			simulator,
			{
				slidesSource: 'rows',
				slidesRow: {
					item: { url: picture('1.jpg'), texts: { text: [{ text: 'Sale', size: 'large' }] } },
				},
				groupBy: '={{ $json.product }}',
			},
			{ rows: ['lamp', 'chair', 'lamp'].map((product) => ({ product })) },
		);
		expect(items.map(({ binary }) => binary !== undefined)).toEqual([true, false, false]);
		expect(cards.map(({ state, title }) => [state, title])).toEqual([
			['Ready', 'Rows 1 (lamp), 3 (lamp)'],
			['Ready', 'Row 2 (chair)'],
		]);
		expect(stripOf(cards[0])).toEqual(['1.jpg Sale', '1.jpg Sale']);
	});

	test('scenes: a strip of them with their types, what is said, and what is shown', async () => {
		const { cards } = await storyboardOf('scenes', simulator, {
			...scenesJson(speaking, VIDEO, transition, {
				...speaking,
				...{ type: 'picture_in_picture', mediaId: 'm2', script: 'Look' },
			}),
		});
		expect(stripOf(cards[0])).toEqual([
			...[
				'Scene 1: avatar Hi',
				'Scene 2: video m1',
				'Scene 3: start end frame s1 to e1 The seed grows',
			],
			'Scene 4: picture in picture m2 Look',
		]);
		expect(cards[0].facts).toEqual(
			expect.arrayContaining(['Avatar: Amelia', 'Voice: Amelia', 'about 1 second of speech']),
		);
	});

	test('a template: its scenes as they are spoken, and its media by their variables', async () => {
		const values = {
			...{ product_name: 'Lamp', benefit: 'see', Benefit: 'Seeing', website: 'example.com' },
			...{ hero_image: picture('lamp.jpg'), demo_clip: picture('lamp.mp4') },
		};
		const { cards } = await storyboardOf(
			'templateVideo',
			simulator,
			fromTemplate(TOUR, byHand(values)),
		);
		expect(stripOf(cards[0])).toEqual([
			'Scene 1 Meet Lamp.',
			'Scene 2 It helps you to see. Seeing is what our customers praise.',
			'Scene 3 Visit us at example.com.',
			...['hero_image: lamp.jpg', 'demo_clip: lamp.mp4'],
		]);
		expect(loadedBy([cards[0].element])).toEqual(expect.arrayContaining([picture('lamp.jpg')]));
		expect(allOf([cards[0].element], 'video').map(({ attributes }) => attributes.src)).toEqual([
			picture('lamp.mp4'),
		]);
	});

	test('a product ad: the script, and a link to its page', async () => {
		const { cards } = await storyboardOf('productAd', simulator);
		const links = allOf([cards[0].element], 'a');
		expect(links.map((each) => [textIn(each), each.attributes.href])).toEqual([[WEBSITE, WEBSITE]]);
		expect(allOf([cards[0].element], 'p', 'script').map(textIn)).toEqual(['Look at this page']);
	});

	test('a class project: the script', async () => {
		const { cards } = await storyboardOf('classProject', simulator);
		expect(cards[0].title).toBe('Row 1 · Lesson 1');
		expect(allOf([cards[0].element], 'p', 'script').map(textIn)).toEqual([
			'Welcome to the first lesson.',
		]);
	});
});

describe('what rows may hold', () => {
	const storyboard = async (text: string, row: IDataObject = {}) => {
		const parameters = {
			...{ script: '={{ $json.script }}', avatarId: byId(AVATAR), voiceId: byId(VOICE) },
			...{ options: { name: '={{ $json.name }}' } },
			media: { item: [{ url: `={{ $json.url }}` }] },
		};
		return await storyboardOf('ugcAd', simulator, parameters, {
			rows: [
				{ id: text, script: `x${text}`, name: `x${text}`.slice(0, 100), url: picture(), ...row },
				{ id: text, script: '', name: text, url: picture(), [`column ${text}`]: text, ...row },
				{ id: 'c', script: 'Hi', name: 'x', url: `x${text}` },
			],
		});
	};

	test.each([
		'</p></article><script>alert(1)</script>',
		'</style></title><img src=x onerror="alert(1)">',
		'"><svg onload=alert(1)>',
		"' onmouseover='alert(1)",
		'<!-- --><![CDATA[ ]]>',
		'&lt;b&gt;&amp;&#60;script>',
		'javascript:alert(1)',
		'data:text/html,<script>alert(1)</script>',
		'`${1}` {{ 1 }}',
		'\u0000\ud800',
	])('stays a text: %j', async (text) => {
		const { page, cards } = await storyboard(text);
		const known = new Set(shapeOf((await storyboard('y')).page));
		// whether a text is warned of is not what this is about, nor is in which state its row is
		expect(shapeOf(page).filter((line) => !known.has(line))).toEqual([]);
		for (const { attributes } of elementsIn(page)) {
			for (const address of [attributes.src ?? [], attributes.href ?? []].flat()) {
				expect(address).toMatch(/^(https:\/\/|#)/);
			}
		}
		const shown = text.replace('\u0000', '').replace('\ud800', '\ufffd').slice(0, 20).trim();
		expect(cards[0].title).toContain(shown);
	});

	test('of any length leaves the cards of its rows, and those of others, on the page', async () => {
		const long = 'x'.repeat(2_500_000);
		const { cards, page, markup } = await storyboard('y', { id: long, name: 'y' });
		expect(cards).toHaveLength(3);
		expect(allOf(page, 'footer')).toEqual([]);
		expect(markup.length).toBeLessThan(50_000);
		const named = await storyboard('y', { [`c${long}`]: 'a column with a long name' });
		expect(named.cards).toHaveLength(3);
	});

	test('of a long script is shown in part', async () => {
		const { cards } = await storyboard('word '.repeat(1_500).trim(), { id: 'a', name: 'x' });
		const scripts = cards.flatMap(({ element }) => allOf([element], 'p', 'script').map(textIn));
		expect(scripts.some((script) => /^xword .*\.\.\.$/.test(script))).toBe(true);
		for (const script of scripts) expect(script.length).toBeLessThanOrEqual(2_003);
	});
});

test('300 rows make a page with the refused ones first', async () => {
	const rows = Array.from({ length: 300 }, (_, index) => ({
		id: index,
		script: index % 30 === 29 ? '' : `Script ${index}`,
	}));
	const { cards, summary } = await storyboardOf(
		'ugcAd',
		simulator,
		{ script: '={{ $json.script }}', maxVideos: 300, ...withMedia('a.jpg') },
		{ rows },
	);
	expect(cards).toHaveLength(300);
	expect(summary).toEqual([verdict(300, 10), counts('290', '10')]);
	expect(cards.slice(0, 11).map(({ state }) => state)).toEqual([
		...Array.from({ length: 10 }, () => 'Rejected'),
		expect.not.stringMatching('Rejected'),
	]);
});
