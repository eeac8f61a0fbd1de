const { globalTeardown, transform } = require('../../jest.config');
const [newest] = require('../host/versions.json');

const { N8N_VERSION = newest } = process.env;

/** What depends least on the version of n8n, and takes long. */
const ON_THE_NEWEST = ['waitMany', 'agentReview', 'fileToUgcAds', 'loop', 'variants'];

/** @type {import('jest').Config} */
module.exports = {
	...{ globalTeardown, transform },
	// not that of the integration tests, which trusts any certificate
	globalSetup: '<rootDir>/test/support/makeTestFolder.js',
	displayName: `n8n ${N8N_VERSION}`,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	testPathIgnorePatterns: ['/node_modules/', ...(N8N_VERSION === newest ? [] : ON_THE_NEWEST)],
	// One n8n at a time; the first run on a machine also installs it.
	maxWorkers: 1,
	testTimeout: 900_000,
};
