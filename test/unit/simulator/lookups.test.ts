import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Simulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import { ugcAdWith } from './bodies';
import { get, type Json, paths, post } from './client';
import { ManualClock } from './manualClock';

const start = useSimulators({ minuteMs: 2 });

/** The entries of a list, which the document always shows next to their number. */
async function list(service: Simulator, path: string, name: string): Promise<Json[]> {
	const { body } = await get(service, path);
	const data = body.data as Json;
	const entries = data[name] as Json[];
	expect(body.success).toBe(true);
	expect(data.total).toBe(entries.length);
	return entries;
}

describe('the lists', () => {
	test('hold avatars with all documented fields', async () => {
		const [first] = await list(await start(), '/v1/avatar/list', 'avatars');
		expect(first).toEqual({
			id: 'avatar-0001',
			name: expect.any(String),
			gender: expect.any(String),
			age: expect.any(String),
			type: 'library',
			thumbnail: expect.stringMatching(/^http/),
			isCustom: false,
		});
	});

	test('hold only library avatars when asked for them', async () => {
		const service = await start();
		const all = await list(service, '/v1/avatar/list', 'avatars');
		const some = await list(service, '/v1/avatar/list?type=library', 'avatars');
		expect(some.length).toBeLessThan(all.length);
		expect(new Set(some.map(({ type }) => type))).toEqual(new Set(['library']));
	});

	test('hold voices by language and gender, with an id and a voice id', async () => {
		const path = '/v1/voice/list?language=spanish&gender=female';
		const voices = await list(await start(), path, 'voices');
		expect(voices.length).toBeGreaterThan(0);
		for (const voice of voices) {
			expect(voice).toMatchObject({ language: 'Spanish', gender: 'female' });
			expect(voice.id).not.toBe(voice.voiceId);
		}
	});

	test('hold music', async () => {
		expect(await list(await start(), '/v1/music/list', 'music')).toHaveLength(8);
	});

	test('grow as large as asked for, always with the same entries and no id twice', async () => {
		const library = { avatars: 1000, voices: 2000, music: 3 };
		const [one, other] = [await start({ library }), await start({ library })];
		const voices = await list(one, '/v1/voice/list', 'voices');
		expect(new Set(voices.map(({ voiceId }) => voiceId)).size).toBe(2000);
		expect(await list(other, '/v1/voice/list', 'voices')).toEqual(voices);
		expect(await list(one, '/v1/avatar/list', 'avatars')).toHaveLength(1000);
	});
});

describe('templates', () => {
	test('of the own team are listed', async () => {
		const templates = await list(await start(), '/v1/template/list', 'templates');
		const ids = templates.map(({ id }) => id);
		expect(ids).toContain('tpl-product-tour');
		expect(ids).not.toContain('tpl-other-team');
	});

	test('show their scenes with scripts and variables', async () => {
		const { body } = await get(await start(), '/v1/template/tpl-greeting');
		expect(body.data).toMatchObject({
			type: 'class',
			scenes: [
				{
					script: expect.stringContaining('{{first_name}}'),
					variables: [
						{ key: 'first_name', type: 'text', value: expect.any(String) },
						{ key: 'company', type: 'text', value: expect.any(String) },
					],
				},
			],
		});
	});

	test.each(['tpl-other-team', 'nothing'])('are not found: %s', async (id) => {
		const { status, body } = await get(await start(), `/v1/template/${id}`);
		expect([status, body.code]).toEqual([404, 'TEMPLATE_NOT_FOUND']);
	});
});

describe('videos', () => {
	test('are processing first and completed later, found by either id', async () => {
		const clock = new ManualClock();
		const service = await start({ clock, renderMs: 3000 });
		await post(service, paths.ugcAd, ugcAdWith({ name: 'First' }));
		const { id = '', videoId = '' } = service.projects[0] ?? {};
		const before = await get(service, `/v1/video/${id}`);
		expect(before.body.data).toEqual({
			id: videoId,
			projectId: id,
			name: 'First',
			status: 'processing',
			createdAt: expect.any(String),
		});
		clock.advance(3000);
		const after = await get(service, `/v1/video/${videoId}`);
		expect(after.body.data).toMatchObject({
			status: 'completed',
			url: expect.stringMatching(/^http/),
			aspectRatio: '9:16',
			resolution: '1080x1920',
			completedAt: expect.any(String),
		});
	});

	test('that failed show why', async () => {
		const service = await start();
		await post(service, paths.ugcAd, ugcAdWith({ script: '#fail:VOICE_SYNTHESIS_ERROR' }));
		await service.settle();
		const [video] = await list(service, '/v1/video/list', 'videos');
		expect(video).toMatchObject({ status: 'failed', code: 'VOICE_SYNTHESIS_ERROR' });
		expect(video).not.toHaveProperty('url');
	});

	test('of another key are not found', async () => {
		const service = await start({ accounts: { one: {}, two: {} } });
		await post(service, paths.ugcAd, ugcAdWith(), 'one');
		const path = `/v1/video/${service.projects[0]?.id}`;
		expect((await get(service, path, 'two')).status).toBe(404);
	});

	test('are found where the options say', async () => {
		const undocumented = { videoDetails: '/v1/status/{id}', productAd: '/v1/ads' };
		const service = await start({ paths: undocumented });
		expect((await post(service, '/v1/ads', {})).status).toBe(400);
		await post(service, paths.ugcAd, ugcAdWith());
		const { status } = await get(service, `/v1/status/${service.projects[0]?.id}`);
		expect(status).toBe(200);
	});
});

describe('a video file', () => {
	const sample = readFileSync(join(__dirname, '../../simulator/assets/sample.mp4'));

	async function completed(
		clock?: ManualClock,
		videoBytes?: number,
	): Promise<{ service: Simulator; url: string }> {
		const service = await start({ clock, renderMs: 0, videoBytes });
		await post(service, paths.ugcAd, ugcAdWith());
		clock?.advance(0);
		await service.settle();
		return { service, url: service.projects[0]?.url ?? '' };
	}

	test('is an MP4 that needs no key', async () => {
		const { service, url } = await completed();
		const response = await fetch(url);
		expect(response.headers.get('content-type')).toBe('video/mp4');
		expect(Buffer.from(await response.arrayBuffer())).toEqual(sample);
		expect(service.requests.at(-1)?.headers).not.toHaveProperty('x-api-key');
	});

	test('can be made large, with its length given in advance', async () => {
		const { url } = await completed(undefined, 5 * 1024 * 1024);
		const response = await fetch(url);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get('content-length')).toBe(String(5 * 1024 * 1024));
		expect(bytes.length).toBe(5 * 1024 * 1024);
		expect(bytes.subarray(0, sample.length)).toEqual(sample);
		expect(bytes.readUInt32BE(sample.length)).toBe(bytes.length - sample.length);
	});

	test('is gone after 7 days', async () => {
		const clock = new ManualClock();
		const { url } = await completed(clock);
		clock.advance(7 * 24 * 3_600_000 - 1);
		expect((await fetch(url)).status).toBe(200);
		clock.advance(1);
		const late = await fetch(url);
		expect([late.status, late.headers.get('content-type')]).toEqual([403, 'application/xml']);
		expect(await late.text()).toContain('<Error>');
	});

	test('of an unknown video is not found', async () => {
		const { service } = await completed();
		expect((await fetch(`${service.url}/videos/none.mp4`)).status).toBe(404);
	});
});
