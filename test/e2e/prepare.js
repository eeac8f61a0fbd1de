const { cp } = require('node:fs/promises');
const { join } = require('node:path');
const { startHost } = require('../host/host');
const makeTestFolder = require('../support/makeTestFolder');

/** Makes what every host of a run begins with: its package, a database and an owner. */
module.exports = async () => {
	makeTestFolder();
	const prepared = join(process.env.TEST_FOLDER, 'prepared');
	const host = await startHost({ report: console.log });
	try {
		await host.n8n.stop();
		await cp(join(host.folder, '.n8n'), prepared, { recursive: true });
	} finally {
		await host.stop();
	}
	process.env.PREPARED_N8N_FOLDER = prepared;
};
