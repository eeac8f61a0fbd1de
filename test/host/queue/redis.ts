import { freePort } from '../ports';
import type { Undo } from '../undo';
import { folderOf, startServer } from './database';

/**
 * Starts an empty Redis that keeps everything in memory.
 *
 * @param program the path of redis-server
 * @returns the environment variables by which n8n uses it
 */
export async function startRedis(program: string, undo: Undo): Promise<Record<string, string>> {
	const folder = await folderOf({}, undo);
	const port = await freePort();
	const listening = ['--port', String(port), '--bind', '127.0.0.1'];
	const inMemory = ['--save', '', '--appendonly', 'no', '--dir', folder];
	await startServer(folder, port, [program, ...listening, ...inMemory], {}, undo);
	return { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) };
}
