import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { cacheFolder, installOnce, type N8nHost } from '../host/install';
import { npm } from '../host/npm';
import { removeAtExit, run as runCommand } from '../host/processes';
import { pack } from '../host/tarball';
import { n8nUnderTest } from './machine';
import { type Bench, inTurn, type Measurement } from './measurement';
import { median } from './stats';
import { digits, kibibytes, table } from './table';

/** Packages of n8n's community that are about as large in scope, from the npm registry. */
const OTHERS: Record<string, string> = {
	'@heygenofficial/n8n-nodes-heygen-official': '0.1.9',
	'@mendable/n8n-nodes-firecrawl': '2.1.2',
	'@picsart/n8n-nodes-picsart-creative-apis': '5.4.8',
};

const OWN = 'n8n-nodes-video-generation';

interface Loaded {
	nodes: number;
	/** Milliseconds. */
	time: number;
	/** Bytes. */
	heap: number;
	/** JSON. */
	descriptions: string;
}

/** An installed package. */
interface Candidate {
	name: string;
	version: string;
	folder: string;
	/** Bytes. */
	tarball: number;
}

async function run(bench: Bench): Promise<string[]> {
	const n8n = await n8nUnderTest(bench.report);
	const folder = await mkdtemp(join(tmpdir(), 'video-generation-bench-'));
	removeAtExit(folder);
	try {
		const candidates = [await ownPackage(folder), ...(await otherPackages(bench))];
		const loads = new Map(candidates.map((candidate): [Candidate, Loaded[]] => [candidate, []]));
		await inTurn(bench.quick ? 1 : 5, candidates, async (candidate) => {
			loads.get(candidate)?.push(await load(n8n, candidate));
		});
		return table(
			['Package', 'nodes', 'load ms', 'heap', 'descriptions', 'gzipped', 'tarball'],
			candidates.map((candidate) => lineOf(candidate, loads.get(candidate) ?? [])),
		);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function lineOf({ name, version, tarball }: Candidate, loads: Loaded[]): string[] {
	const [{ nodes, descriptions }] = loads;
	return [
		`${name} ${version}`,
		digits(nodes),
		digits(median(loads.map(({ time }) => time))),
		kibibytes(median(loads.map(({ heap }) => heap))),
		kibibytes(Buffer.byteLength(descriptions)),
		kibibytes(gzipSync(descriptions).length),
		kibibytes(tarball),
	];
}

async function load({ node, n8n }: N8nHost, { folder }: Candidate): Promise<Loaded> {
	const modules = join(n8n, '..', '..', '..');
	const script = join(__dirname, 'load-package.cjs');
	// n8n lets community nodes find its own modules
	const env = { ...process.env, NODE_PATH: modules };
	const output = await runCommand(node, ['--expose-gc', script, folder, modules], { env });
	return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Loaded;
}

async function ownPackage(folder: string): Promise<Candidate> {
	const tarball = await pack(folder);
	await install(folder, [tarball]);
	return await candidate(folder, OWN, tarball);
}

/** Installed once, into the cache folder; the exact versions name it. */
async function otherPackages({ report }: Bench): Promise<Candidate[]> {
	const wanted = Object.entries(OTHERS).map(([name, version]) => `${name}@${version}`);
	const fingerprint = wanted.join('_').replace(/[^\w.-]+/g, '-');
	const target = join(cacheFolder(), `packages-${fingerprint}`);
	await installOnce(target, async (folder) => {
		report(`  Installing ${wanted.join(', ')} into ${target} ...`);
		await npm(folder, process.execPath, ['pack', '--silent', ...wanted]);
		await install(folder, await tarballsIn(folder));
	});
	const tarballs = await tarballsIn(target);
	return await Promise.all(
		Object.entries(OTHERS).map(async ([name, version]) => {
			const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
			const tarball = tarballs.find((each) => each.endsWith(file));
			if (!tarball) throw new Error(`There is no ${file} in ${target}.`);
			return await candidate(target, name, tarball);
		}),
	);
}

const tarballsIn = async (folder: string) =>
	(await readdir(folder)).filter((file) => file.endsWith('.tgz')).map((file) => join(folder, file));

async function install(folder: string, tarballs: string[]) {
	const manifest = join(folder, 'package.json');
	if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true }');
	await npm(folder, process.execPath, [
		'install',
		...tarballs,
		'--ignore-scripts',
		'--omit=peer',
		'--legacy-peer-deps',
		'--no-audit',
		'--no-fund',
	]);
}

async function candidate(installed: string, name: string, tarball: string): Promise<Candidate> {
	const folder = join(installed, 'node_modules', name);
	const { version } = (await import(join(folder, 'package.json'))) as { version: string };
	return { name, version, folder, tarball: (await stat(tarball)).size };
}

/** What the package costs n8n and the editor, beside other packages. */
export const packages: Measurement = { name: 'package', run };
