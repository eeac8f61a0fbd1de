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
		[slides(0), 'Slides: At least one slide is required'],
		[slides(51), 'Slides: Cannot have more than 50 slides'],
		[json({ url: '' }), 'Slides 1 > URL is empty (slides.0.url)'],
		[
			json({ url: 'no address' }),
			'Slides 1 > URL: Must be a valid URL, not "no address" (slides.0.url)',
		],
		[
			json({ url: 's3://bucket/1.jpg' }),
			'Slides 1 > URL: Must be a valid URL, not "s3://bucket/1.jpg" (slides.0.url)',
		],
		[
			json({ mediaId: long(31) }),
			'Slides 1 > Media ID: Has 31 characters, at most 30 are allowed (slides.0.mediaId)',
		],
		[
			json({ mediaType: 'sound' }),
			'Slides 1 > Type: "sound" is none of image, video (slides.0.mediaType)',
		],
		[texts(11), 'Slides 1 > Texts: Cannot have more than 10 text elements (slides.0.texts)'],
		[withText({}, ''), 'Slides 1 > Texts 1 > Text is empty'],
		[
			withText({}, long(501)),
			'Slides 1 > Texts 1 > Text: Has 501 characters, at most 500 are allowed',
		],
		[withText({ x: -1 }), 'Slides 1 > Texts 1 > X: Must be at least 0'],
		[
			withText({ x: 1081 }),
			'Slides 1 > Texts 1 > X: Must be within the canvas, at most 1080 for Vertical (9:16)',
		],
		[
			withText({ y: 1921 }),
			'Slides 1 > Texts 1 > Y: Must be within the canvas, at most 1920 for Vertical (9:16)',
		],
		[
			{ ...withText({ y: 1081 }), aspectRatio: 'ratio_16_9' },
			'Slides 1 > Texts 1 > Y: Must be within the canvas, at most 1080 for Horizontal (16:9)',
		],
		[withText({ width: 9 }), 'Slides 1 > Texts 1 > Width: Must be at least 10'],
		[withText({ height: 9 }), 'Slides 1 > Texts 1 > Height: Must be at least 10'],
		[withText({ fontSize: 7 }), 'Slides 1 > Texts 1 > Font Size: Must be at least 8'],
		[withText({ fontSize: 201 }), 'Slides 1 > Texts 1 > Font Size: Must be at most 200'],
		[
			withText({ color: 'red' }),
			'Slides 1 > Texts 1 > Color: Must be a hex colour code such as #ffffff',
		],
		[withText({ opacity: 1.1 }), 'Slides 1 > Texts 1 > Opacity: Must be at most 1'],
		[withText({ rotation: 361 }), 'Slides 1 > Texts 1 > Rotation: Must be at most 360'],
		[withText({ scale: 0 }), 'Slides 1 > Texts 1 > Scale: Must be at least 0.1'],
		[withText({ maxWidth: 101 }), 'Slides 1 > Texts 1 > Max Width: Must be at most 100'],
		[
			json({ duration: 0.05 }),
			'Slides 1 > Duration (Seconds): Must be at least 0.1 (slides.0.duration)',
		],
		[
			json({ duration: 61 }),
			'Slides 1 > Duration (Seconds): Must be at most 60 (slides.0.duration)',
		],
		[{ script: 'Hi' }, 'Voice: A voice is required when there is a script'],
		[
			{ script: long(10_001), voiceId: byId(VOICE) },
			'Script: Has 10,001 characters, at most 10,000 are allowed',
		],
		[{ voiceId: byId(expression(long(31))) }, 'Voice: Has 31 characters, at most 30 are allowed'],
	])('%j', async (parameters, message) => {
		const { error } = await run(parameters);
		expect(error?.message).toBe(message);
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
		[{ script: typing('scrpit'), voiceId: byId(VOICE) }, 'Script', 'scrpit'],
		[slides({ url: typing('iamge') }), 'Slides 1 > URL', 'iamge'],
		[slides({ texts: { text: [{ text: typing('tixt') }] } }), 'Slides 1 > Texts 1 > Text', 'tixt'],
	])('%j is named before anything is paid', async (parameters, label, column) => {
		const { error } = await run(parameters, { rows });
		expect(error?.message).toBe(
			`${label}: No row has a column "${column}", so {{ $json.${column} }} is empty`,
		);
		expect(error?.description).toContain('the columns are id, image.');
		expect(creations(simulator)).toEqual([]);
	});

	test('may be missing where the expression says so', async () => {
		const { error } = await run({ script: '={{ $json["scrpit"] || "" }}' }, { rows });
		expect(error).toBeUndefined();
	});
});
