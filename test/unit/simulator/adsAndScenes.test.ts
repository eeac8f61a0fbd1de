import { useSimulator } from '../../support/simulator';
import {
	avatarScene,
	frameScene,
	letters,
	mediaItem,
	productAdWith,
	scenesWith,
	times,
	ugcAdWith,
} from './bodies';
import { type Json, paths, post } from './client';

const service = useSimulator({ minuteMs: 2 });

const video: Json = { type: 'video', mediaId: 'media-1' };

describe('is created:', () => {
	test('a UGC ad, with both ids', async () => {
		const { status, body } = await post(service, paths.ugcAd, ugcAdWith());
		const data = { videoId: expect.any(String), projectId: expect.any(String), status: 'STARTED' };
		expect(status).toBe(200);
		expect(body).toEqual({ success: true, message: expect.any(String), data });
	});

	test('a scenes video, whose id is at the top level', async () => {
		const { body } = await post(
			service,
			paths.scenes,
			scenesWith(avatarScene(), video, frameScene()),
		);
		const projectId = expect.any(String);
		expect(body).toEqual({ success: true, message: expect.any(String), projectId });
	});

	test('a product ad, with any settings', async () => {
		const settings = { productAdSettings: { anything: [1] }, lipsyncModel: 'pro' };
		const { body } = await post(service, paths.productAd, productAdWith(settings));
		expect(body).toMatchObject({ success: true, data: { projectId: expect.any(String) } });
	});
});

describe('is accepted:', () => {
	test.each<[string, string, Json]>([
		['50 media items', paths.ugcAd, ugcAdWith({ media: times(50, mediaItem) })],
		['a UGC ad without a voice', paths.ugcAd, ugcAdWith({ voiceId: undefined })],
		[
			'the default layout',
			paths.ugcAd,
			ugcAdWith({ adSettings: { removeAvatarBackground: true } }),
		],
		['50 scenes', paths.scenes, scenesWith(...times(50, () => video))],
		['5000 characters', paths.scenes, scenesWith(avatarScene({ script: letters(5000) }))],
		['a frame of 300 seconds', paths.scenes, scenesWith(frameScene({ frameDuration: 300 }))],
	])('%s', async (_, path, body) => {
		expect((await post(service, path, body)).body).toMatchObject({ success: true });
	});
});

describe('a UGC ad is refused with', () => {
	const cases: Array<[string, Json]> = [
		['script: Script must be at least 1 character', { script: '' }],
		['script: Required', { script: undefined }],
		['media: Cannot have more than 50 media items', { media: times(51, mediaItem) }],
		['media: Array must contain at least 1 element(s)', { media: [] }],
		[
			'media.0.url: Must be a valid HTTPS URL',
			{ media: [{ ...mediaItem(), url: 'http://a.b/c' }] },
		],
		[
			'media.0.id: String must contain at most 30 character(s)',
			{ media: [{ ...mediaItem(), id: letters(31) }] },
		],
		['media.1.id: Media ID "media-0" is not unique', { media: [mediaItem(), mediaItem()] }],
		['avatarId: Required', { avatarId: undefined }],
		['caption: Required', { caption: undefined }],
		['caption.alignment: Required', { caption: { preset: 'classic', disabled: true } }],
		['adSettings: Required', { adSettings: undefined }],
		['adSettings.removeAvatarBackground: Required', { adSettings: { bRollType: 'up' } }],
		['aspectRatio: Required', { aspectRatio: undefined }],
		['language: String must contain at most 2 character(s)', { language: 'eng' }],
		['name: String must contain at most 100 character(s)', { name: letters(101) }],
		['voiceId: Voice "vr-0001" not found', { voiceId: 'vr-0001' }],
	];
	test.each(cases)('%s', async (message, changes) => {
		const { status, body } = await post(service, paths.ugcAd, ugcAdWith(changes));
		expect([status, body.message]).toEqual([400, message]);
	});
});

describe('a scenes video is refused with', () => {
	const cases: Array<[string, Json]> = [
		['scenes: At least one scene is required', scenesWith()],
		['scenes: Cannot have more than 50 scenes', scenesWith(...times(51, () => video))],
		[
			'scenes.0.script: Script is required for avatar scenes',
			scenesWith(avatarScene({ script: '' })),
		],
		[
			'scenes.0.avatarId: Avatar ID is required for avatar scenes',
			scenesWith(avatarScene({ avatarId: undefined })),
		],
		[
			'scenes.0.voiceId: Voice ID is required for avatar scenes',
			scenesWith(avatarScene({ voiceId: undefined })),
		],
		[
			'scenes.1.mediaId: Media ID is required for video scenes',
			scenesWith(video, { type: 'video' }),
		],
		[
			'scenes.0.mediaId: Media ID is required for picture_in_picture scenes',
			scenesWith(avatarScene({ type: 'picture_in_picture' })),
		],
		[
			'scenes.0.framePrompt: Frame prompt is required for start_end_frame scenes',
			scenesWith(frameScene({ framePrompt: undefined })),
		],
		[
			'scenes.0.framePrompt: String must contain at most 2000 character(s)',
			scenesWith(frameScene({ framePrompt: letters(2001) })),
		],
		[
			'scenes.0.frameDuration: Number must be greater than or equal to 1',
			scenesWith(frameScene({ frameDuration: 0.5 })),
		],
		[
			'scenes.0.frameDuration: Number must be less than or equal to 300',
			scenesWith(frameScene({ frameDuration: 301 })),
		],
		[
			"scenes.0.frameModel: Invalid enum value. Expected 'video_model_a_2_5' | 'video_model_b_3_1', received 'x'",
			scenesWith(frameScene({ frameModel: 'x' })),
		],
		[
			'scenes.0.script: String must contain at most 5000 character(s)',
			scenesWith(avatarScene({ script: letters(5001) })),
		],
		['scenes.0.voiceId: Voice "nobody" not found', scenesWith(avatarScene({ voiceId: 'nobody' }))],
	];
	test.each(cases)('%s', async (message, request) => {
		const { status, body } = await post(service, paths.scenes, request);
		expect([status, body.message]).toEqual([400, message]);
	});
});

describe('a product ad is refused with', () => {
	const cases: Array<[string, Json]> = [
		['productAdSettings: Required', { productAdSettings: undefined }],
		['script: String must contain at least 1 character(s)', { script: '' }],
		['voiceId: String must contain at most 30 character(s)', { voiceId: letters(31) }],
		[
			"lipsyncModel: Invalid enum value. Expected 'base' | 'pro', received 'max'",
			{ lipsyncModel: 'max' },
		],
		['audio.speed: Expected number, received string', { audio: { speed: 'fast' } }],
	];
	test.each(cases)('%s', async (message, changes) => {
		const { status, body } = await post(service, paths.productAd, productAdWith(changes));
		expect([status, body.message]).toEqual([400, message]);
	});
});

test('a body that is no JSON is refused', async () => {
	const headers = { 'x-api-key': 'demo-key', 'Content-Type': 'application/json' };
	const response = await fetch(service.url + paths.ugcAd, { method: 'POST', headers, body: '{' });
	expect(response.status).toBe(400);
});
