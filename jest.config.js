/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	globalSetup: '<rootDir>/test/integration/support/trustTestCertificates.js',
	roots: ['<rootDir>/test/unit', '<rootDir>/test/integration'],
	transform: {
		'\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
	},
};
