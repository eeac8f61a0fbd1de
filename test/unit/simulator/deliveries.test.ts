import { useSimulators } from '../../support/simulator';
import { ugcAdWith } from './bodies';
import { get, paths, post } from './client';
import { ManualClock } from './manualClock';
import { ca, receiver, type Receiver } from './receiver';

const start = useSimulators({ minuteMs: 2 });
let endpoint: Receiver;
const open = async (...statuses: Array<number | 'silence'>) =>
	(endpoint = await receiver(statuses));
afterEach(async () => await endpoint?.close());

describe('a callback', () => {
	test('that is not answered with 200 is tried again until it is', async () => {
		const { url: webhook } = await open(500, 204);
		const service = await start({ ca });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(service.deliveries.map(({ attempt, status }) => [attempt, status])).toEqual([
			[1, 500],
			[2, 204],
			[3, 200],
		]);
		expect(endpoint.bodies[2]).toEqual(endpoint.bodies[0]);
	});

	test('is given up after the third retry', async () => {
		const { url: webhook } = await open(500, 500, 500, 500, 200);
		const service = await start({ ca });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(service.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
		expect(endpoint.bodies).toHaveLength(4);
	});

	test('waits 1, 5 and 15 minutes between its attempts', async () => {
		const { url: webhook } = await open(500, 500, 500, 500);
		const clock = new ManualClock(0);
		const service = await start({ ca, clock, renderMs: 0, minuteMs: 60_000 });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		let settled = false;
		const end = service.settle().then(() => (settled = true));
		while (!settled) {
			clock.advance(60_000 / 4);
			const known = service.deliveries.length;
			await delivered(() => service.deliveries.length > known || clock.pending > 0 || settled);
		}
		await end;
		const [first, ...rest] = service.deliveries.map(({ at }) => at / 60_000);
		expect(rest.map((at) => at - (first ?? NaN))).toEqual([1, 6, 21]);
	});

	test('to a receiver that cannot be trusted counts as unreachable', async () => {
		const { url: webhook } = await open();
		const service = await start();
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(service.deliveries.map(({ status }) => status)).toEqual(Array(4).fill('unreachable'));
	});

	test('to a receiver that does not answer in time is tried again', async () => {
		const { url: webhook } = await open('silence');
		const service = await start({ ca, webhookTimeoutMs: 1000 });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(service.deliveries.map(({ status }) => status)).toEqual(['unreachable', 200]);
	});

	test('arrives twice when duplicates are on', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca, duplicateWebhooks: true });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(endpoint.bodies).toHaveLength(2);
		expect(endpoint.bodies[1]).toEqual(endpoint.bodies[0]);
		expect(service.deliveries.map(({ duplicate }) => duplicate)).toEqual([false, true]);
	});

	test('names its sender', async () => {
		const { url: webhook } = await open();
		const service = await start({ ca });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		await service.settle();
		expect(endpoint.userAgents).toEqual([expect.stringContaining('Simulator')]);
	});
});

describe('a reset', () => {
	test('ends the renders under way and forgets what happened', async () => {
		const { url: webhook } = await open();
		const clock = new ManualClock();
		const service = await start({ ca, clock });
		service.account('demo-key').credits = 50;
		service.faults.next('500', { path: /music/ });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		const settled = service.settle();
		service.reset();
		await settled;
		clock.advance(1_000_000);
		expect(service.requests).toEqual([]);
		expect(service.projects).toEqual([]);
		expect(service.account('demo-key').credits).toBe(1_000_000);
		expect((await get(service, '/v1/music/list')).status).toBe(200);
		await service.settle();
		expect(endpoint.bodies).toEqual([]);
	});

	test('keeps a retry from being sent', async () => {
		const { url: webhook } = await open(500);
		const clock = new ManualClock();
		const service = await start({ ca, clock, minuteMs: 60_000 });
		await post(service, paths.ugcAd, ugcAdWith({ webhook }));
		clock.advance(1);
		await delivered(() => service.deliveries.length === 1);
		service.reset();
		clock.advance(60_000);
		await service.settle();
		expect(service.deliveries).toEqual([]);
		expect(endpoint.bodies).toHaveLength(1);
	});
});

async function delivered(isSo: () => boolean): Promise<void> {
	while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}
