import type { Project, Simulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import {
	classWith,
	frameScene,
	letters,
	productAdWith,
	scenesWith,
	templateWith,
	ugcAdWith,
} from './bodies';
import { get, type Json, paths, post } from './client';
import { ManualClock } from './manualClock';
import { ca, receiver } from './receiver';

/** What the document leaves open can be switched, and nothing else changes with it. */
const start = useSimulators({ minuteMs: 2 });

const projectOf = ({ projects }: Simulator) => projects[0] as Project;

const caption = (preset: string) => ({ preset, alignment: 'bottom', disabled: false });

test('accepted creations have another status', async () => {
	const service = await start({ undocumented: { createdStatus: 202 } });
	const { status, body } = await post(service, paths.ugcAd, ugcAdWith());
	expect(status).toBe(202);
	expect(body.success).toBe(true);
});

test.each([
	['id', (id: string) => ({ data: { id } })],
	[
		'nestedProject',
		(id: string, video: string) => ({ data: { project: { id }, video: { id: video } } }),
	],
	['topLevel', (projectId: string, videoId: string) => ({ projectId, videoId })],
] as const)('a product ad has its IDs elsewhere: %s', async (productAdData, expected) => {
	const service = await start({ undocumented: { productAdData } });
	const { body } = await post(service, paths.productAd, productAdWith());
	const { id, videoId } = projectOf(service);
	expect(body).toMatchObject(expected(id, videoId));
	expect(body.data).not.toHaveProperty('projectId');
});

test('a product ad has no ID at all', async () => {
	const service = await start({ undocumented: { productAdData: 'none' } });
	const { body } = await post(service, paths.productAd, productAdWith());
	expect(body.success).toBe(true);
	expect(JSON.stringify(body)).not.toContain(projectOf(service).id);
});

test.each([
	['A', { status: 'FAILED', data: { status: 'FAILED', metadata: { row: 7 } } }],
	['AWithoutData', { status: 'FAILED', code: 'VOICE_SYNTHESIS_ERROR' }],
	['withoutIds', { event: 'project.failed', metadata: { row: 7 } }],
] as const)('a failure is reported in another shape: %s', async (failureShape, expected) => {
	const endpoint = await receiver();
	const service = await start({ ca, undocumented: { failureShape } });
	const script = 'Hello #fail:VOICE_SYNTHESIS_ERROR';
	const body = ugcAdWith({ script, webhook: endpoint.url, metadata: { row: 7 } });
	await post(service, paths.ugcAd, body);
	await service.settle();
	await endpoint.close();
	expect(endpoint.bodies).toEqual([expect.objectContaining({ message: expect.any(String) })]);
	expect(endpoint.bodies[0]).toMatchObject(expected);
	expect(endpoint.bodies[0]).not.toHaveProperty('projectId');
});

describe('a list', () => {
	const avatars = async (query = '', ...options: Parameters<typeof start>) =>
		(await get(await start(...options), `/v1/avatar/list${query}`)).body.data as Json;

	test('counts more entries than it shows', async () => {
		const { avatars: shown, total } = await avatars('', { undocumented: { unlisted: 30 } });
		expect(total).toBe((shown as Json[]).length + 30);
	});

	test('has a null among its records', async () => {
		const { avatars: shown } = await avatars('', { undocumented: { nullInLists: true } });
		expect((shown as Json[]).filter((entry) => entry === null)).toHaveLength(1);
	});

	test('is refused without its type', async () => {
		const service = await start({ undocumented: { avatarListNeedsType: true } });
		expect((await get(service, '/v1/avatar/list')).status).toBe(400);
		expect((await get(service, '/v1/avatar/list?type=library')).status).toBe(200);
	});
});

test('the template paths have a prefix', async () => {
	const service = await start({ undocumented: { templatePrefix: '/api' } });
	for (const path of ['/v1/template/list', '/v1/template/tpl-greeting']) {
		expect((await get(service, path)).status).toBe(404);
		expect((await get(service, `/api${path}`)).status).toBe(200);
	}
});

test('refusals have other statuses', async () => {
	const refusalStatus = { credits: 402, unknownId: 500, validation: 422 };
	const service = await start({ undocumented: { refusalStatus } });
	expect((await post(service, paths.ugcAd, ugcAdWith({ script: '' }))).status).toBe(422);
	expect((await post(service, paths.ugcAd, ugcAdWith({ voiceId: 'x' }))).status).toBe(500);
	service.account('demo-key').credits = 0;
	expect((await post(service, paths.ugcAd, ugcAdWith())).status).toBe(402);
});

describe('hidden names and longer texts', () => {
	const requests = [
		['a caption preset', paths.ugcAd, ugcAdWith({ caption: caption('hidden') })],
		['a frame model', paths.scenes, scenesWith(frameScene({ frameModel: 'hidden' }))],
		['a title', paths.template, templateWith({ title: letters(200) })],
		['a class script', paths.template, classWith({ script: letters(10_000) })],
	] as const;

	test.each(requests)('%s is refused by the strict reading', async (_, path, body) => {
		expect((await post(await start(), path, body)).status).toBe(400);
	});

	test.each(requests)('%s is accepted by the wide reading', async (_, path, body) => {
		const service = await start({
			undocumented: { hiddenNames: ['hidden'], titleLength: 200, classScriptLength: 10_000 },
		});
		expect((await post(service, path, body)).status).toBe(200);
	});
});

test('a lookup has other words for states', async () => {
	const stateWords = { processing: 'RENDERING', completed: 'DONE', failed: 'ERROR' };
	const service = await start({ renderMs: 60_000, undocumented: { stateWords } });
	await post(service, paths.ugcAd, ugcAdWith());
	const { body } = await get(service, `/v1/video/${projectOf(service).videoId}`);
	expect(body.data).toMatchObject({ status: 'RENDERING' });
});

test.each(['projectId', 'videoId'] as const)(
	'a video is found by its %s alone',
	async (detailsBy) => {
		const service = await start({ undocumented: { detailsBy } });
		await post(service, paths.ugcAd, ugcAdWith());
		const { id, videoId } = projectOf(service);
		const statuses = { projectId: 404, videoId: 404, [detailsBy]: 200 };
		expect((await get(service, `/v1/video/${id}`)).status).toBe(statuses.projectId);
		expect((await get(service, `/v1/video/${videoId}`)).status).toBe(statuses.videoId);
	},
);

describe('requests are counted in another way', () => {
	const limited = async (rateLimit: Simulator['undocumented']['rateLimit']) => {
		const clock = new ManualClock();
		const accounts = { key: { plan: 'free' as const } };
		const service = await start({ clock, minuteMs: 60_000, accounts, undocumented: { rateLimit } });
		const sendOne = async () => await get(service, '/v1/music/list', 'key');
		const send = async (count: number) => {
			for (let sent = 1; sent < count; sent++) await sendOne();
			return await sendOne();
		};
		return { clock, send };
	};

	test('by a bucket of the burst, one of whose requests comes back at a time', async () => {
		const { clock, send } = await limited({ counting: 'tokenBucket', reset: 'next' });
		const last = await send(20);
		expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
		const next = Number(last.headers.get('x-ratelimit-reset')) * 1000 - clock.now();
		expect(next).toBe(6_000);
		const refused = await send(1);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '6']);
		clock.advance(6_000);
		expect((await send(1)).status).toBe(200);
	});

	test('and no answer says anything of it', async () => {
		const { send } = await limited({ headers: false, retryAfter: false });
		const { status, headers, body } = await send(11);
		expect([status, headers.has('retry-after'), headers.has('x-ratelimit-limit')]).toEqual([
			429,
			false,
			false,
		]);
		expect(body).not.toHaveProperty('details');
	});

	test('and the clock of the service is ahead', async () => {
		const { clock, send } = await limited({ clockAheadMs: 300_000 });
		const { headers } = await send(1);
		expect(Date.parse(headers.get('date') ?? '')).toBe(clock.now() + 300_000);
		expect(Number(headers.get('x-ratelimit-reset')) * 1000).toBe(clock.now() + 360_000);
	});

	test('and the reset is a time that has long passed', async () => {
		const { send } = await limited({ pastReset: true });
		const reset = (await send(1)).headers.get('x-ratelimit-reset');
		expect(Number(reset) * 1000).toBeLessThan(Date.now());
	});
});
