import { useSimulator } from '../../support/simulator';
import { letters, metadataOf, slideshowWith, slideshowWithText, slideWith, times } from './bodies';
import { type Json, paths, post } from './client';

const service = useSimulator({ minuteMs: 2 });

const send = async (body: Json) => await post(service, paths.slideshow, body);
const withSlide = (changes: Json) => slideshowWith({ slides: [slideWith(changes)] });

test('a slideshow is created and starts', async () => {
	const { status, body } = await send(slideshowWith());
	expect(status).toBe(200);
	expect(body).toMatchObject({ success: true, data: { status: 'STARTED' } });
	expect(body.data).toMatchObject({
		videoId: expect.stringMatching(/^.{1,30}$/),
		projectId: expect.stringMatching(/^.{1,30}$/),
	});
	expect(typeof body.message).toBe('string');
});

describe('accepts', () => {
	test.each<[string, Json]>([
		['50 slides', slideshowWith({ slides: times(50, () => slideWith()) })],
		['10 texts in a slide', withSlide({ texts: times(10, () => ({ text: 'a' })) })],
		['500 characters of text', slideshowWithText({ text: letters(500) })],
		['the shortest duration', withSlide({ duration: 0.1 })],
		['the longest duration', withSlide({ duration: 60 })],
		['a media id of 30 characters', withSlide({ mediaId: letters(30) })],
		['a plain http media url', withSlide({ url: 'http://media.example/1.jpg' })],
		['a name of 100 characters', slideshowWith({ name: letters(100) })],
		['10000 characters', slideshowWith({ script: letters(10_000), voiceId: 'voice-0001' })],
		['metadata of 5KB', slideshowWith({ metadata: metadataOf(5120) })],
		['a webhook of 500 characters', slideshowWith({ webhook: webhookOf(500) })],
		['a text at the right edge', slideshowWithText({ x: 1080, y: 1920 })],
		['a text far right when wide', slideshowWithText({ x: 1920 }, { aspectRatio: 'ratio_16_9' })],
		['unknown fields', slideshowWith({ flavour: 'vanilla' })],
	])('%s', async (_, body) => {
		expect((await send(body)).body).toMatchObject({ success: true });
	});
});

describe('refuses with', () => {
	test.each<[string, Json]>([
		['slides: At least one slide is required', { slides: [] }],
		['slides: At least one slide is required', {}],
		[
			'slides: Cannot have more than 50 slides',
			slideshowWith({ slides: times(51, () => slideWith()) }),
		],
		['slides.0.url: String must contain at least 1 character(s)', withSlide({ url: '' })],
		['slides.0.url: String must contain at least 1 character(s)', withSlide({ url: undefined })],
		['slides.0.url: Invalid url', withSlide({ url: 'no address' })],
		['slides.0.mediaId: String must contain at least 1 character(s)', withSlide({ mediaId: '' })],
		[
			'slides.0.mediaId: String must contain at most 30 character(s)',
			withSlide({ mediaId: letters(31) }),
		],
		['slides.0.mediaType: Invalid enum value', withSlide({ mediaType: 'gif' })],
		['slides.0.mediaType: Invalid enum value', withSlide({ mediaType: undefined })],
		[
			'slides.0.texts: Cannot have more than 10 text elements',
			withSlide({ texts: times(11, () => ({ text: 'a' })) }),
		],
		[
			'slides.0.duration: Number must be greater than or equal to 0.1',
			withSlide({ duration: 0.05 }),
		],
		['slides.0.duration: Number must be less than or equal to 60', withSlide({ duration: 60.1 })],
		['voiceId: Required', slideshowWith({ script: 'Hi' })],
		['voiceId: Voice "nobody" not found', slideshowWith({ voiceId: 'nobody' })],
		['musicId: Music "silence" not found', slideshowWith({ musicId: 'silence' })],
		['language: String must contain exactly 2 character(s)', slideshowWith({ language: 'eng' })],
		['name: String must contain at least 1 character(s)', slideshowWith({ name: '' })],
		['name: String must contain at most 100 character(s)', slideshowWith({ name: letters(101) })],
		[
			'script: String must contain at most 10000 character(s)',
			slideshowWith({ script: letters(10_001), voiceId: 'voice-0001' }),
		],
		['webhook: Must be a valid HTTPS URL', slideshowWith({ webhook: 'http://a.example/' })],
		['webhook: Must be a valid HTTPS URL', slideshowWith({ webhook: 'nonsense' })],
		[
			'webhook: String must contain at most 500 character(s)',
			slideshowWith({ webhook: webhookOf(501) }),
		],
		['metadata: Metadata must not exceed 5KB', slideshowWith({ metadata: metadataOf(5121) })],
		[
			'metadata: Metadata must not exceed 5KB',
			slideshowWith({ metadata: { k: 'é'.repeat(2600) } }),
		],
		['metadata: Expected object, received array', slideshowWith({ metadata: [] })],
	])('%s', async (message, body) => {
		const reply = await send(body);
		expect(reply.status).toBe(400);
		expect(reply.body).toMatchObject({ success: false, message });
	});
});

