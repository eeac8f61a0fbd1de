// `npm run test:e2e`: the suites on every pinned n8n at the same time, as they mostly wait, or on the one that
// `N8N_VERSION` names. Arguments go to jest: `npm run test:e2e -- wait`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const jest = require.resolve('jest/bin/jest');
const config = fileURLToPath(new URL('jest.config.js', import.meta.url));
const { N8N_VERSION } = process.env;
const versions = N8N_VERSION ? [N8N_VERSION] : require('../host/versions.json');

/** Prints what the suites of the first version say at once, and of the others when they have ended. */
async function run(version, index) {
	const output = index === 0 ? 'inherit' : 'pipe';
	const suites = spawn(process.execPath, [jest, '-c', config, ...process.argv.slice(2)], {
		stdio: ['inherit', 'inherit', output],
		env: { ...process.env, N8N_VERSION: version },
	});
	const report = suites.stderr ? text(suites.stderr) : '';
	const [status] = await once(suites, 'exit');
	return { version, status, report: await report };
}

const runs = versions.map(run);
for (const ended of runs) {
	const { version, status, report } = await ended;
	console.error(`${report}n8n ${version} has ended with status ${status}.`);
	if (status !== 0) process.exitCode = 1;
}
