const { isBuiltin } = require('node:module');
const { isAbsolute, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Loads what all test files of a worker share. */
let shared;

/** What a worker has compiled, by file. */
const compiled = new Map();

/** Compiles each module once per worker: what is compiled runs anew for each test file, as all have one global scope. */
function compileOnce(executor) {
	const compile = executor.compile.bind(executor);
	executor.compile = (source, file) => {
		if (compiled.get(file)?.source !== source) {
			compiled.set(file, { source, run: compile(source, file) });
		}
		return compiled.get(file).run;
	};
}

const isPackage = (name) =>
	isAbsolute(name)
		? name.includes(`${sep}node_modules${sep}`)
		: !name.startsWith('.') && !isBuiltin(name);

/**
 * Jest loads all modules anew for each test file, and n8n has 2,000 of them. Here the installed packages are loaded
 * once per worker; the modules of this repository are still loaded for each file, with a state of their own.
 */
module.exports = class SharedModulesRuntime extends Runtime {
	#args;

	constructor(...args) {
		super(...args);
		this.#args = args;
		compileOnce(this.executor);
	}

	requireModule(from, name, options, ...rest) {
		if (!name || options?.isInternalModule || !isPackage(name)) {
			return super.requireModule(from, name, options, ...rest);
		}
		shared ??= new Runtime(...this.#args);
		return shared.requireModule(from, name, options, ...rest);
	}
};
