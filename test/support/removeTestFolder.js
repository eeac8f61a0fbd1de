const { rmSync } = require('node:fs');

module.exports = () => {
	rmSync(process.env.TEST_FOLDER, { recursive: true, force: true, maxRetries: 5 });
};
