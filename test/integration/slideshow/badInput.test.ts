import omit from 'lodash/omit';
import pick from 'lodash/pick';

import { useSimulator } from '../../support/simulator';
import { byId, creations, expression, long, VOICE } from '../support/kinds';
import { runSlideshow, SLIDE } from '../support/slideshow';

const simulator = useSimulator();

const run = async (parameters = {}, setup = {}) => await runSlideshow(simulator, parameters, setup);

const PIXELS = ['x', 'y', 'width', 'height', 'fontSize'];

const withText = (look = {}, text = 'Hi') => {
	const custom = { position: 'custom', size: 'custom', ...pick(look, PIXELS) };
	const style = omit(look, PIXELS);
	return { slides: { item: [{ ...SLIDE, texts: { text: [{ text, ...custom, style }] } }] } };
};

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
		[slides(0), expect.toTell('fieldEmpty', 'Slides')],
		[slides(51), expect.toTell('tooLong', 'Slides', '51', '50')],
		[json({ url: '' }), expect.toTell('fieldEmpty', 'Slides 1 > URL', 'slides.0.url')],
		[
			json({ url: 'no address' }),
			expect.toTell('NOT_WEB_URL', 'Slides 1 > URL', 'no address', 'slides.0.url'),
		],
		[
			json({ url: 's3://bucket/1.jpg' }),
			expect.toTell('NOT_WEB_URL', 'Slides 1 > URL', 's3://bucket/1.jpg', 'slides.0.url'),
		],
		[
			json({ mediaId: long(31) }),
			expect.toTell('tooLong', 'Slides 1 > Media ID', '(slides.0.mediaId)', '31', '30'),
		],
		[
			json({ mediaType: 'sound' }),
			expect.toTell('notAmong', 'Slides 1 > Type', '(slides.0.mediaType)', 'sound'),
		],
		[texts(11), expect.toTell('tooLong', 'Slides 1 > Texts', '(slides.0.texts)', '11', '10')],
		[withText({}, ''), expect.toTell('fieldEmpty', 'Slides 1 > Texts 1 > Text')],
		[withText({}, long(501)), expect.toTell('tooLong', 'Slides 1 > Texts 1 > Text', '501', '500')],
		[withText({ x: -1 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > X', '0')],
		[
			withText({ x: 1081 }),
			expect.toTell('beyondCanvas', 'Slides 1 > Texts 1 > X', 'Vertical (9:16)', '1080'),
		],
		[
			withText({ y: 1921 }),
			expect.toTell('beyondCanvas', 'Slides 1 > Texts 1 > Y', 'Vertical (9:16)', '1920'),
		],
		[
			{ ...withText({ y: 1081 }), aspectRatio: 'ratio_16_9' },
			expect.toTell('beyondCanvas', 'Slides 1 > Texts 1 > Y', 'Horizontal (16:9)', '1080'),
		],
		[withText({ width: 9 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Width', '10')],
		[withText({ height: 9 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Height', '10')],
		[withText({ fontSize: 7 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Font Size', '8')],
		[withText({ fontSize: 201 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Font Size', '200')],
		[withText({ color: 'red' }), expect.toTell('NOT_HEX_COLOUR', 'Slides 1 > Texts 1 > Color')],
		[withText({ opacity: 1.1 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Opacity')],
		[withText({ rotation: 361 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Rotation', '360')],
		[withText({ scale: 0 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Scale', '0.1')],
		[withText({ maxWidth: 101 }), expect.toTell('mustBe', 'Slides 1 > Texts 1 > Max Width', '100')],
		[
			json({ duration: 0.05 }),
			expect.toTell('mustBe', 'Slides 1 > Duration (Seconds)', '(slides.0.duration)', '0.1'),
		],
		[
			json({ duration: 61 }),
			expect.toTell('mustBe', 'Slides 1 > Duration (Seconds)', '(slides.0.duration)', '60'),
		],
		[{ script: 'Hi' }, expect.toTell('SCRIPT_WITHOUT_VOICE', 'Voice')],
		[
			{ script: long(10_001), voiceId: byId(VOICE) },
			expect.toTell('tooLong', 'Script', '10,001', '10,000'),
		],
		[{ voiceId: byId(expression(long(31))) }, expect.toTell('tooLong', 'Voice', '31', '30')],
	])('%j', async (parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toEqual(message);
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
	[{ script: 'a', voiceId: byId('mute') }, 'Voice "mute" not found'],
	[{ avatarId: byId('nobody') }, 'Avatar "nobody" not found'],
	[{ musicId: byId('silence') }, 'Music "silence" not found'],
])('what only the service can know is said in its words: %j', async (parameters, message) => {
	const { error } = await run(parameters);
	expect(error?.message).toBe(message);
});

describe('a column that no row has', () => {
	const rows = [
		{ id: 1, image: SLIDE.url },
		{ id: 2, image: SLIDE.url },
	];
	const slides = (fields: object) => ({ slides: { item: [{ ...SLIDE, ...fields }] } });
	const typing = (column: string) => `={{ $json.${column} }}`;

	test.each([
		[{ script: typing('scrpit'), voiceId: byId(VOICE) }, 'columnNotInInput', 'Script', 'scrpit'],
		[slides({ url: typing('iamge') }), 'columnNotInInput', 'Slides 1 > URL', 'iamge'],
		[
			slides({ texts: { text: [{ text: typing('tixt') }] } }),
			'columnNotInInput',
			'Slides 1 > Texts 1 > Text',
			'tixt',
		],
	] as const)('%j is named before anything is paid', async (parameters, reason, label, column) => {
		const { error } = await run(parameters, { rows });
		expect(error?.message).toTell(reason, label, column, `{{ $json.${column} }}`);
		expect(error?.description).toTell(reason, 'id', 'image');
		expect(creations(simulator)).toEqual([]);
	});

	test('may be missing where the expression says so', async () => {
		const { error } = await run({ script: '={{ $json["scrpit"] || "" }}' }, { rows });
		expect(error).toBeUndefined();
	});
});
