import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { startSimulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import { ugcAdWith } from './bodies';
import { get, paths, post } from './client';

const start = useSimulators({ minuteMs: 2 });

describe('another process', () => {
	test('sees requests and projects, but not its own control requests', async () => {
		const service = await start();
		await post(service, paths.ugcAd, ugcAdWith());
		const requests = await get(service, '/_simulator/requests');
		const projects = await get(service, '/_simulator/projects');
		expect(requests.body.data).toMatchObject([{ method: 'POST', path: paths.ugcAd, status: 200 }]);
		expect(projects.body.data).toMatchObject([{ kind: 'ugcAd', apiKey: 'demo-key' }]);
		expect(service.requests).toHaveLength(1);
	});

	test('sees deliveries once all has settled', async () => {
		const service = await start();
		await post(service, paths.ugcAd, ugcAdWith({ webhook: 'https://127.0.0.1:1/' }));
		await post(service, '/_simulator/settle', {});
		const { body } = await get(service, '/_simulator/deliveries');
		expect(body.data).toMatchObject([1, 2, 3, 4].map((attempt) => ({ attempt })));
	});

	test('plans faults', async () => {
		const service = await start();
		const next = { kind: '503', count: 1, path: 'music' };
		await post(service, '/_simulator/faults', { next });
		expect((await get(service, '/v1/voice/list')).status).toBe(200);
		expect((await get(service, '/v1/music/list')).status).toBe(503);
		const random = { rate: 1, kinds: ['500'], seed: 4 };
		await post(service, '/_simulator/faults', { random });
		expect((await get(service, '/v1/music/list')).status).toBe(500);
		await post(service, '/_simulator/faults', { clear: true });
		expect((await get(service, '/v1/music/list')).status).toBe(200);
	});

	test('learns which faults there are when it names an unknown one', async () => {
		const next = { kind: 'flood' };
		const { status, body } = await post(await start(), '/_simulator/faults', { next });
		expect(status).toBe(400);
		expect(body.message).toContain('lostAnswer');
	});

	test('changes an account and resets it', async () => {
		const service = await start();
		const change = { apiKey: 'demo-key', set: { credits: 0 } };
		await post(service, '/_simulator/account', change);
		expect((await post(service, paths.ugcAd, ugcAdWith())).body.message).toBe('Not enough credits');
		await post(service, '/_simulator/reset', {});
		expect((await post(service, paths.ugcAd, ugcAdWith())).status).toBe(200);
	});
});

describe('the simulator', () => {
	test('records what was sent', async () => {
		const service = await start();
		await get(service, '/v1/voice/list?language=Spanish');
		expect(service.requests).toMatchObject([
			{
				method: 'GET',
				path: '/v1/voice/list',
				query: { language: 'Spanish' },
				headers: { 'x-api-key': 'demo-key' },
				body: undefined,
				apiKey: 'demo-key',
				status: 200,
			},
		]);
	});

	test('answers 404 to what the document does not name', async () => {
		expect((await get(await start(), '/v1/nothing')).status).toBe(404);
		expect((await get(await start(), paths.ugcAd)).status).toBe(404);
	});

	test('throws for the account of an unknown key', async () => {
		const service = await start();
		expect(() => service.account('nobody')).toThrow('no account "nobody"');
	});

	test('refuses to start on a port that is taken', async () => {
		const { url } = await start();
		await expect(startSimulator({ port: Number(new URL(url).port) })).rejects.toThrow('EADDRINUSE');
	});

	test('closes at once, cutting answers that are still due', async () => {
		const service = await start();
		service.faults.next('slow', { ms: 3_600_000 });
		const reply = get(service, '/v1/music/list').catch(() => 'cut');
		while (service.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
		await service.close();
		expect(await reply).toBe('cut');
		expect(service.requests).toHaveLength(1);
	});

	test('starts alone, says where it listens, and ends on an interrupt', async () => {
		const main = join(__dirname, '../../simulator/main.ts');
		const child = spawn(process.execPath, ['--import', 'tsx', main, '--port', '0']);
		let printed = '';
		await new Promise<void>((resolve) => {
			child.stdout.on('data', (chunk: Buffer) => {
				printed += chunk.toString();
				if (printed.includes('Ctrl-C')) resolve();
			});
			child.on('exit', () => resolve());
		});
		const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
		const response = await fetch(`${url}/v1/music/list`, { headers: { 'x-api-key': 'demo-key' } });
		expect(response.status).toBe(200);
		child.kill('SIGINT');
		const code = await new Promise((resolve) => child.on('exit', resolve));
		expect(code).toBe(0);
	}, 60_000);
});
