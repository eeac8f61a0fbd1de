/**
 * Loads every node of an installed package as n8n does, in a fresh process, and prints what that took.
 * Run with --expose-gc; the first argument is the folder of the package, the second a folder with n8n's modules.
 */
const { createRequire } = require('node:module');
const { basename, join } = require('node:path');

const [folder, modules] = process.argv.slice(2);
// n8n has loaded this before it loads any node
createRequire(join(modules, 'x.js'))('n8n-workflow');

const { n8n } = require(join(folder, 'package.json'));
const heap = () => {
	global.gc();
	global.gc();
	return process.memoryUsage().heapUsed;
};

const before = heap();
const began = process.hrtime.bigint();
const types = [...(n8n.nodes ?? []), ...(n8n.credentials ?? [])].map((file) => {
	const exported = require(join(folder, file));
	const name = basename(file).split('.')[0];
	return new (exported[name] ?? Object.values(exported)[0])();
});
const time = Number(process.hrtime.bigint() - began) / 1e6;
const after = heap();

// what the editor downloads: nodes with versions have a description for each
const descriptions = types.flatMap((type) =>
	type.nodeVersions
		? Object.values(type.nodeVersions).map(({ description }) => description)
		: [type.description ?? { name: type.name, properties: type.properties }],
);
console.log(
	JSON.stringify({
		nodes: (n8n.nodes ?? []).length,
		time,
		heap: after - before,
		descriptions: JSON.stringify(descriptions),
	}),
);
