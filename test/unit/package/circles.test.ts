import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

const files = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.map((file) => join('nodes', file));

/** Imports of types, too: whoever reads one file of a circle has to read them all. */
const importsOf = (file: string) =>
	[...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(
		([, target]) => `${join(dirname(file), target)}.ts`,
	);

/** The circles that a search in depth meets, each as a chain of files that ends where it begins. */
function circlesOf(graph: Map<string, string[]>): string[] {
	const circles: string[] = [];
	const done = new Set<string>();
	const visit = (file: string, path: string[]) => {
		const start = path.indexOf(file);
		if (start >= 0) circles.push([...path.slice(start), file].join(' > '));
		if (start >= 0 || done.has(file)) return;
		for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
		done.add(file);
	};
	for (const file of graph.keys()) visit(file, []);
	return circles;
}

test('no files import each other in a circle', () => {
	expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
	expect(files.length).toBeGreaterThan(80);
});

test('a circle is found, also where it is entered from outside', () => {
	const graph = new Map([
		['entry', ['a', 'b']],
		['a', ['b']],
		['b', ['c']],
		['c', ['a']],
	]);
	expect(circlesOf(graph)).toEqual(['a > b > c > a']);
});
