import type { Simulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import { avatarScene, scenesWith, slideshowWith, ugcAdWith } from './bodies';
import { get, paths, post } from './client';
import { ManualClock } from './manualClock';

const start = useSimulators({ minuteMs: 2 });

const minute = 60_000;

async function freePlan(clock = new ManualClock()): Promise<Simulator> {
	return await start({ clock, minuteMs: minute, accounts: { key: { plan: 'free' } } });
}

describe('the key', () => {
	test('is required', async () => {
		const { url } = await start();
		const response = await fetch(`${url}/v1/voice/list`);
		expect(response.status).toBe(401);
		expect(await response.json()).toEqual({
			success: false,
			message: 'API key is required',
			code: 'MISSING_API_KEY',
		});
	});

	test('must not be blank', async () => {
		const { status, body } = await get(await start(), '/v1/voice/list', ' ');
		expect(status).toBe(401);
		expect(body).toMatchObject({
			code: 'MISSING_API_KEY',
			message: 'Please provide a valid API key in the x-api-key header',
		});
	});

	test('must be known', async () => {
		const { status, body } = await get(await start(), '/v1/voice/list', 'stranger');
		expect(status).toBe(401);
		expect(body).toMatchObject({ code: 'INVALID_API_KEY', message: 'Invalid API key' });
	});
});

describe('the rate limit', () => {
	test('lets the number of the plan through and refuses the next request', async () => {
		const service = await freePlan();
		for (let sent = 0; sent < 10; sent += 1) {
			const { status, headers } = await get(service, '/v1/music/list', 'key');
			expect(status).toBe(200);
			expect(headers.get('x-ratelimit-remaining')).toBe(String(9 - sent));
		}
		const { status, headers, body } = await post(service, paths.ugcAd, ugcAdWith(), 'key');
		expect(status).toBe(429);
		expect(headers.get('retry-after')).toBe('60');
		expect(headers.get('x-ratelimit-remaining')).toBe('0');
		expect(body).toMatchObject({
			code: 'RATE_LIMIT_EXCEEDED',
			details: { limit: 10, window: '1 minute', retryAfter: 60 },
		});
		expect(service.projects).toHaveLength(0);
	});

	test('says when the window ends, and lets requests through from then on', async () => {
		const clock = new ManualClock(1_800_000_000_400);
		const service = await freePlan(clock);
		const first = await get(service, '/v1/music/list', 'key');
		expect(first.headers.get('x-ratelimit-limit')).toBe('10');
		expect(first.headers.get('x-ratelimit-reset')).toBe('1800000061');
		for (let sent = 0; sent < 9; sent += 1) await get(service, '/v1/music/list', 'key');
		clock.advance(minute - 1);
		expect((await get(service, '/v1/music/list', 'key')).status).toBe(429);
		clock.advance(1);
		expect((await get(service, '/v1/music/list', 'key')).status).toBe(200);
	});

	test('gives fractions of a second when the minute is scaled', async () => {
		const clock = new ManualClock(1_800_000_000_000);
		const accounts = { key: { plan: 'free' as const } };
		const service = await start({ clock, minuteMs: 250, accounts });
		const { headers } = await get(service, '/v1/music/list', 'key');
		expect(headers.get('x-ratelimit-reset')).toBe('1800000000.25');
	});

	test('puts its headers on refusals too', async () => {
		const { headers } = await post(await freePlan(), paths.ugcAd, {}, 'key');
		expect(headers.get('x-ratelimit-remaining')).toBe('9');
	});

	test('does not apply to the unlimited plan, which has no headers', async () => {
		const { headers } = await get(await start(), '/v1/music/list');
		expect(headers.has('x-ratelimit-limit')).toBe(false);
	});
});

describe('credits', () => {
	test('are charged for what is created', async () => {
		const service = await start({ accounts: { key: { credits: 100 } } });
		await post(service, paths.ugcAd, ugcAdWith(), 'key');
		expect(service.account('key').credits).toBe(80);
	});

	test('are not charged for what is refused', async () => {
		const service = await start({ accounts: { key: { credits: 100 } } });
		await post(service, paths.ugcAd, ugcAdWith({ script: '' }), 'key');
		expect(service.account('key').credits).toBe(100);
		expect(service.projects).toHaveLength(0);
	});

	test('that do not suffice refuse the video', async () => {
		const service = await start({ accounts: { key: { credits: 1 } } });
		const { status, body } = await post(service, paths.slideshow, slideshowWith(), 'key');
		expect([status, body.message]).toEqual([400, 'Not enough credits']);
		expect(service.account('key').credits).toBe(1);
		expect(service.projects).toHaveLength(0);
	});

	test('that do not suffice for scenes are reported in numbers', async () => {
		const service = await start({ accounts: { key: { credits: 3 } } });
		const { body } = await post(service, paths.scenes, scenesWith(avatarScene()), 'key');
		expect(body.message).toBe('Not enough credits for scenes video. Estimated: 20, Available: 3');
	});
});
