const { TestEnvironment } = require('jest-environment-node');

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
	}

	/** Leaves the scope to the next file, without the timers and the event handlers of this one. */
	async teardown() {
		this.fakeTimersModern.useRealTimers();
		delete this.global[Symbol.for('EVENT_HANDLERS')];
	}
};
