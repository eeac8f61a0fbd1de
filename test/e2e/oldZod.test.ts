import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Host, startHost } from '../host/host';
import { until } from '../host/waiting';
import { stopWithoutLeaks } from './support';

let host: Host;
beforeAll(async () => {
	host = await startHost();
});
afterAll(async () => await stopWithoutLeaks(host));

it("n8n's log names the cause where another package has brought a zod that is too old", async () => {
	const zod = join(host.folder, '.n8n', 'nodes', 'node_modules', 'zod');
	await mkdir(zod, { recursive: true });
	// as in zod before 3.25
	const manifest = { name: 'zod', version: '3.24.4', exports: { '.': './index.js' } };
	await writeFile(join(zod, 'package.json'), JSON.stringify(manifest));
	await writeFile(join(zod, 'index.js'), 'module.exports = {};');
	await host.restart();
	const cause = /Package subpath '\.\/v3' is not defined by "exports" in \S+zod.package\.json/;
	const logged = async () => cause.exec(await readFile(host.logFile, 'utf8')) ?? undefined;
	await until('the cause in the log', logged, { within: 30_000 });
});
