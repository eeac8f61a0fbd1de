const { TestEnvironment } = require('jest-environment-node');

/** What jest-circus keeps in the global scope about one test file. */
const OF_ONE_FILE = ['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'];

let environment;

/**
 * All test files of a worker run in one global scope, so that sharedModulesRuntime.js can load n8n once for all of
 * them: `instanceof Error` is true only within one scope.
 */
module.exports = class SharedEnvironment extends TestEnvironment {
	constructor(...args) {
		if (environment) return environment;
		super(...args);
		environment = this;
		this.exit = this.global.process.exit;
	}

	/** Leaves the scope to the next file, with nothing that holds the modules of this one in memory. */
	async teardown() {
		this.fakeTimersModern.useRealTimers();
		// Jest wraps it for each file
		this.global.process.exit = this.exit;
		for (const symbol of Object.getOwnPropertySymbols(this.global)) {
			if (OF_ONE_FILE.includes(symbol.description)) delete this.global[symbol];
		}
		this._globalProxy.leftovers.length = 0;
	}
};
