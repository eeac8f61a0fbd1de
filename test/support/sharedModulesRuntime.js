const { isBuiltin } = require('node:module');
const { isAbsolute, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Loads what all test files of a worker share. */
let shared;

/** What a worker has compiled, by file. */
const compiled = new Map();

/** What is compiled runs anew for each test file, as all have one global scope. */
function compileOnce(source, file) {
	if (compiled.get(file)?.source !== source) {
		compiled.set(file, { source, run: shared.executor.compile(source, file) });
	}
	return compiled.get(file).run;
}

const isPackage = (name) =>
	isAbsolute(name)
		? name.includes(`${sep}node_modules${sep}`)
		: !name.startsWith('.') && !isBuiltin(name);

/**
 * Jest loads and compiles all modules anew for each test file, and n8n has 2,000 of them. Here the installed packages are
 * loaded once per worker; the modules of this repository are compiled once, but still loaded for each file, with a state
 * of their own.
 */
module.exports = class SharedModulesRuntime extends Runtime {
	constructor(...args) {
		super(...args);
		shared ??= new Runtime(...args);
		this.executor.compile = compileOnce;
	}

	requireModule(from, name, options, ...rest) {
		const isShared = name && !options?.isInternalModule && isPackage(name);
		return isShared
			? shared.requireModule(from, name, options, ...rest)
			: super.requireModule(from, name, options, ...rest);
	}
};
