const makeTestFolder = require('../../support/makeTestFolder');

/**
 * Tests serve n8n's webhooks under a certificate of their own, and n8n-core takes no other trust than the
 * process's. Jest hands test files a copy of process.env, so it is set here, outside of them.
 */
module.exports = () => {
	process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
	process.env.NODE_NO_WARNINGS = '1';
	makeTestFolder();
};
