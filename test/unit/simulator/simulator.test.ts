import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { startSimulator } from '../../simulator';
import { useSimulators } from '../../support/simulator';
import { get, paths } from './client';

const start = useSimulators({ minuteMs: 2 });

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
