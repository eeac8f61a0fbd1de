import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { SERVICE_LIMITS } from '../../../nodes/shared/contract/serviceLimits';
import { DOWNLOAD_LIMITS } from '../../../nodes/shared/download/fetchVideo';
import { VALID_FOR } from '../../../nodes/shared/files/fileUrls';
import { linkTo, pageFor, PAGES } from '../../../nodes/shared/items/n8nMessages';
import { RENDERING_TIME } from '../../../nodes/shared/messages/service';
import { OWN_CODES } from '../../../nodes/shared/messages/reasons';
import { CREATED_WITHIN } from '../../../nodes/shared/messages/results';
import { RATE_LIMIT_WAIT_MS } from '../../../nodes/shared/run/runSetup';
import { MIN_CALLBACK_SECRET_LENGTH } from '../../../nodes/shared/service/credential';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../nodes/shared/utils/clock';
import { formatNumber } from '../../../nodes/shared/utils/text';
import { FIRST_LOOK_UP_MS } from '../../../nodes/shared/waiting/lookUpVideos';
import { homepage, version } from '../../../package.json';
import { exampleNames, readExample } from '../../host/example';

const BLOB = `${homepage.split('#')[0]}/blob/main/`;
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

/** Targets of links and images. */
const targetsIn = (text: string) =>
	[...text.matchAll(/\]\(([^)\s]+)\)|\ssrc="([^"]+)"/g)].map(([, link, image]) => link ?? image);

const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.md'))
	.map((file) => `docs/${file}`);
const RESULTS = ['bench', 'integration/hostile', 'queue'].map((each) => `test/${each}/RESULTS.md`);
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...DOCS, ...RESULTS];

/** The first cells of tables of what goes wrong. */
const symptomsIn = (text: string) =>
	text
		.split(/\n\n/)
		.flatMap((part) => (part.startsWith('| You see') ? rows(part).map(([cell]) => cell) : []));