describe('refuses a text with', () => {
	test.each<[string, Json]>([
		['text: String must contain at least 1 character(s)', { text: '' }],
		['text: String must contain at most 500 character(s)', { text: letters(501) }],
		['x: Number must be greater than or equal to 0', { x: -1 }],
		['x: Number must be less than or equal to 1080', { x: 1081 }],
		['y: Number must be greater than or equal to 0', { y: -0.5 }],
		['y: Number must be less than or equal to 1920', { y: 1921 }],
		['width: Number must be greater than or equal to 10', { width: 9 }],
		['height: Number must be greater than or equal to 10', { height: 9.9 }],
		['fontSize: Number must be greater than or equal to 8', { fontSize: 7 }],
		['fontSize: Number must be less than or equal to 200', { fontSize: 201 }],
		['fontWeight: Expected string, received number', { fontWeight: 600 }],
		['color: Invalid hex colour', { color: 'red' }],
		['opacity: Number must be less than or equal to 1', { opacity: 1.1 }],
		['rotation: Number must be greater than or equal to -360', { rotation: -361 }],
		['rotation: Number must be less than or equal to 360', { rotation: 361 }],
		['scale: Number must be greater than or equal to 0.1', { scale: 0 }],
		['scale: Number must be less than or equal to 10', { scale: 11 }],
		['zIndex: Number must be greater than or equal to 0', { zIndex: -1 }],
		[
			"textAlign: Invalid enum value. Expected 'left' | 'center' | 'right', received 'justify'",
			{ textAlign: 'justify' },
		],
		['borderRadius: Number must be greater than or equal to 0', { borderRadius: -1 }],
		['padding: Number must be greater than or equal to 0', { padding: -1 }],
		['maxWidth: Number must be less than or equal to 100', { maxWidth: 101 }],
		[
			"wordWrap: Invalid enum value. Expected 'normal' | 'break-word', received 'none'",
			{ wordWrap: 'none' },
		],
	])('%s', async (message, text) => {
		const { body } = await send(slideshowWithText(text));
		expect(body.message).toBe(`slides.0.texts.0.${message}`);
	});

	test('a place outside the canvas of the chosen aspect ratio', async () => {
		const { body } = await send(slideshowWithText({ y: 1081 }, { aspectRatio: 'ratio_1_1' }));
		expect(body.message).toBe('slides.0.texts.0.y: Number must be less than or equal to 1080');
	});
});

describe('says by a code', () => {
	test('that the script is too long, and by how much', async () => {
		const { body } = await send(slideshowWith({ script: letters(10_007), voiceId: 'voice-0001' }));
		expect(body.code).toBe('SCRIPT_TOO_LONG');
		expect(body.details).toEqual({ maxLength: 10_000, currentLength: 10_007 });
	});

	test('that a value is not one of the allowed ones', async () => {
		const { body } = await send(slideshowWith({ aspectRatio: 'ratio_4_3' }));
		expect(body.code).toBe('INVALID_VALUE');
		expect(body.details).toEqual({
			field: 'aspectRatio',
			value: 'ratio_4_3',
			allowed: ['ratio_9_16', 'ratio_16_9', 'ratio_1_1'],
		});
	});

	test('which fields are absent', async () => {
		const { body } = await send({ slides: [{}] });
		expect(body.code).toBe('VALIDATION_ERROR');
		expect(body.details).toEqual({
			missing: ['slides.0.url', 'slides.0.mediaId', 'slides.0.mediaType'],
		});
	});

	test('that an avatar does not exist', async () => {
		const { status, body } = await send(slideshowWith({ avatarId: 'ghost' }));
		expect(status).toBe(404);
		expect(body).toMatchObject({
			code: 'AVATAR_NOT_FOUND',
			message: 'avatarId: Avatar "ghost" not found',
		});
	});
});

function webhookOf(length: number): string {
	const start = 'https://a.example/';
	return start + letters(length - start.length);
}
