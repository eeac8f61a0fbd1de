import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { secretsIn } from '../host/leaks';
import { run } from '../host/processes';
import { pack } from '../host/tarball';

const root = resolve(__dirname, '..', '..');

let folder: string;
/** What npm would publish: path and content. */
let files: Array<[path: string, content: string]>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'package-'));
	await run('tar', ['-xzf', await pack(folder)], { cwd: folder });
	const unpacked = join(folder, 'package');
	const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	files = await Promise.all(
		paths.map(
			async (path): Promise<[string, string]> => [
				path.slice(unpacked.length + 1),
				await readFile(path, 'utf8'),
			],
		),
	);
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

const holding = (pattern: RegExp) =>
	files.filter(([, content]) => pattern.test(content)).map(([path]) => path);

it('holds no key', () => {
	const leaking = files.filter(([, content]) => secretsIn(content, ['demo-key']).length > 0);
	expect(leaking.map(([path]) => path)).toEqual([]);
	expect(holding(/-----BEGIN|\bsk-\w{16}|\bnpm_\w{30}|\bgh[pousr]_\w{30}/)).toEqual([]);
});

it('says nothing of the machine that it was built on', () => {
	const places = [root, homedir(), tmpdir(), process.cwd()].filter((place) => place.length > 1);
	for (const place of places) {
		expect(
			files.filter(([, content]) => content.includes(`${place}/`)).map(([path]) => path),
		).toEqual([]);
	}
	// the README names the folder of n8n's own Docker image
	expect(holding(/\/home\/(?!node\/\.n8n\b)|\/Users\/|[A-Z]:\\\\Users/)).toEqual([]);
});

it('runs nothing when it is installed, and brings nothing along', () => {
	const manifest = JSON.parse(files.find(([path]) => path === 'package.json')?.[1] ?? '') as {
		scripts: Record<string, string>;
		dependencies?: unknown;
	};
	expect(manifest.dependencies).toBeUndefined();
	const lifecycle = /^(pre|post)?(install|prepare|pack|publish|publishOnly)$/;
	expect(Object.keys(manifest.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
});
