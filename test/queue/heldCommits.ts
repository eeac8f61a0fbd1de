import type { Postgres } from '../host/queue/postgres';
import { until } from '../host/waiting';

const HELD_MS = 400;

/** So many rows are claimed at once. */
const KEYS = 20;

/** The paid videos table as PostgreSQL calls it. */
export async function paidVideosTable({ query }: Postgres, name = 'Paid Videos'): Promise<string> {
	const [{ id }] = await query<{ id: string }>(`SELECT id FROM data_table WHERE name = '${name}'`);
	return `"data_table_user_${id}"`;
}

/**
 * Holds back each commit of a process that has inserted into a Data Table: the rows then have IDs that nobody sees.
 *
 * @param table as PostgreSQL calls it
 * @param application the process, by the name of its sessions
 */
export async function holdCommits({ execute }: Postgres, table: string, application: string) {
	await execute(`
		CREATE SEQUENCE held_commits;
		CREATE FUNCTION hold_commit() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			-- once for all rows of a transaction
			IF current_setting('application_name') = '${application}'
				AND current_setting('held.commit', true) IS DISTINCT FROM pg_current_xact_id()::text
			THEN
				PERFORM set_config('held.commit', pg_current_xact_id()::text, true);
				PERFORM nextval('held_commits');
				PERFORM pg_sleep(${HELD_MS / 1000});
			END IF;
			RETURN NULL;
		END $$;
		CREATE CONSTRAINT TRIGGER hold_commit AFTER INSERT ON ${table}
			DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_commit();
	`);
}

export async function countHeldCommits({ query }: Postgres): Promise<number> {
	const [{ count }] = await query<{ count: number }>(
		'SELECT last_value AS count FROM held_commits',
	);
	return count;
}

/**
 * Has two processes claim the same keys at once in the naive way (insert, read back, the lowest ID wins), until both have
 * won some.
 *
 * @returns the keys that both have won, of all
 */
export async function naivelyDoubled(
	database: Postgres,
	table: string,
	applications: string[],
): Promise<{ doubled: number; keys: number }> {
	let attempt = 0;
	const doubled = await until(
		'the naive claim to double keys',
		async () => {
			const prefix = `naive ${++attempt}`;
			const [some, others] = await Promise.all(
				applications.map(async (each) => await claimNaively(database, table, prefix, each)),
			);
			return some.filter((key) => others.includes(key)).length || undefined;
		},
		{ within: 60_000 },
	);
	return { doubled, keys: KEYS };
}

/** The keys that a process has won. */
async function claimNaively(
	{ execute, query }: Postgres,
	table: string,
	prefix: string,
	application: string,
): Promise<string[]> {
	await execute(
		`INSERT INTO ${table} ("rowMark", claim) SELECT '${prefix} ' || number, '${application}' FROM generate_series(1, ${KEYS}) AS number`,
		application,
	);
	const winners = await query<{ rowMark: string; claim: string }>(
		`SELECT DISTINCT ON ("rowMark") "rowMark", claim FROM ${table} WHERE "rowMark" LIKE '${prefix} %' ORDER BY "rowMark", id`,
	);
	return winners.flatMap(({ rowMark, claim }) => (claim === application ? [rowMark] : []));
}
