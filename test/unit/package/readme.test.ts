import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LIMITS } from '../../../nodes/shared/contract/limits';
import { version } from '../../../package.json';

const ROOT = join(__dirname, '..', '..', '..');
const readmeOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sourcesIn = (folder: string): string =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readmeOf(join(folder, file)))
		.join('\n');

/** Texts of the source as a person sees them, with dots for what is put in. */
const texts = `${sourcesIn('nodes')}\n${sourcesIn('test/simulator')}`
	.replace(/\$\{[^{}]*\}/g, '...')
	.replaceAll("\\'", "'");

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
	const table = rows(section(readmeOf('README.md'), 'Troubleshooting'));
	const quoted = table.map(([message]) => /^`(.*)`$/.exec(message)?.[1] ?? message);

	test('has messages, each with its meaning and a way out', () => {
		expect(table.length).toBeGreaterThan(20);
		for (const cells of table) {
			expect(cells).toHaveLength(3);
			for (const cell of cells) expect(cell).not.toBe('');
		}
	});

	test.each(quoted)('%s: the nodes or the service say so', (message) => {
		const parts = message.split('...').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
		expect(texts).toMatch(new RegExp(parts.join('[^\\n]*')));
	});
});

test('the table of limits says what is checked', () => {
	const limits = rows(section(readmeOf('README.md'), 'Limits'));
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

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

describe.each(documents)('%s', (file) => {
	const text = readmeOf(file);
	const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\w -]/g, '')
			.replaceAll(' ', '-'),
	);

	test('leads to files and sections that there are', () => {
		const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
		for (const target of targets) {
			if (target.startsWith('#')) expect(anchors).toContain(target.slice(1));
			else if (!/^https?:/.test(target)) expect(existsSync(join(ROOT, target))).toBe(true);
		}
	});
});

test('the changelog is in order, and its newest entry is of this version', () => {
	const versions = [...readmeOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(
		([, heading]) => heading,
	);
	expect(versions[0]).toBe(version);
	const numbers = versions.map((one) => one.split('.').map(Number));
	const newestFirst = [...numbers].sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
	expect(numbers).toEqual(newestFirst);
});
