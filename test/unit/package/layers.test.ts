import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** The folders as docs/architecture.md lists them, the highest first. */
const listed = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const LAYERS = [...listed.matchAll(/^nodes\/shared\/(\w+)\/ /gm)].map(([, layer]) => layer);

const NODE = -1;

/** How low a file lies; a node's own files are the highest. */
const depthOf = (file: string): number => {
	const layer = /^nodes\/shared\/(\w+)\//.exec(file)?.[1];
	return layer === undefined ? NODE : LAYERS.indexOf(layer);
};

const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => join('nodes', file));

const importsOf = (file: string) =>
	[...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, target]) =>
		join(dirname(file), target),
	);

test('every folder that nodes share is in the list', () => {
	const shared = readdirSync(join(root, 'nodes', 'shared'));
	expect([...LAYERS].sort()).toEqual(shared.sort());
});

test('imports go down the list, and no node imports another', () => {
	const wrong = files.flatMap((file) =>
		importsOf(file)
			.filter((target) =>
				depthOf(target) === NODE
					? relative(dirname(file), target).startsWith('..')
					: depthOf(target) < depthOf(file),
			)
			.map((target) => `${file} imports ${target}`),
	);
	expect(wrong).toEqual([]);
	expect(files.length).toBeGreaterThan(80);
});

test('the contract knows neither n8n nor the network', () => {
	const foreign = files
		.filter((file) => file.startsWith('nodes/shared/contract/'))
		.flatMap((file) => [
			...readFileSync(join(root, file), 'utf8').matchAll(/ from '([^.'][^']*)'/g),
		])
		.map(([, module]) => module);
	expect(foreign.filter((module) => !/^(zod\/v3|lodash\/\w+)$/.test(module))).toEqual([]);
});

describe('the map of changes', () => {
	const map = listed.slice(listed.indexOf('## Where a change goes'));
	const inCodeFont = [...map.matchAll(/`([^`]+)`/g)].map(([, text]) => text);

	test('names files that exist', () => {
		const ofANode = ['fields.ts', 'request.ts'];
		const named = inCodeFont.filter((text) => text.endsWith('.ts') && !ofANode.includes(text));
		const exists = (file: string) =>
			['nodes/shared', 'nodes', '.'].some((folder) => existsSync(join(root, folder, file)));
		expect(named.filter((file) => !exists(file))).toEqual([]);
		expect(named.length).toBeGreaterThan(50);
	});

	test('names constants and functions that exist', () => {
		const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
		const named = inCodeFont.filter((text) => /^[a-zA-Z_.]+$/.test(text) && !text.endsWith('.ts'));
		const exists = (name: string) => new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(code);
		expect(named.filter((name) => !exists(name))).toEqual([]);
	});
});
