/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: '<rootDir>/test/support/sharedEnvironment.js',
	runtime: '<rootDir>/test/support/sharedModulesRuntime.js',
	// the default leaves a core unused, which is half of a machine with two
	maxWorkers: '100%',
	// the first test of a worker loads n8n, which takes a busy machine seconds
	testTimeout: 30_000,
	globalSetup: '<rootDir>/test/integration/support/trustTestCertificates.js',
	globalTeardown: '<rootDir>/test/support/removeTestFolder.js',
	setupFilesAfterEnv: ['<rootDir>/test/support/reasons.ts'],
	roots: ['<rootDir>/test/unit', '<rootDir>/test/integration'],
	transform: {
		'\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
};
