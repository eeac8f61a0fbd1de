// `npm run test:e2e`: the suites on every pinned n8n, one after the other, or on the one that
// `N8N_VERSION` names. Arguments go to jest: `npm run test:e2e -- wait`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const jest = require.resolve('jest/bin/jest');
const tsx = require.resolve('tsx/cli');
const config = fileURLToPath(new URL('jest.config.js', import.meta.url));
const install = fileURLToPath(new URL('install.ts', import.meta.url));
const { N8N_VERSION } = process.env;
const [first, ...others] = N8N_VERSION ? [N8N_VERSION] : require('../host/versions.json');

/** @returns its exit status */
async function node(args, env = {}) {
	const child = spawn(process.execPath, args, {
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	const [status] = await once(child, 'exit');
	return status;
}

async function test(version) {
	console.log(`\nn8n ${version}`);
	const status = await node([jest, '-c', config, ...process.argv.slice(2)], {
		N8N_VERSION: version,
	});
	if (status !== 0) process.exitCode = 1;
}

// while the suites of the first one wait for their servers
const installed = Promise.all(others.map(async (version) => await node([tsx, install, version])));
await test(first);
await installed;
for (const version of others) await test(version);
