const { transform } = require('../../jest.config');

/** @type {import('jest').Config} */
module.exports = {
	transform,
	rootDir: '../..',
	roots: ['<rootDir>/test/queue'],
	maxWorkers: 1,
	// the whole story runs before the first test; the first run on a machine also installs n8n
	testTimeout: 1_800_000,
};