describe('what goes wrong', () => {
	const symptoms = DOCS.flatMap((document) => symptomsIn(textOf(document)));
	const SAID_BY_OTHERS = [
		"Package subpath './v3' is not defined",
		'Some triggers could not be activated',
	];
	const quoted = symptoms
		.flatMap((symptom) => [...symptom.matchAll(/`([^`]+)`/g)].map(([, quote]) => quote))
		.filter((quote) => !SAID_BY_OTHERS.includes(quote));

	test('has symptoms with messages', () => {
		expect(symptoms.length).toBeGreaterThan(8);
		expect(quoted.length).toBeGreaterThan(8);
	});

	test.each(quoted)('%s: the nodes or the service say so', (quote) => {
		expect(new RegExp(patternOf(quote)).test(texts)).toBe(true);
	});
});

/** What a person does not read: code blocks and addresses. */
const prose = (markdown: string) =>
	markdown
		.replace(/```[\s\S]*?```/g, ' ')
		.replace(/\]\([^)]*\)/g, ']')
		.replace(/https?:\S+/g, ' ');
const wordsIn = (markdown: string) =>
	(prose(markdown).match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? []).length;

/** For those who look into the package, and not for those who make videos. */
const FOR_ENGINEERS = ['architecture', 'reliability', 'security', 'service-interface'].map(
	(page) => `docs/${page}.md`,
);
const FOR_USERS = ['README.md', ...DOCS.filter((document) => !FOR_ENGINEERS.includes(document))];

const notes = exampleNames.flatMap((example) =>
	readExample(example).nodes.flatMap(({ parameters }) => String(parameters.content ?? '')),
);

describe('the documents stay as short as a person reads', () => {
	test('those for users, with the notes on the canvases, have at most 9,000 words', () => {
		expect(wordsIn([...FOR_USERS.map(textOf), ...notes].join('\n'))).toBeLessThanOrEqual(9_000);
	});

	test('the architecture has at most 900 words', () => {
		expect(wordsIn(textOf('docs/architecture.md'))).toBeLessThanOrEqual(900);
	});

	test('at most 12 sentences forbid something', () => {
		const all = prose(FOR_USERS.map(textOf).concat(notes).join('\n'));
		const FORBIDS =
			/\b(do not|don't|never (?:put|press|clear|delete|use|run)|must not|cannot be used)\b/gi;
		expect((all.match(FORBIDS) ?? []).length).toBeLessThanOrEqual(12);
	});
});

test('n8n 1 is named once, as not supported', () => {
	const all = ['README.md', ...DOCS].map(textOf).concat(notes).join('\n');
	expect(all.match(/n8n 1\b|\b1\.123/g)).toEqual(['n8n 1']);
});

describe('a number of the code', () => {
	const { downloadDays, slides, texts, ugcMedia, templateScenes } = SERVICE_LIMITS;
	const [min, max] = SERVICE_LIMITS.transitionSeconds;
	const gigabytes = DOWNLOAD_LIMITS.bytes / 1e9;
	const minutes = DOWNLOAD_LIMITS.ms / MINUTE_MS;
	const script = formatNumber(SERVICE_LIMITS.script);
	const sceneScript = formatNumber(SERVICE_LIMITS.sceneScript);

	test.each([
		['README.md', `After ${RENDERING_TIME}`],
		['README.md', `valid for ${downloadDays} days`],
		['docs/architecture.md', `older than ${FIRST_LOOK_UP_MS / SECOND_MS} seconds`],
		['docs/finished-videos.md', `valid for ${downloadDays} days`],
		['docs/images-and-clips.md', `works for ${VALID_FOR}`],
		['docs/many-videos.md', `up to ${RATE_LIMIT_WAIT_MS / HOUR_MS} hours`],
		[
			'docs/reliability.md',
			`after ${SERVICE_LIMITS.callbackRetryMinutes.join(', ')}`.replace(/, (?=\d+$)/, ' and '),
		],
		['docs/rows-and-tables.md', `valid for ${downloadDays} days`],
		['docs/security.md', `fewer than ${MIN_CALLBACK_SECRET_LENGTH} characters`],
		['docs/security.md', `for ${VALID_FOR}`],
		['docs/security.md', `for ${downloadDays} days`],
		['docs/security.md', `at ${gigabytes} GB and after ${minutes} minutes`],
		['docs/settings.md', `up to ${script} characters, or ${sceneScript} per scene`],
		['docs/troubleshooting.md', `in ${CREATED_WITHIN}`],
		['docs/troubleshooting.md', `Wait ${CREATED_WITHIN}`],
		['docs/waiting.md', RENDERING_TIME],
		['docs/nodes/video-from-template.md', `up to ${templateScenes} scenes`],
		['docs/nodes/video-library.md', `up to ${gigabytes} GB and ${minutes} minutes`],
		['docs/nodes/video-scenes.md', `can be ${min} to ${max} seconds`],
		['docs/nodes/video-slideshow.md', `1 to ${slides} images or clips, with up to ${texts} texts`],
		['docs/nodes/video-ugc-ad.md', `1 to ${ugcMedia} [public links`],
	])('%s: %s', (document, sentence) => {
		expect(textOf(document)).toContain(sentence);
	});
});

describe('the README', () => {
	const targets = targetsIn(textOf('README.md')).map((target) => target.split('#')[0]);

	test.each(DOCS)('leads to %s, which leads back', (document) => {
		expect(targets).toContain(document);
		expect(targetsIn(textOf(document))).toContain(relative(dirname(document), 'README.md'));
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

/** The text below a heading, up to the next one. */
const sectionOf = (text: string, anchor: string) =>
	text.split(/^(?=#+ )/m).find((section) => anchorsIn(section)[0] === anchor) ?? '';

/** "Error codes" of the service's document, whatever the contract makes of them. */
const CODES_OF_SERVICE = [
	...['MISSING_API_KEY', 'INVALID_API_KEY', 'SUBSCRIPTION_REQUIRED', 'VALIDATION_ERROR'],
	...['INVALID_VALUE', 'SCRIPT_TOO_LONG', 'AVATAR_NOT_FOUND', 'TEMPLATE_NOT_FOUND'],
	...['RATE_LIMIT_EXCEEDED', 'VOICE_SYNTHESIS_ERROR', 'VARIABLE_MISMATCH'],
];

describe('the link of an error', () => {
	const codes = [...CODES_OF_SERVICE, ...Object.values(OWN_CODES)];

	test('leads somewhere for each code that there is', () => {
		expect(Object.keys(PAGES).sort()).toEqual([...codes].sort());
		for (const [code] of texts.matchAll(/(?<=code: ')[A-Z_]{8,}(?=')/g))
			expect(codes).toContain(code);
	});

	test.each(codes)('%s: to a section that is about it', (code) => {
		const [file, anchor] = pageFor(code).split('#');
		expect(sectionOf(textOf(`docs/${file}`), anchor)).toContain(`\`${code}\``);
	});

	test.each([undefined, 'SOMETHING_NEW'])('%s: to what goes wrong', (code) => {
		expect(textOf(`docs/${pageFor(code)}`)).toContain('| You see');
	});

	test('is the address of that section', () => {
		const [, address] = /href="([^"]+)"/.exec(linkTo(pageFor('UNCERTAIN'))) ?? [];
		expect(address).toBe(`${BLOB}docs/${pageFor('UNCERTAIN')}`);
	});
});

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

test('the notes of the examples lead to files and sections that there are', () => {
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
