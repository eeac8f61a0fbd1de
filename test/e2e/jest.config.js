const { globalTeardown, transform } = require('../../jest.config');
const [newest] = require('../host/versions.json');

const { N8N_VERSION = newest } = process.env;

/** What depends least on the version of n8n, and takes long. */
const ON_THE_NEWEST = [
	'waitMany',
	'agentReview',
	'fileToUgcAds',
	'loop',
	'variants',
	'campaignPage',
];

/** @type {import('jest').Config} */
module.exports = {
	...{ globalTeardown, transform },
	// not that of the integration tests, which trusts any certificate
	globalSetup: '<rootDir>/test/e2e/prepare.js',
	displayName: `n8n ${N8N_VERSION}`,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	testPathIgnorePatterns: ['/node_modules/', ...(N8N_VERSION === newest ? [] : ON_THE_NEWEST)],
	// most suites wait most of the time: for look-ups, which begin after half a minute, and for n8n to start
	maxWorkers: 3,
	testTimeout: 900_000,
};
