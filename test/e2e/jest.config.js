const { globalTeardown, transform } = require('../../jest.config');
const [defaultVersion] = require('../host/versions.json');

const { N8N_VERSION = defaultVersion } = process.env;

const NOT_ON_N8N_1 = [
	// On a busy machine n8n 1 once ended one of 50 executions that were resumed at once as failed.
	'waitMany',
	// n8n 1 lets nobody review the tool calls of an agent, and has no ledger.
	'agentReview',
	'fileToUgcAds',
	'collectResults',
	'variants',
	// Pay Once Per needs the Data Tables of n8n 2; what n8n 1 does instead has a suite of its own.
	'payOncePer(Agent|Failures|Killed|Projects|Reads|Stopped)?\\.test',
];
const NOT_ON_N8N_2 = ['payOncePerNeedsN8n2'];

/** @type {import('jest').Config} */
module.exports = {
	...{ globalTeardown, transform },
	// not that of the integration tests, which trusts any certificate
	globalSetup: '<rootDir>/test/support/makeTestFolder.js',
	displayName: `n8n ${N8N_VERSION}`,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	testPathIgnorePatterns: [
		'/node_modules/',
		...(N8N_VERSION.startsWith('1.') ? NOT_ON_N8N_1 : NOT_ON_N8N_2),
	],
	// One n8n at a time; the first run on a machine also installs it.
	maxWorkers: 1,
	testTimeout: 900_000,
};
