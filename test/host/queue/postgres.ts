import { join } from 'node:path';
import { freePort } from '../ports';
import { run } from '../processes';
import type { Undo } from '../undo';
import { until } from '../waiting';
import { folderOf, startServer, unprivileged } from './database';

const USER = 'n8n';
const DATABASE = 'postgres';

/** A running PostgreSQL. */
export interface Postgres {
	/** The environment variables by which n8n uses it. */
	env: Record<string, string>;
	/** Reads rows. */
	query<Row>(sql: string): Promise<Row[]>;
	/**
	 * Runs statements in one transaction.
	 *
	 * @param application the name of the session, as PostgreSQL knows it
	 */
	execute(sql: string, application?: string): Promise<void>;
}

/**
 * Starts an empty PostgreSQL in a temporary folder of its own.
 *
 * @param programs the folder with initdb and postgres in it
 */
export async function startPostgres(programs: string, undo: Undo): Promise<Postgres> {
	const user = await unprivileged();
	const folder = await folderOf(user, undo);
	const data = join(folder, 'data');
	const program = (name: string) => join(programs, name);
	await run(
		program('initdb'),
		['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
		{ cwd: folder, ...user },
	);
	const port = await freePort();
	const options = ['fsync=off', 'listen_addresses=127.0.0.1', 'max_connections=200'];
	const args = ['-D', data, '-p', String(port), '-k', folder];
	const settings = options.flatMap((option) => ['-c', option]);
	await startServer(folder, port, [program('postgres'), ...args, ...settings], user, undo);
	const client = async (name: string, ...rest: string[]) =>
		await run(program(name), ['-h', '127.0.0.1', '-p', String(port), '-U', USER, ...rest], {});
	// it listens a little before it lets anybody in
	const ready = async () =>
		await client('pg_isready').then(
			() => true,
			() => undefined,
		);
	await until('PostgreSQL to be ready', ready, { within: 60_000 });
	const query = async <Row>(sql: string) => {
		const asJson = `SELECT coalesce(json_agg(found), '[]') FROM (${sql}) AS found`;
		return JSON.parse(await client('psql', '-d', DATABASE, '-At', '-c', asJson)) as Row[];
	};
	const execute = async (sql: string, application = 'test') => {
		const connection = `dbname=${DATABASE} application_name=${application}`;
		await client('psql', '-d', connection, '-v', 'ON_ERROR_STOP=1', '-c', sql);
	};
	return { env: environment(port), query, execute };
}

const environment = (port: number) => ({
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: String(port),
	DB_POSTGRESDB_DATABASE: DATABASE,
	DB_POSTGRESDB_USER: USER,
	DB_POSTGRESDB_PASSWORD: '',
	DB_POSTGRESDB_POOL_SIZE: '10',
});
