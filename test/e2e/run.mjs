// `npm run test:e2e`: the suites on every pinned n8n, one after the other, or on the one that
// `N8N_VERSION` names. Arguments go to jest: `npm run test:e2e -- wait`.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const jest = require.resolve('jest/bin/jest');
const config = fileURLToPath(new URL('jest.config.js', import.meta.url));
const { N8N_VERSION } = process.env;
const versions = N8N_VERSION ? [N8N_VERSION] : require('../host/versions.json');

for (const version of versions) {
	console.log(`\nn8n ${version}`);
	const { status } = spawnSync(process.execPath, [jest, '-c', config, ...process.argv.slice(2)], {
		stdio: 'inherit',
		env: { ...process.env, N8N_VERSION: version },
	});
	if (status !== 0) process.exitCode = 1;
}
