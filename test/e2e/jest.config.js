const base = require('../../jest.config');
const [defaultVersion] = require('../host/versions.json');

/** @type {import('jest').Config} */
module.exports = {
	...base,
	displayName: `n8n ${process.env.N8N_VERSION ?? defaultVersion}`,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	// One n8n at a time; the first run on a machine also installs it.
	maxWorkers: 1,
	testTimeout: 900_000,
};
