import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../processes';

/** The databases of queue mode, as paths. */
interface Programs {
	/** The folder with initdb and postgres in it. */
	postgres: string;
	redis: string;
}

/** Debian keeps the programs of the PostgreSQL server off the path, by version. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** Nothing is asked; and the services that come with the packages are not started (runlevel 1). */
const QUIETLY = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };

/**
 * Finds PostgreSQL and Redis, and where they are missing installs them from Debian's packages.
 *
 * @throws with what to install when that cannot be done here: it takes root, and apt-get.
 */
export async function ensurePrograms(report: (line: string) => void): Promise<Programs> {
	const missing = [
		...(postgresFolder() ? [] : ['postgresql']),
		...(onPath('redis-server') ? [] : ['redis-server']),
	];
	if (missing.length > 0) await install(missing, report);
	const [postgres, redis] = [postgresFolder(), onPath('redis-server')];
	if (postgres && redis) return { postgres, redis: join(redis, 'redis-server') };
	throw new Error('PostgreSQL and Redis are installed, but initdb or redis-server is not found.');
}

async function install(packages: string[], report: (line: string) => void) {
	if (process.getuid?.() !== 0 || !onPath('apt-get')) {
		throw new Error(
			`Queue mode needs PostgreSQL and Redis. Install what is missing and start again, on Debian: sudo apt-get install ${packages.join(' ')}`,
		);
	}
	report(`Installing ${packages.join(' and ')} ...`);
	const env = { ...process.env, ...QUIETLY };
	await run('apt-get', ['update'], { env });
	await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
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
