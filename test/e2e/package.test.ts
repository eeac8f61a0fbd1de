import '../integration/support/environment';

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PackageDirectoryLoader } from 'n8n-core';
import type { CodexData } from 'n8n-workflow';

import { n8n, version } from '../../package.json';
import { npm } from '../host/npm';

const ROOT = join(__dirname, '..', '..');

interface Packed {
	version: string;
	/** Bytes of the tarball. */
	size: number;
	unpackedSize: number;
	files: Array<{ path: string }>;
}

let packed: Packed;
let paths: string[];

beforeAll(async () => {
	const output = await npm(ROOT, process.execPath, ['pack', '--dry-run', '--json', '--silent']);
	[packed] = JSON.parse(output) as Packed[];
	paths = packed.files.map(({ path }) => path);
});

const kb = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

test('the package is small', () => {
	const { size, unpackedSize } = packed;
	process.stdout.write(
		`    n8n-nodes-video-generation ${version}: ${paths.length} files, ${kb(size)} packed, ${kb(unpackedSize)} unpacked\n`,
	);
	expect(packed.version).toBe(version);
	expect(size).toBeLessThan(230 * 1024);
	expect(paths.length).toBeLessThan(300);
});

test('it holds what n8n needs and nothing else: no tests, no maps, no declarations', () => {
	const others = paths.filter((path) => !path.startsWith('dist/'));
	expect(others.sort()).toEqual(['LICENSE.md', 'README.md', 'package.json']);
	const shapes = [
		/^dist\/icons\/\w+(\.dark)?\.svg$/,
		/^dist\/nodes\/\w+\/\w+\.node\.(js|json)$/,
		/^dist\/nodes\/(\w+\/)+\w+\.js$/,
		/^dist\/nodes\/\w+\/__schema__\/v1\.[01]\.0(\/\w+)*\.json$/,
		/^dist\/credentials\/\w+\.credentials\.js$/,
	];
	const odd = paths.filter(
		(path) => path.startsWith('dist/') && !shapes.some((shape) => shape.test(path)),
	);
	expect(odd).toEqual([]);
});

test('it holds every node with its codex file, and every credential', () => {
	const nodes = n8n.nodes.flatMap((path) => [path, path.replace(/\.js$/, '.json')]);
	expect(paths).toEqual(expect.arrayContaining([...nodes, ...n8n.credentials]));
});

describe('what n8n makes of it when it loads the package', () => {
	const loader = new PackageDirectoryLoader(ROOT);

	beforeAll(async () => await loader.loadAll());

	test('it knows every node and the credential', () => {
		expect(loader.types.nodes).toHaveLength(n8n.nodes.length);
		expect(loader.types.credentials).toHaveLength(n8n.credentials.length);
	});

	test.each(n8n.nodes)('it takes over the codex file and both icons of %s', (path) => {
		const codex = JSON.parse(readFileSync(join(ROOT, `${path}on`), 'utf8')) as CodexData & {
			node: string;
		};
		const name = codex.node.split('.')[1];
		const loaded = loader.types.nodes.find((node) => node.name === name);
		// n8n drops the whole file silently where it lacks something, such as its resources
		const { categories, subcategories, alias, resources } = codex;
		expect(loaded?.codex).toEqual({ categories, subcategories, alias, resources });
		expect(loaded?.iconUrl).toEqual({
			light: expect.stringMatching(/\/dist\/icons\/\w+\.svg$/),
			dark: expect.stringMatching(/\/dist\/icons\/\w+\.dark\.svg$/),
		});
	});
});
