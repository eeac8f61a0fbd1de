const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Makes the folder that all test files of a run have theirs in. */
module.exports = () => {
	process.env.TEST_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-test-'));
};
