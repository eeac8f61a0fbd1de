import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The databases of queue mode, as paths. */
interface Programs {
	/** The folder with initdb and postgres in it. */
	postgres: string;
	redis: string;
}

/** Debian keeps the programs of the PostgreSQL server off the path, by version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** @throws with what to install. */
export function findPrograms(): Programs {
	const [postgres, redis] = [postgresFolder(), onPath('redis-server')];
	if (postgres && redis) return { postgres, redis: join(redis, 'redis-server') };
	throw new Error(
		'Queue mode needs PostgreSQL and Redis. Install them and start again, on Debian: sudo apt-get install postgresql redis-server',
	);
}

function postgresFolder(): string | undefined {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
	const folders = versions
		.sort((one, other) => other - one)
		.map((version) => join(DEBIAN_POSTGRES, String(version), 'bin'));
	return folders.find((folder) => isProgram(join(folder, 'initdb'))) ?? onPath('initdb');
}

/** The folder of a program on the path. */
const onPath = (name: string): string | undefined =>
	(process.env.PATH ?? '').split(delimiter).find((folder) => isProgram(join(folder, name)));

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
