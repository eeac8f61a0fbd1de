import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LIMITS } from '../../../nodes/shared/contract/limits';
import { version } from '../../../package.json';

const ROOT = join(__dirname, '..', '..', '..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sourcesIn = (folder: string): string =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => textOf(join(folder, file)))
		.join('\n');

/** Texts of the source as a person sees them, with dots for what is put in. */
const asSeen = (source: string) => source.replace(/\$\{[^{}]*\}/g, '...').replaceAll("\\'", "'");

const ofTheNodes = asSeen(sourcesIn('nodes'));
const texts = `${ofTheNodes}\n${asSeen(sourcesIn('test/simulator'))}`;

/** What the nodes say when something goes wrong, as far as it stands right behind `message`. */
const messages = [
	...ofTheNodes.matchAll(/\bmessage(?::| =)\s+(?:[\w ='.]+\?\s+)?(['`])(.+?)\1/g),
].map(([, , message]) => message);

/** Those that say all there is to say, and those that are only part of another one. */
const NEED_NO_ROW = [
	'URL: It is empty',
	'Limit: Enter a whole number of at least 1',
	'...: Enter a number above 0',
	'...: Enter a number',
	'...: Expected a text',
	'...: Expected true or false',
	'...: Pick one from the list or enter its ID',
	'... in the credential has no ... in it',
	'A path in the credential does not start with a slash: ...',
	'Not sent, as the execution was cancelled',
	'The service accepts this API key',
	'The download host ... cannot be reached (...)',
	'The download from ... was cut off (...)',
	'The service gives no address',
	'The service has given no reason',
	'The service has given no ID for the video, so it cannot be looked up',
	'The service answered without the scenes of the template',
	'None of the ... records in the list has an ID',
	// put together from texts that have rows
	'..., and ... ...',
];

/** A text with dots for what is put in, as a pattern. */
const patternOf = (text: string) =>
	text
		.split('...')
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('[^\\n]*');

const section = (text: string, heading: string) =>
	text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** The cells of a table, without its head. */
const rows = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.slice(2)
		.map((line) => line.split(' | ').map((cell) => cell.replace(/^\|| \|$/g, '').trim()));

describe('the table of messages', () => {
	const table = rows(section(textOf('README.md'), 'Troubleshooting'));
	/** A message, or the code in the description of one that the service words. */
	const quoted = table.map(
		([message]) => (/^`(.*)`$/.exec(message) ?? /`([A-Z_]+)`/.exec(message))?.[1] ?? message,
	);

	test('has messages, each with its meaning and a way out', () => {
		expect(table.length).toBeGreaterThan(20);
		for (const cells of table) {
			expect(cells).toHaveLength(3);
			for (const cell of cells) expect(cell).not.toBe('');
		}
	});

	const quotes = (row: string, message: string) =>
		new RegExp(`^${patternOf(message)}$`).test(row) || new RegExp(patternOf(row)).test(message);

	test.each(quoted)('%s: the nodes or the service say so', (row) => {
		if (messages.some((message) => quotes(row, message))) return;
		expect(texts).toMatch(new RegExp(patternOf(row)));
	});

	test('has every message of the nodes, but for those that need no row', () => {
		expect(messages.length).toBeGreaterThan(30);
		const missing = messages.filter((message) => !quoted.some((row) => quotes(row, message)));
		expect(new Set(missing)).toEqual(new Set(NEED_NO_ROW));
	});
});

test('no cell of a table refers to the row above it, as rows are inserted', () => {
	const cells = rows(textOf('README.md')).flat();
	expect(cells.length).toBeGreaterThan(100);
	expect(cells.filter((cell) => cell.startsWith('The same'))).toEqual([]);
});

test('the table of limits says what is checked', () => {
	const limits = rows(section(textOf('README.md'), 'Limits'));
	const numbers = limits.map(([, limit]) =>
		[...limit.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replace(',', ''))),
	);
	const { slides, scenes, ugcMedia, name, title } = LIMITS;
	expect([slides, scenes, ugcMedia]).toEqual([50, 50, 50]);
	expect(name).toBe(title);
	expect(numbers).toEqual([
		[slides],
		[LIMITS.templateScenes],
		[LIMITS.texts, LIMITS.text],
		[LIMITS.script, LIMITS.sceneScript],
		[LIMITS.variables, LIMITS.variableValue],
		[LIMITS.framePrompt],
		[name],
		[LIMITS.metadataBytes / 1024],
		[LIMITS.webhook],
	]);
});

/** GitHub's anchors of the headings of a document. */
const anchorsIn = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\w -]/g, '')
			.replaceAll(' ', '-'),
	);

const documents = ['README', 'CONTRIBUTING', 'CHANGELOG', 'RELIABILITY', 'SECURITY'];

test.each(documents)('%s.md leads to files and sections that there are', (name) => {
	const own = `${name}.md`;
	for (const [, target] of textOf(own).matchAll(/\]\(([^)\s]+)\)/g)) {
		if (/^https?:/.test(target)) continue;
		const [file, anchor] = target.split('#');
		expect([target, existsSync(join(ROOT, file))]).toEqual([target, true]);
		if (anchor) expect(anchorsIn(textOf(file || own))).toContain(anchor);
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
