import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PAGES } from '../../../nodes/shared/items/documents';
import { homepage, version } from '../../../package.json';
import { exampleNames, readExample } from '../../host/example';

const ROOT = join(__dirname, '..', '..', '..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sourcesIn = (folder: string): string =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => textOf(join(folder, file)))
		.join('\n');

/** Texts of the source as a person sees them, with dots for what is put in. */
const asSeen = (source: string) => source.replace(/\$\{[^{}]*\}/g, '...').replaceAll("\\'", "'");

const texts = asSeen(`${sourcesIn('nodes')}\n${sourcesIn('test/simulator')}`);

/** A text with dots for what is put in, as a pattern. */
const patternOf = (text: string) =>
	text
		.split('...')
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('[^\\n]*');

/** The cells of a table, without its head. */
const rows = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split(' | ').map((cell) => cell.replace(/^\|| \|$/g, '').trim()));

const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.md'))
	.map((file) => `docs/${file}`);
const RESULTS = ['test/bench/RESULTS.md', 'test/integration/hostile/RESULTS.md'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...DOCS, ...RESULTS];

describe('troubleshooting', () => {
	const symptoms = [...textOf('docs/troubleshooting.md').matchAll(/^\*\*([^*]+)\*\*/gm)].map(
		([, symptom]) => symptom,
	);
	const SAID_BY_N8N = 'Some triggers could not be activated';
	const quoted = symptoms
		.flatMap((symptom) => [...symptom.matchAll(/`([^`]+)`/g)].map(([, quote]) => quote))
		.filter((quote) => quote !== SAID_BY_N8N);

	test('has symptoms with messages', () => {
		expect(symptoms.length).toBeGreaterThan(20);
		expect(quoted.length).toBeGreaterThan(15);
	});

	test.each(quoted)('%s: the nodes or the service say so', (quote) => {
		expect(new RegExp(patternOf(quote)).test(texts)).toBe(true);
	});
});

/** In bytes, of which 1,024 are a KB. */
const KB = 1024;
const sizeOf = (...files: string[]) =>
	files.reduce((sum, file) => sum + Buffer.byteLength(textOf(file)), 0);

test('the documents stay as short as a person reads', () => {
	expect(sizeOf('docs/troubleshooting.md')).toBeLessThanOrEqual(8 * KB);
	expect(sizeOf(...DOCS)).toBeLessThanOrEqual(76 * KB);
	expect(sizeOf('README.md')).toBeLessThanOrEqual(12 * KB);
	expect(textOf('README.md').split('\n').length - 1).toBeLessThanOrEqual(200);
});

describe('the README', () => {
	const readme = textOf('README.md');

	test.each(DOCS)('leads to %s', (document) => {
		expect(readme).toMatch(new RegExp(`\\]\\(${document}[#)]`));
	});
});

test('no cell of a table refers to the row above it, as rows are inserted', () => {
	const cells = DOCUMENTS.flatMap((document) => rows(textOf(document))).flat();
	expect(cells.length).toBeGreaterThan(100);
	expect(cells.filter((cell) => cell.startsWith('The same'))).toEqual([]);
});

/** GitHub's anchors of the headings of a document. */
const anchorsIn = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\w -]/g, '')
			.replaceAll(' ', '-'),
	);

/** Targets of links and images. */
const targetsIn = (text: string) =>
	[...text.matchAll(/\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g)].map(([, link, image]) => link ?? image);

test.each(Object.entries(PAGES))(
	'an error with the code %s leads to a section that there is',
	(_, page) => {
		const [file, anchor] = page.split('#');
		expect(anchorsIn(textOf(`docs/${file}`))).toContain(anchor);
	},
);

function expectSection(target: string, file: string, anchor?: string) {
	expect([target, existsSync(join(ROOT, file))]).toEqual([target, true]);
	if (anchor) expect(anchorsIn(textOf(file))).toContain(anchor);
}

describe.each(DOCUMENTS)('%s', (document) => {
	const text = textOf(document);

	test('leads to files and sections that there are', () => {
		for (const target of targetsIn(text)) {
			if (/^https?:/.test(target)) continue;
			const [path, anchor] = target.split('#');
			const file = path ? join(dirname(document), path) : document;
			expectSection(target, file, anchor);
		}
	});

	test('has headings that differ, so that each has an anchor of its own', () => {
		const anchors = anchorsIn(text);
		expect(anchors).toEqual([...new Set(anchors)]);
	});
});

const BLOB = `${homepage.split('#')[0]}/blob/main/`;

test('the notes of the examples lead to files and sections that there are', () => {
	const notes = exampleNames.flatMap((example) =>
		readExample(example).nodes.map(({ parameters }) => String(parameters.content ?? '')),
	);
	const targets = targetsIn(notes.join('\n'));
	expect(targets).not.toEqual([]);
	for (const target of targets) {
		expect(target.startsWith(BLOB)).toBe(true);
		const [file, anchor] = target.slice(BLOB.length).split('#');
		expectSection(target, file, anchor);
	}
});

test('the changelog is in order, and its newest entry is of this version', () => {
	const versions = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(
		([, heading]) => heading,
	);
	expect(versions[0]).toBe(version);
	const numbers = versions.map((one) => one.split('.').map(Number));
	const newestFirst = [...numbers].sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
	expect(numbers).toEqual(newestFirst);
});
