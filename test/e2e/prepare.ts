import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from '../host/host';

/** Makes what every host of a run begins with: its package, a database and an owner. */
export default async function prepare() {
	// `removeTestFolder` takes it away
	process.env.TEST_FOLDER = await mkdtemp(join(tmpdir(), 'n8n-test-'));
	const prepared = join(process.env.TEST_FOLDER, 'prepared');
	const host = await startHost({ report: console.log });
	try {
		await host.n8n.stop();
		await cp(join(host.folder, '.n8n'), prepared, { recursive: true });
	} finally {
		await host.stop();
	}
	process.env.PREPARED_N8N_FOLDER = prepared;
}
