import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Host } from './host';
import { run } from './processes';

/** The token of a callback address: HMAC-SHA256 in base64url. */
const TOKEN = /token(=|%3D)[\w-]{43}/i;

/** The key of the simulator's default account. */
const DEFAULT_SECRETS = ['demo-key'];

/** A part of a secret that is shorter than this stands in many a text by chance. */
const TELLING = 8;

/** The texts that say the same: as it is, in JSON, in an address, in hex, and in base64 wherever it begins. */
const spellings = (secret: string): string[] => [
	secret,
	JSON.stringify(secret).slice(1, -1),
	encodeURIComponent(secret),
	Buffer.from(secret).toString('hex'),
	...[0, 1, 2].flatMap((offset) => {
		const encoded = Buffer.from(' '.repeat(offset) + secret).toString('base64');
		// the first and the last characters depend on what stands beside it
		const inner = encoded.slice(offset > 0 ? 4 : 0, -4);
		return inner.length < TELLING ? [] : [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
	}),
];

/** What of the secrets, and whether a token, stands in a text; in any spelling, in capitals or not. */
export function secretsIn(text: string, secrets: string[]): string[] {
	const lower = text.toLowerCase();
	const found = secrets.filter((secret) =>
		spellings(secret).some((spelling) => lower.includes(spelling.toLowerCase())),
	);
	return TOKEN.test(text) ? [...found, 'a token'] : found;
}

/**
 * Where n8n has written down what it must not: in its log, in its database, or in any other of its files.
 *
 * @returns `<place>: <secret>`, nothing where all is well
 */
export async function leaks(host: Host, secrets = DEFAULT_SECRETS): Promise<string[]> {
	const found: string[] = [];
	const search = (place: string, text: string) =>
		found.push(...secretsIn(text, secrets).map((secret) => `${place}: ${secret}`));
	for (const file of await filesIn(host.folder)) {
		search(relative(host.folder, file), await readFile(file, 'latin1').catch(() => ''));
	}
	search('database', await databaseOf(host));
	return found;
}

/** All rows of all tables. */
export async function databaseOf({ folder, node }: Host): Promise<string> {
	const database = join(folder, '.n8n', 'database.sqlite');
	return await run(node, [join(__dirname, 'dump-database.cjs'), database], {});
}

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true });
	const files = entries.map(async (entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : await filesIn(path);
		return entry.isFile() ? [path] : [];
	});
	return (await Promise.all(files)).flat();
}
