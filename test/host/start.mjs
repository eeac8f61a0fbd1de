// `npm start`: installs what is missing, then runs demo.ts. Only built-in modules until then, so that
// it works on a fresh clone.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The packages that a lock file names; none where there is no such file. */
function packagesOf(lockFile) {
	const path = join(root, lockFile);
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Whether all that the lock file asks for is there, but for what is made for other machines. */
function isInstalled() {
	const installed = packagesOf('node_modules/.package-lock.json');
	const wanted = Object.entries(packagesOf('package-lock.json')).slice(1);
	return wanted.every(
		([path, { version, optional }]) => optional || installed[path]?.version === version,
	);
}

if (!isInstalled()) {
	// npm ci empties what a link leads to: the packages of another checkout.
	const folder = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false });
	if (folder?.isSymbolicLink()) {
		console.error(
			'node_modules is a link, and what it leads to is not what package-lock.json asks for. Run npm ci where it leads to, or remove the link, and start again.',
		);
		process.exit(1);
	}
	console.log('Installing the packages of this repository (npm ci) ...');
	const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
	const args = [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
	const { status } = spawnSync(npm[0], args, { cwd: root, stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}

const tsx = await import('tsx/cjs/api');
tsx.require('./demo.ts', import.meta.url);
