import { openSync } from 'node:fs';
import { chown, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../host';
import { launch, run } from '../processes';
import type { Undo } from '../undo';
import { until } from '../waiting';

const START_TIMEOUT = 60_000;

/** Who a program runs as; empty: as this process does. */
export interface User {
	uid?: number;
	gid?: number;
}

/** PostgreSQL refuses to run as root; its Debian package brings a user of its own. */
export async function unprivileged(): Promise<User> {
	if (process.getuid?.() !== 0) return {};
	const id = async (option: string) => Number(await run('id', [option, 'postgres'], {}));
	return { uid: await id('-u'), gid: await id('-g') };
}

/** A temporary folder that belongs to a user, removed at the end. */
export async function folderOf({ uid, gid }: User, undo: Undo): Promise<string> {
	const folder = await temporaryFolder(undo);
	if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
	return folder;
}

/**
 * Starts a database server in a folder, where its log goes, too, and waits until it listens.
 *
 * @throws with the end of its log when it ends by itself or takes too long.
 */
export async function startServer(
	folder: string,
	port: number,
	[program, ...args]: string[],
	user: User,
	undo: Undo,
) {
	const logFile = join(folder, 'server.log');
	const log = openSync(logFile, 'a');
	// it ends with this process, however that goes
	const server = launch('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
		cwd: folder,
		stdio: ['ignore', log, log],
		...user,
	});
	undo.add(async () => await server.stop());
	const listens = async () => {
		if (server.ended() !== undefined) throw new Error(await readFile(logFile, 'utf8'));
		return await accepts(port);
	};
	await until(`${program} to start`, listens, { within: START_TIMEOUT, every: 100 });
}

async function accepts(port: number): Promise<true | undefined> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => (socket.destroy(), resolve(true)));
		socket.once('error', () => resolve(undefined));
	});
}
