const base = require('../../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	...base,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	// One n8n at a time; the first run on a machine also installs it.
	maxWorkers: 1,
	testTimeout: 900_000,
};
