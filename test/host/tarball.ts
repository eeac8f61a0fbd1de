import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './npm';

const ROOT = join(__dirname, '..', '..');

/** Builds the package: dist/ is what gets packed. */
export async function build() {
	await npm(ROOT, process.execPath, ['run', 'build']);
}

/** Packs what `npm publish` would publish into a folder, and returns the tarball's path. */
export async function pack(folder: string): Promise<string> {
	const output = await npm(ROOT, process.execPath, [
		'pack',
		'--silent',
		'--pack-destination',
		folder,
	]);
	const name = output.trim().split('\n').at(-1) ?? '';
	return join(folder, name);
}

/** Installs a packed package into n8n's user folder, as n8n itself installs a community node. */
export async function installCommunityPackage(userFolder: string, tarball: string) {
	const nodes = join(userFolder, '.n8n', 'nodes');
	await mkdir(nodes, { recursive: true });
	await writeFile(
		join(nodes, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }),
	);
	// Offline: the package has no dependencies, so there is nothing to fetch.
	await npm(nodes, process.execPath, [
		'install',
		tarball,
		'--offline',
		'--ignore-scripts',
		'--omit=peer',
		'--legacy-peer-deps',
		'--no-audit',
		'--no-fund',
	]);
}
