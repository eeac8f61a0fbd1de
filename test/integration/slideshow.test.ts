import { Slideshow } from '../../nodes/Slideshow/Slideshow.node';
import { type Simulator, startSimulator } from '../simulator';
import {
	AVATAR,
	byId,
	creations,
	expression,
	keepGoing,
	long,
	MUSIC,
	runKind,
	VOICE,
} from './support/kinds';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ renderMs: 1 });
});
beforeEach(() => simulator.reset());
afterAll(async () => await simulator.close());

const SLIDE = { url: 'https://example.com/1.jpg', mediaType: 'image' };
const withText = (style = {}, text = 'Hi') => ({
	slides: { item: [{ ...SLIDE, texts: { text: [{ text, style }] } }] },
});
const run = async (parameters = {}, setup = {}) =>
	await runKind(new Slideshow(), simulator, { slides: { item: [SLIDE] }, ...parameters }, setup);

describe('what is sent', () => {
	test('the least request', async () => {
		const { items } = await run();
		expect(creations(simulator)[0]).toMatchObject({
			path: '/v1/project/create/social-slideshow',
			status: 200,
		});
		expect(creations(simulator)[0].body).toEqual({
			slides: [{ ...SLIDE, mediaId: 'media_1', duration: 3 }],
			aspectRatio: 'ratio_9_16',
			language: 'en',
		});
		expect(items[0].json).toEqual({
			projectId: simulator.projects[0].id,
			videoId: simulator.projects[0].videoId,
			status: 'processing',
			kind: 'slideshow',
			message: expect.any(String),
		});
	});

	/** Every field of "Text object (slideshow)" but the text itself. */
	const STYLE = {
		x: 10,
		y: 20,
		width: 300,
		height: 60,
		fontSize: 32,
		fontWeight: 'bold',
		color: '#ff0000',
		backgroundColor: '#000000',
		opacity: 0.5,
		rotation: -15,
		scale: 2,
		zIndex: 3,
		textAlign: 'left',
		fontFamily: 'Display Large',
		borderRadius: 4,
		padding: 2,
		maxWidth: 60,
		wordWrap: 'normal',
	};

	test('every field of the panel', async () => {
		const { error } = await run({
			slides: {
				item: [
					{
						...SLIDE,
						mediaType: 'video',
						mediaId: 'm1',
						duration: 0.5,
						isAIGenerated: true,
						texts: { text: [{ text: 'Sale', style: STYLE }, { text: 'Now' }] },
					},
				],
			},
			script: 'Look at this',
			voiceId: byId(VOICE),
			avatarId: byId(AVATAR),
			musicId: byId(MUSIC),
			aspectRatio: 'ratio_16_9',
			language: 'es',
			options: { name: 'Sale' },
		});
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toEqual({
			slides: [
				{
					url: SLIDE.url,
					mediaType: 'video',
					mediaId: 'm1',
					duration: 0.5,
					isAIGenerated: true,
					texts: [{ text: 'Sale', ...STYLE }, { text: 'Now' }],
				},
			],
			script: 'Look at this',
			voiceId: VOICE,
			avatarId: AVATAR,
			musicId: MUSIC,
			aspectRatio: 'ratio_16_9',
			language: 'es',
			name: 'Sale',
		});
	});

	test('JSON has the texts flat, as the service does', async () => {
		const slide = {
			...SLIDE,
			mediaId: 'm1',
			duration: 2,
			texts: [{ text: 'Sale', x: 5, fontSize: '20' }],
		};
		const { error } = await run({ slidesSource: 'json', slidesJson: JSON.stringify([slide]) });
		expect(error).toBeUndefined();
		expect(creations(simulator)[0].body).toMatchObject({
			slides: [{ ...slide, texts: [{ text: 'Sale', x: 5, fontSize: 20 }] }],
		});
	});
});

