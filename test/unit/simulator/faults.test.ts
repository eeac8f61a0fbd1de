import { type FaultKind, FaultPlan, type Simulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import { ugcAdWith } from './bodies';
import { get, paths, post } from './client';
import { ManualClock } from './manualClock';

const start = useSimulators({ minuteMs: 2 });
let service: Simulator;
beforeEach(async () => {
	service = await start({ clock: new ManualClock(1_800_000_000_000) });
});

const create = async () => await post(service, paths.ugcAd, ugcAdWith());

/** The bare answer, for bodies that are no JSON. */
async function createRaw(): Promise<Response> {
	const headers = { 'x-api-key': 'demo-key', 'Content-Type': 'application/json' };
	const body = JSON.stringify(ugcAdWith());
	return await fetch(service.url + paths.ugcAd, { method: 'POST', headers, body });
}

describe('nothing is created by', () => {
	afterEach(() => {
		expect(service.projects).toHaveLength(0);
		expect(service.account('demo-key').credits).toBe(1_000_000);
	});

	test.each<FaultKind>(['500', '502', '503'])('a %s', async (kind) => {
		service.faults.next(kind);
		const { status, body } = await create();
		expect([status, body.success]).toEqual([Number(kind), false]);
	});

	test('a 429 that gives the wait in seconds', async () => {
		service.faults.next('429', { retryAfterSeconds: 7 });
		const { status, headers, body } = await create();
		expect([status, headers.get('retry-after')]).toEqual([429, '7']);
		expect(body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { retryAfter: 7 } });
	});

	test('a 429 that does not give the wait', async () => {
		service.faults.next('429', { retryAfter: false });
		const { status, headers, body } = await create();
		expect([status, headers.has('retry-after')]).toEqual([429, false]);
		expect(body).not.toHaveProperty('details');
	});

	test('a connection that is cut before', async () => {
		service.faults.next('resetBefore');
		await expect(create()).rejects.toThrow();
		expect(service.requests[0]).toMatchObject({ status: undefined, fault: 'resetBefore' });
	});

	test('a page of HTML', async () => {
		service.faults.next('html');
		const response = await createRaw();
		expect([response.status, response.headers.get('content-type')]).toEqual([502, 'text/html']);
		expect(await response.text()).toContain('<html>');
	});
});

describe('a project is created and charged by', () => {
	afterEach(() => {
		expect(service.projects).toHaveLength(1);
		expect(service.account('demo-key').credits).toBeLessThan(1_000_000);
	});

	test('an answer that is lost', async () => {
		service.faults.next('lostAnswer');
		await expect(create()).rejects.toThrow();
		expect(service.requests[0]?.status).toBeUndefined();
	});

	test('a 500 that comes afterwards', async () => {
		service.faults.next('createdThen500');
		expect((await create()).status).toBe(500);
	});

	test('an answer that is no JSON', async () => {
		service.faults.next('malformed');
		const response = await createRaw();
		expect(response.status).toBe(200);
		await expect(response.json()).rejects.toThrow();
	});

	test('an answer that is empty', async () => {
		service.faults.next('empty');
		const response = await createRaw();
		expect([response.status, await response.text()]).toEqual([200, '']);
	});

	test('an answer that is slow', async () => {
		const clock = new ManualClock();
		service = await start({ clock, renderMs: 100_000 });
		service.faults.next('slow', { ms: 5000 });
		const reply = create();
		while (clock.pending < 2) await new Promise((resolve) => setImmediate(resolve));
		clock.advance(5000);
		expect((await reply).body).toMatchObject({ success: true });
	});

	test('an answer that is held until it is released', async () => {
		const release = service.faults.hold();
		const reply = create();
		while (service.projects.length === 0) await new Promise((resolve) => setImmediate(resolve));
		expect((await get(service, '/v1/music/list')).status).toBe(200);
		expect(service.requests.map(({ status }) => status)).toEqual([undefined, 200]);
		release();
		expect((await reply).body).toMatchObject({ success: true });
	});
});

test('a refused request stays refused under a fault that comes after creation', async () => {
	service.faults.next('createdThen500');
	const { status } = await post(service, paths.ugcAd, ugcAdWith({ script: '' }));
	expect(status).toBe(400);
});

describe('a queued fault', () => {
	test('hits as many requests as it says, then the service is well again', async () => {
		service.faults.next('503', { count: 2 });
		const statuses = [];
		for (let sent = 0; sent < 3; sent += 1) statuses.push((await create()).status);
		expect(statuses).toEqual([503, 503, 200]);
	});

	test('waits for a request with its method and path', async () => {
		service.faults.next('500', { method: 'get', path: /music/ });
		expect((await create()).status).toBe(200);
		expect((await get(service, '/v1/voice/list')).status).toBe(200);
		expect((await get(service, '/v1/music/list')).status).toBe(500);
	});

	test('spares files unless its path names them', async () => {
		service.faults.next('500');
		expect((await fetch(`${service.url}/thumbnails/any.svg`)).status).toBe(200);
		service.faults.next('503', { path: /thumbnails/ });
		expect((await fetch(`${service.url}/thumbnails/any.svg`)).status).toBe(503);
	});
});

describe('random faults', () => {
	const drawn = (seed: number) => {
		const plan = new FaultPlan();
		plan.random({ rate: 0.3, kinds: ['500', 'lostAnswer'], seed });
		return Array.from({ length: 1000 }, () => plan.take('POST', '/v1/x')?.kind);
	};

	test('are the same for the same seed, and others for another one', () => {
		expect(drawn(1)).toEqual(drawn(1));
		expect(drawn(1)).not.toEqual(drawn(2));
	});

	test('hit about the share asked for, with every kind asked for', () => {
		const kinds = drawn(3).filter((kind) => kind !== undefined);
		expect(kinds.length).toBeGreaterThan(230);
		expect(kinds.length).toBeLessThan(370);
		expect(new Set(kinds)).toEqual(new Set(['500', 'lostAnswer']));
	});

	test('end when the plan is cleared', async () => {
		service.faults.random({ rate: 1, kinds: ['500'], seed: 1 });
		expect((await create()).status).toBe(500);
		service.faults.clear();
		expect((await create()).status).toBe(200);
	});
});
