import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../../nodes/shared/contract/values';
import { optionsField } from '../../../nodes/shared/fields/options';
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
const NEED_NO_HEADING = [
	// said as "... is empty"
	'Required',
	'Limit: Enter a whole number of at least 1',
	'...: Enter a number above 0...',
	'...: Enter a number',
	'...: Expected a text',
	'...: Expected true or false',
	'...: Enter an ID',
	'... in the credential has no ... in it',
	'A path in the credential does not start with a slash: ...',
	'State: "..." is none of ...',
	'Key: At most ... characters',
	'Key: The item has no key, so no row can be allowed again',
	'Not sent, as the execution was cancelled',
	'The service accepts this API key',
	'The download host ... cannot be reached (...)',
	'The download from ... was cut off (...)',
	'The service gives no address',
	'The service has given no reason',
	'The service has given no ID for the video, so it cannot be looked up',
	'The service answered without the scenes of the template',
	'None of the ... records in the list has an ID',
	// said to models only
	'No ... match.',
	'These are ... of ... .... ...',
	// put together from texts that have headings
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

/** The headings of the third level, each with the text below it. */
const subsectionsIn = (text: string) =>
	text
		.split('\n### ')
		.slice(1)
		.map((part) => {
			const [heading, ...lines] = part.split('\n## ')[0].split('\n');
			return [heading, lines.join('\n')];
		});

const DOCS = readdirSync(join(ROOT, 'docs'))
	.filter((file) => file.endsWith('.md'))
	.map((file) => `docs/${file}`);
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...DOCS];

describe('troubleshooting', () => {
	const text = textOf('docs/troubleshooting.md');
	const symptoms = subsectionsIn(text);
	/** Symptoms that come without a message. */
	const silent = subsectionsIn(section(text, 'Nothing is said')).map(([heading]) => heading);
	/** A message, or the code in the description of one that the service words. */
	const quoted = symptoms
		.map(([heading]) => heading)
		.filter((heading) => !silent.includes(heading))
		.map((heading) => (/^`(.*)`$/.exec(heading) ?? /`([A-Z_]+)`/.exec(heading))?.[1] ?? heading);

	test('has messages, and some symptoms without one', () => {
		expect(quoted.length).toBeGreaterThan(30);
		expect(silent.length).toBeGreaterThan(0);
		expect(silent.filter((heading) => heading.startsWith('`'))).toEqual([]);
	});

	test.each(symptoms)('%s: there is a meaning and a way out', (_, body) => {
		const [meaning, wayOut, ...more] = body.split('**Next:**');
		expect(meaning.trim()).not.toBe('');
		expect(wayOut?.trim() ?? '').not.toBe('');
		expect(more).toEqual([]);
	});

	const quotes = (heading: string, message: string) =>
		new RegExp(`^${patternOf(message)}$`).test(heading) ||
		new RegExp(patternOf(heading)).test(message);

	test.each(quoted)('%s: the nodes or the service say so', (heading) => {
		if (messages.some((message) => quotes(heading, message))) return;
		expect(texts).toMatch(new RegExp(patternOf(heading)));
	});

	test('has every message of the nodes, but for those that need no heading', () => {
		expect(messages.length).toBeGreaterThan(30);
		const missing = messages.filter(
			(message) => !quoted.some((heading) => quotes(heading, message)),
		);
		expect(new Set(missing)).toEqual(new Set(NEED_NO_HEADING));
	});
});

describe('the README', () => {
	const readme = textOf('README.md');

	test('has at most 12 KB and 200 lines', () => {
		expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_288);
		expect(readme.split('\n').length - 1).toBeLessThanOrEqual(200);
	});

	test.each(DOCS)('leads to %s', (document) => {
		expect(readme).toMatch(new RegExp(`\\]\\(${document}[#)]`));
	});
});

test('no cell of a table refers to the row above it, as rows are inserted', () => {
	const cells = DOCUMENTS.flatMap((document) => rows(textOf(document))).flat();
	expect(cells.length).toBeGreaterThan(100);
	expect(cells.filter((cell) => cell.startsWith('The same'))).toEqual([]);
});

test('the table of options has those of the panel', () => {
	const options = optionsField().options as INodeProperties[];
	const parts = subsectionsIn(section(textOf('docs/nodes.md'), 'What all creating nodes share'));
	const [, text] = parts.find(([heading]) => heading === 'Fields and options') ?? [];
	expect(
		rows(text ?? '')
			.flatMap(([names]) => names.split(', '))
			.sort(),
	).toEqual(options.map(({ displayName }) => displayName).sort());
});

test('the table of limits says what is checked', () => {
	const limits = rows(section(textOf('docs/retries-and-limits.md'), 'Limits of the service'));
	const numbers = limits.map(([, limit]) =>
		[...limit.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replace(',', ''))),
	);
	const { slides, scenes, ugcMedia, name, title } = LIMITS;
	expect([slides, scenes, ugcMedia]).toEqual([50, 50, 50]);
	expect(numbers).toEqual([
		[slides],
		[LIMITS.templateScenes],
		[LIMITS.texts, LIMITS.text],
		[LIMITS.script, LIMITS.sceneScript],
		[LIMITS.variables, LIMITS.variableValue],
		[LIMITS.framePrompt],
		[name],
		[title],
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

/** Targets of links and images. */
const targetsIn = (text: string) =>
	[...text.matchAll(/\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g)].map(([, link, image]) => link ?? image);

describe.each(DOCUMENTS)('%s', (document) => {
	const text = textOf(document);

	test('leads to files and sections that there are', () => {
		for (const target of targetsIn(text)) {
			if (/^https?:/.test(target)) continue;
			const [path, anchor] = target.split('#');
			const file = path ? join(dirname(document), path) : document;
			expect([target, existsSync(join(ROOT, file))]).toEqual([target, true]);
			if (anchor) expect(anchorsIn(textOf(file))).toContain(anchor);
		}
	});

	test('has headings that differ, so that each has an anchor of its own', () => {
		const anchors = anchorsIn(text);
		expect(anchors).toEqual([...new Set(anchors)]);
	});
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