describe('bad input is named in the words of the panel, and nothing is sent', () => {
	const slides = (count: number) => ({
		slides: { item: Array.from({ length: count }, () => SLIDE) },
	});
	const json = (slide: object) => ({
		slidesSource: 'json',
		slidesJson: JSON.stringify([{ ...SLIDE, ...slide }]),
	});
	const texts = (count: number) =>
		json({ texts: Array.from({ length: count }, () => ({ text: 'a' })) });

	test.each([
		[slides(0), 'Slides: At least one slide is required (slides)'],
		[slides(51), 'Slides: Cannot have more than 50 slides (slides)'],
		[
			json({ url: '' }),
			'Slides 1 > URL: String must contain at least 1 character(s) (slides.0.url)',
		],
		[json({ url: 'no address' }), 'Slides 1 > URL: Must be a valid URL (slides.0.url)'],
		[
			json({ mediaId: long(31) }),
			'Slides 1 > Media ID: String must contain at most 30 character(s)',
		],
		[
			json({ mediaType: 'sound' }),
			"Slides 1 > Type: Invalid enum value. Expected 'image' | 'video'",
		],
		[texts(11), 'Slides 1 > Texts: Cannot have more than 10 text elements (slides.0.texts)'],
		[
			withText({}, ''),
			'Slides 1 > Texts 1 > Text: String must contain at least 1 character(s) (slides.0.texts.0.text)',
		],
		[withText({}, long(501)), 'Slides 1 > Texts 1 > Text: String must contain at most 500'],
		[
			withText({ x: -1 }),
			'Slides 1 > Texts 1 > X: Number must be greater than or equal to 0 (slides.0.texts.0.x)',
		],
		[
			withText({ x: 1081 }),
			'Slides 1 > Texts 1 > X: Must be within the canvas, at most 1080 for ratio_9_16',
		],
		[
			withText({ y: 1921 }),
			'Slides 1 > Texts 1 > Y: Must be within the canvas, at most 1920 for ratio_9_16',
		],
		[{ ...withText({ y: 1081 }), aspectRatio: 'ratio_16_9' }, 'at most 1080 for ratio_16_9'],
		[
			withText({ width: 9 }),
			'Width: Number must be greater than or equal to 10 (slides.0.texts.0.width)',
		],
		[
			withText({ height: 9 }),
			'Height: Number must be greater than or equal to 10 (slides.0.texts.0.height)',
		],
		[withText({ fontSize: 7 }), 'Font Size: Number must be greater than or equal to 8'],
		[withText({ fontSize: 201 }), 'Font Size: Number must be less than or equal to 200'],
		[withText({ color: 'red' }), 'Color: Must be a hex colour code'],
		[withText({ opacity: 1.1 }), 'Opacity: Number must be less than or equal to 1'],
		[withText({ rotation: 361 }), 'Rotation: Number must be less than or equal to 360'],
		[withText({ scale: 0 }), 'Scale: Number must be greater than or equal to 0.1'],
		[withText({ maxWidth: 101 }), 'Max Width: Number must be less than or equal to 100'],
		[
			json({ duration: 0.05 }),
			'Slides 1 > Duration (Seconds): Number must be greater than or equal to 0.1 (slides.0.duration)',
		],
		[json({ duration: 61 }), 'Duration (Seconds): Number must be less than or equal to 60'],
		[{ script: 'Hi' }, 'Voice: A voice is required when there is a script (voiceId)'],
		[{ script: long(10_001), voiceId: byId(VOICE) }, 'Script: String must contain at most 10000'],
		[{ voiceId: byId(expression(long(31))) }, 'Voice: String must contain at most 30'],
	])('%j', async (parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toContain('Row 1: ');
		expect(error?.message).toContain(message);
		expect(creations(simulator)).toEqual([]);
	});

	test.each([
		slides(50),
		texts(10),
		withText({}, long(500)),
		withText({ x: 1080, y: 1920 }),
		{ ...withText({ x: 1920, y: 1080 }), aspectRatio: 'ratio_16_9' },
		withText({
			width: 10,
			height: 10,
			fontSize: 200,
			opacity: 0,
			rotation: -360,
			scale: 10,
			maxWidth: 100,
		}),
		json({ duration: 0.1 }),
		json({ duration: 60 }),
		json({ mediaId: long(30) }),
		{ script: long(10_000), voiceId: byId(VOICE) },
	])('at the limit it is sent: %j', async (parameters) => {
		const { error } = await run(parameters);
		expect(error).toBeUndefined();
		expect(simulator.projects).toHaveLength(1);
	});
});

test.each([
	[{ script: 'a', voiceId: byId('mute') }, 'Voice: Voice "mute" not found (voiceId)'],
	[{ avatarId: byId('nobody') }, 'Avatar: Avatar "nobody" not found (avatarId)'],
	[{ musicId: byId('silence') }, 'Music: Music "silence" not found (musicId)'],
])('what only the service can know is said in its words: %j', async (parameters, message) => {
	const { error } = await run(parameters);
	expect(error?.message).toBe(`Row 1: ${message}`);
});

describe('one slide per input item', () => {
	const rows = [
		{ product: 'B', image: 'https://example.com/b1.jpg', text: 'b1' },
		{ product: 'A', image: 'https://example.com/a1.jpg', text: 'a1' },
		{ product: 'B', image: 'https://example.com/b2.jpg', text: 'b2' },
		{ product: 'B', image: 'https://example.com/b3.jpg', text: 'b3' },
	];
	const grouped = {
		slidesSource: 'rows',
		slidesRow: {
			item: { url: '={{ $json.image }}', texts: { text: [{ text: '={{ $json.text }}' }] } },
		},
		groupBy: '={{ $json.product }}',
		options: { name: '={{ $json.product }}' },
	};
	const textsOf = () =>
		creations(simulator).map(({ body }) => {
			const { name, slides } = body as {
				name: string;
				slides: Array<{ texts: Array<{ text: string }> }>;
			};
			return [name, slides.map(({ texts: [{ text }] }) => text)];
		});

	test('rows with the same value become one video, in row order, paired with all of them', async () => {
		const { items, error } = await run(grouped, { rows });
		expect(error).toBeUndefined();
		expect(textsOf()).toEqual(
			expect.arrayContaining([
				['B', ['b1', 'b2', 'b3']],
				['A', ['a1']],
			]),
		);
		expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['B', [{ item: 0 }, { item: 2 }, { item: 3 }]],
			['A', { item: 1 }],
		]);
	});

	test('without a group all rows are one video', async () => {
		const { items } = await run({ ...grouped, groupBy: '', options: {} }, { rows });
		expect(items).toHaveLength(1);
		expect(simulator.projects[0].body.slides).toHaveLength(4);
	});

	test('a bad row names its own number, and the field of the row', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, image: '' } : row));
		const { error } = await run(grouped, { rows: bad });
		expect(error?.message).toContain(
			'Row 3: Slide > URL: String must contain at least 1 character(s) (slides.1.url)',
		);
		expect(creations(simulator)).toEqual([]);
	});

	test('an expression that fails is a problem of its own row', async () => {
		const slidesRow = { item: { url: '={{ $json.image.trim() }}' } };
		const bad = rows.map((row, index) => (index === 3 ? { product: 'B' } : row));
		const { error } = await run({ ...grouped, slidesRow }, { rows: bad });
		expect(error?.message).toContain('Row 4: Slide');
		expect(creations(simulator)).toEqual([]);
	});

	test('with On Error = Continue the other groups are created, and the item stands for all rows of its group', async () => {
		const bad = rows.map((row, index) => (index === 2 ? { ...row, image: '' } : row));
		const { items } = await run(grouped, { rows: bad, ...keepGoing });
		expect(items.map(({ json }) => json.error ?? json.name)).toEqual([
			expect.stringContaining('Row 3:'),
			'A',
		]);
		expect(items[0].pairedItem).toEqual([{ item: 0 }, { item: 2 }, { item: 3 }]);
		expect(simulator.projects).toHaveLength(1);
	});

	test('a problem of the whole video names all of its rows', async () => {
		const script = '={{ $json.product === "B" ? "Hi" : "" }}';
		const { error } = await run({ ...grouped, script }, { rows });
		expect(error?.message).toBe(
			'Rows 1, 3, 4: Voice: A voice is required when there is a script (voiceId)',
		);
	});

	test('51 rows are too many slides', async () => {
		const many = Array.from({ length: 51 }, () => rows[0]);
		const { error } = await run(grouped, { rows: many });
		expect(error?.message).toContain('Cannot have more than 50 slides');
	});
});
