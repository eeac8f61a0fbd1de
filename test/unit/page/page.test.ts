import * as fc from 'fast-check';

import { html, link, mediaTag } from '../../../nodes/shared/page/html';
import { type Card, type CardState, type Page, pageOf } from '../../../nodes/shared/page/page';
import { filterStyle, STYLE } from '../../../nodes/shared/page/style';
import {
	allOf,
	type Element,
	elementsIn,
	parseMarkup,
	shapeOf,
	textIn,
	withoutDirection,
} from '../../support/markup';

const STATES: CardState[] = [
	{ state: 'rejected', name: 'Rejected', tone: 'bad' },
	{ state: 'doubtful', name: 'With a warning', tone: 'doubtful' },
	{ state: 'fresh', name: 'New', tone: 'new' },
	{ state: 'done', name: 'Done', tone: 'good' },
];

const cardOf = (state: string, title: string, more: Partial<Card> = {}): Card => ({
	...{ state, title, notes: [], facts: [] },
	...more,
});

const markupOf = (page: Partial<Page> = {}) =>
	pageOf({
		title: 'Videos',
		about: 'Ads · 10:00',
		summary: ['2 new'],
		states: STATES,
		cards: [cardOf('fresh', 'Row 1')],
		...page,
	});

const parsed = (page?: Partial<Page>): Element[] => parseMarkup(markupOf(page));

const CARDS = [
	cardOf('done', 'Row 1'),
	cardOf('fresh', 'Row 2'),
	cardOf('rejected', 'Row 3'),
	cardOf('fresh', 'Row 4'),
	cardOf('rejected', 'Row 5'),
];

describe('a page', () => {
	test('says what it is, whose, and the most important numbers, before its cards', () => {
		const page = parsed({ summary: ['2 new, 1 known', 'By a limit, 1 now'] });
		expect(allOf(page, 'title').map(textIn)).toEqual(['Videos']);
		expect(allOf(page, 'h1').map(textIn)).toEqual(['Videos']);
		const [header] = allOf(page, 'header');
		expect(allOf([header], 'p').map(textIn)).toEqual([
			...['2 new, 1 known', 'By a limit, 1 now', 'Ads · 10:00'],
		]);
		expect(elementsIn(page).filter(({ name }) => /^(header|main)$/.test(name))).toMatchObject([
			{ name: 'header' },
			{ name: 'main' },
		]);
	});

	test('is a document in English, in UTF-8', () => {
		expect(markupOf()).toMatch(
			/^<!doctype html>\s*<html lang="en">\s*<head>\s*<meta charset="utf-8"/,
		);
		const [document, ...others] = parsed();
		expect(document).toMatchObject({ name: 'html', attributes: { lang: 'en' } });
		expect(others).toEqual([]);
	});

	test('has its cards in the order of the states, and within a state in their own', () => {
		const page = parsed({ cards: CARDS });
		const cards = allOf(page, 'article');
		expect(cards.map((card) => allOf([card], 'h2').map(textIn))).toEqual([
			...[['Row 3'], ['Row 5'], ['Row 2'], ['Row 4'], ['Row 1']],
		]);
		expect(cards.map((card) => allOf([card], 'p', 'state').map(textIn))).toEqual([
			...[['Rejected'], ['Rejected'], ['New'], ['New'], ['Done']],
		]);
		expect(cards.map(({ attributes }) => attributes.class)).toEqual([
			...['rejected bad', 'rejected bad', 'fresh new', 'fresh new', 'done good'],
		]);
	});

	test('has a filter for each state that a card has, with how many have it', () => {
		const filters = allOf(allOf(parsed({ cards: CARDS }), 'nav'), 'a');
		expect(filters.map(textIn)).toEqual(['All 5', 'Rejected 2', 'New 2', 'Done 1']);
		expect(filters.map(({ attributes }) => attributes.href)).toEqual([
			...['#', '#rejected', '#fresh', '#done'],
		]);
	});

	test('has what each filter leads to once, before all that it hides, and the rule that hides', () => {
		const page = parsed({ cards: CARDS });
		const [body] = allOf(page, 'body');
		const inBody = body.children.filter((child) => typeof child !== 'string');
		const ids = elementsIn(page).flatMap(({ attributes }) => attributes.id ?? []);
		const targets = allOf(allOf(page, 'nav'), 'a').map(({ attributes }) => attributes.href);
		expect(targets).toEqual(['#', ...ids.map((id) => `#${id}`)]);
		// a sibling before the header and the cards, as the rules of the filters say
		expect(inBody.map(({ name, attributes }) => attributes.id ?? name)).toEqual([
			...['rejected', 'fresh', 'done', 'header', 'main'],
		]);
		const style = textIn(allOf(page, 'style')[0]);
		for (const id of ids) {
			expect(style).toContain(filterStyle(id));
			expect(filterStyle(id)).toContain(
				`#${id}:target ~ main article:not(.${id}) { display: none; }`,
			);
		}
	});

	test('has a filter for each campaign too, the largest first, where there are several', () => {
		const groups = ['A', 'B', 'B', undefined, 'C&D'.repeat(20)];
		const cards = CARDS.map((card, index) => ({ ...card, group: groups[index] }));
		const page = parsed({ cards });
		expect(allOf(allOf(page, 'nav'), 'a').slice(4).map(textIn)).toEqual([
			...['B 2', 'A 1', `${'C&D'.repeat(20).slice(0, 40)}... 1`],
		]);
		const ofB = allOf(page, 'article').filter(({ attributes }) => /group0$/.test(attributes.class));
		expect(ofB.map((card) => textIn(allOf([card], 'h2')[0]))).toEqual(['Row 3', 'Row 2']);
		expect(textIn(allOf(page, 'style')[0])).toContain(filterStyle('group0'));
		const one = parsed({ cards: cards.slice(1, 3) });
		expect(allOf(allOf(one, 'nav'), 'a').map(textIn)).toEqual(['All 2', 'Rejected 1', 'New 1']);
	});

	test('has the notes and facts of a card, and nothing where there are none', () => {
		const full = cardOf('fresh', 'Row 1', {
			notes: ['First', 'Second'],
			facts: ['Square', '10 seconds'],
			content: () => html`<p class="script">Hello</p>`,
		});
		const [first, second] = allOf(parsed({ cards: [full, cardOf('fresh', 'Row 2')] }), 'article');
		expect(allOf([first], 'p').map(textIn)).toEqual([
			...['New', 'First', 'Second', 'Hello', 'Square · 10 seconds'],
		]);
		expect(allOf([second], 'p').map(textIn)).toEqual(['New']);
		expect(textIn(second)).toBe('New Row 2');
	});

	test('leaves the direction of every text that a user has written to the text', () => {
		const card = cardOf('fresh', '\u05e9\u05d5\u05e8\u05d4 1', {
			notes: ['\u05dc\u05d0 \u05e0\u05e9\u05dc\u05d7'],
			facts: ['\u05e7\u05de\u05e4\u05d9\u05d9\u05df'],
		});
		const summary = ['\u05e9\u05d5\u05e8\u05d5\u05ea'];
		const page = parsed({ about: '\u05de\u05d5\u05d3\u05e2\u05d5\u05ea', summary, cards: [card] });
		expect(withoutDirection(page, /\p{Script=Hebrew}/u)).toEqual([]);
		expect(allOf(page, 'article')[0].attributes).not.toHaveProperty('dir');
	});

	test('has one policy that lets nothing run, before anything that could load', () => {
		const page = parsed({ cards: CARDS });
		const [head] = allOf(page, 'head');
		const metas = allOf([head], 'meta');
		const policies = metas.filter(({ attributes }) => 'http-equiv' in attributes);
		expect(policies).toMatchObject([{ attributes: { 'http-equiv': 'Content-Security-Policy' } }]);
		const policy = Object.fromEntries(
			policies[0].attributes.content.split('; ').map((line) => {
				const [name, ...sources] = line.split(' ');
				return [name, sources.join(' ')];
			}),
		);
		expect(policy).toEqual({
			'default-src': "'none'",
			'img-src': 'https:',
			'media-src': 'https:',
			'style-src': "'unsafe-inline'",
			'base-uri': "'none'",
			'form-action': "'none'",
		});
		const inHead = elementsIn(head.children).map(({ name, attributes }) =>
			[name, ...Object.keys(attributes)].join(' '),
		);
		expect(inHead.slice(0, 2)).toEqual(['meta charset', 'meta http-equiv content']);
		expect(markupOf().match(/Content-Security-Policy/g)).toHaveLength(1);
	});

	test('lets videos of a service on this machine play, and of no other one', () => {
		const localOrigin = 'http://127.0.0.1:4000';
		expect(markupOf({ localOrigin })).toContain(`media-src https: ${localOrigin};`);
		const ofUrl = (url: string) =>
			mediaTag({ url, isVideo: true, alt: 'Video', localOrigin, hasFrame: true }).markup;
		expect(ofUrl(`${localOrigin}/1.mp4`)).toMatch(/<video\s+controls\s+preload="metadata"/);
		for (const host of ['127.0.0.1:5000', 'localhost:4000', '10.0.0.1:4000', 'example.com']) {
			expect(ofUrl(`http://${host}/1.mp4`)).not.toContain('<video');
		}
	});

	test('has no script, and loads neither fonts nor styles nor frames', () => {
		const page = parsed({ cards: CARDS });
		const names = new Set(elementsIn(page).map(({ name }) => name));
		for (const name of ['script', 'link', 'iframe', 'form', 'object', 'embed', 'base']) {
			expect(names).not.toContain(name);
		}
		expect(markupOf({ cards: CARDS })).not.toContain('<script');
		expect(textIn(allOf(page, 'style')[0])).not.toMatch(/@import|url\(|@font-face/i);
		expect(allOf(page, 'meta').map(({ attributes }) => attributes)).toContainEqual({
			...{ name: 'referrer', content: 'no-referrer' },
		});
	});
});

describe('a page of very many cards', () => {
	const cards = Array.from({ length: 1_100 }, (_, index) =>
		cardOf(index < 10 ? 'done' : 'rejected', `Row ${index + 1}`),
	);

	test('has 1,000 of them, leaves out those that need nobody, and counts them in its filters', () => {
		const page = parsed({ cards });
		const shown = allOf(page, 'article');
		expect(shown).toHaveLength(1_000);
		expect(shown.map(({ attributes }) => attributes.class)).not.toContain('done good');
		expect(textIn(allOf(page, 'footer')[0])).toTell('cardsLeftOut', '100', '1,000');
		expect(allOf(allOf(page, 'nav'), 'a').map(textIn)).toEqual([
			...['All 1,100', 'Rejected 1,090', 'Done 10'],
		]);
	});

	test('makes none that it leaves out', () => {
		const content = jest.fn(() => html`<p>Hello</p>`);
		parsed({ cards: cards.map((card) => ({ ...card, content })) });
		expect(content).toHaveBeenCalledTimes(1_000);
	});

	test('says nothing of cards that are left out where none is', () => {
		const page = parsed({ cards: cards.slice(0, 1_000) });
		expect(allOf(page, 'article')).toHaveLength(1_000);
		expect(allOf(page, 'footer')).toEqual([]);
	});
});

const NO_WEB_ADDRESSES = [
	'javascript:alert(1)',
	'JaVaScRiPt:alert(1)',
	' \u0001javascript:alert(1)',
	'java\tscript:alert(1)',
	'data:text/html,<script>alert(1)</script>',
	'data:image/svg+xml;base64,AAAA',
	'file:///etc/passwd',
	'blob:https://example.com/1',
	'vbscript:msgbox(1)',
	'ftp://example.com/1.jpg',
	'/picture.jpg',
	'picture.jpg',
	'//example.com/1.jpg',
	'#new',
	'',
	'https://',
	undefined,
	null,
	{ href: 'https://example.com' },
];

describe('a picture or a player', () => {
	const of = (url: unknown, more: object = {}) =>
		parseMarkup(mediaTag({ url, isVideo: false, alt: 'Image 1', ...more }).markup);

	test('is loaded where its address is encrypted', () => {
		expect(of('https://example.com/1.jpg')).toMatchObject([
			{
				name: 'img',
				attributes: { src: 'https://example.com/1.jpg', alt: 'Image 1', loading: 'lazy' },
			},
		]);
		expect(of('https://example.com/1.mp4', { isVideo: true })).toEqual([
			{
				name: 'video',
				attributes: {
					...{ controls: '', preload: 'none', 'aria-label': 'Image 1' },
					src: 'https://example.com/1.mp4',
				},
				children: [],
			},
		]);
	});

	test('is a link where its address is not encrypted', () => {
		for (const isVideo of [false, true]) {
			expect(of('http://example.com/1.jpg', { isVideo })).toEqual([
				{
					name: 'a',
					attributes: {
						...{ href: 'http://example.com/1.jpg', target: '_blank' },
						rel: 'noopener noreferrer',
					},
					children: ['Image 1'],
				},
			]);
		}
	});

	test.each(NO_WEB_ADDRESSES)('is a text where its address is none: %j', (url) => {
		for (const isVideo of [false, true]) {
			expect(mediaTag({ url, isVideo, alt: 'Image 1' }).markup).toBe('Image 1');
		}
		expect(link(url, 'Image 1').markup).toBe('Image 1');
	});

	test('has its attributes quoted, whatever is in them', () => {
		const url = 'https://example.com/"><script>alert(1)</script>?a=\'&b=`${x}`';
		const alt = '" onerror="alert(1)" x=\'<b>`';
		for (const isVideo of [false, true]) {
			const [element, ...others] = of(url, { isVideo, alt });
			const { name, attributes } = element;
			expect(others).toEqual([]);
			expect(Object.keys(attributes).sort()).toEqual(
				isVideo ? ['aria-label', 'controls', 'preload', 'src'] : ['alt', 'loading', 'src'],
			);
			expect(attributes.src).toBe(new URL(url).href);
			expect(isVideo ? attributes['aria-label'] : attributes.alt).toBe(alt);
			expect(name).toBe(isVideo ? 'video' : 'img');
		}
		const [{ attributes, children }] = parseMarkup(link(url, alt).markup);
		expect(attributes.href).toBe(new URL(url).href);
		expect(children).toEqual([alt]);
	});
});

describe('texts of strangers', () => {
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
		fc.constantFrom(
			'<script>alert(1)</script>',
			'</style><script>alert(1)</script>',
			'</title><img src=x onerror=alert(1)>',
			'</p></article></main><form action="https://evil.test">',
			'javascript:alert(1)',
			'data:text/html,<script>alert(1)</script>',
			'" onmouseover="alert(1)',
			"' onmouseover='alert(1)",
			'--><script>alert(1)</script><!--',
			'<!-- ',
			'<![CDATA[<b>',
			']]>',
			'&lt;script&gt;',
			'&#60;script&#62;',
			'&',
			'\u0000',
			'\ud800',
			'\udc00x',
			'`${alert(1)}`',
			'\\u003cscript\\u003e',
			'</svg></math><style>*{display:none}',
			'{ } * { display: none }',
		),
	);

	const all = fc.record({
		title: hostile,
		about: hostile,
		summary: hostile,
		state: hostile,
		card: hostile,
		note: hostile,
		fact: hostile,
		content: hostile,
		alt: hostile,
		url: hostile,
	});

	const page = (texts: typeof all extends fc.Arbitrary<infer T> ? T : never) =>
		markupOf({
			title: texts.title,
			about: texts.about,
			summary: [texts.summary],
			states: [{ state: 'fresh', name: texts.state, tone: 'new' }],
			cards: [
				cardOf('fresh', texts.card, {
					notes: [texts.note],
					facts: [texts.fact],
					content: () =>
						html`<p class="script" title="${texts.content}">${texts.content}</p>
							<b
								>${mediaTag({
									url: `https://example.com/${texts.url}`,
									isVideo: false,
									alt: texts.alt,
								})}</b
							>
							<b
								>${mediaTag({
									url: `https://example.com/${texts.url}`,
									isVideo: true,
									alt: texts.alt,
								})}</b
							>
							<b>${mediaTag({ url: texts.url, isVideo: false, alt: texts.alt })}</b>
							<b>${link(texts.url, texts.alt)}</b>`,
				}),
			],
		});

	const none = Object.fromEntries(
		['title', 'about', 'summary', 'state', 'card', 'note', 'fact', 'content', 'alt', 'url'].map(
			(name) => [name, 'x'],
		),
	) as Parameters<typeof page>[0];

	test('stay texts: no tag and no attribute comes from them, and none of them runs', () => {
		const shape = shapeOf(parseMarkup(page(none)));
		fc.assert(
			fc.property(all, (texts) => {
				const elements = parseMarkup(page(texts));
				expect(shapeOf(elements)).toEqual(shape);
				for (const { attributes } of elementsIn(elements)) {
					for (const name of ['src', 'href', 'poster']) {
						if (name in attributes) expect(attributes[name]).toMatch(/^(https:\/\/|#)/);
					}
				}
				expect(allOf(elements, 'style')).toEqual(allOf(parseMarkup(page(none)), 'style'));
			}),
		);
	});

	test('are shown as they are', () => {
		fc.assert(
			fc.property(all, (texts) => {
				const elements = parseMarkup(page(texts));
				const [article] = allOf(elements, 'article');
				expect(allOf(elements, 'title')[0].children.join('')).toBe(texts.title);
				expect(allOf(elements, 'h1')[0].children.join('')).toBe(texts.title);
				expect(allOf(elements, 'p', 'dim').map(({ children }) => children.join(''))).toEqual([
					...[texts.about, texts.fact],
				]);
				expect(allOf([article], 'h2')[0].children.join('')).toBe(texts.card);
				expect(allOf([article], 'p', 'state')[0].children.join('')).toBe(texts.state);
				expect(allOf([article], 'p', 'note')[0].children.join('')).toBe(texts.note);
				const [script] = allOf([article], 'p', 'script');
				expect(script).toMatchObject({
					attributes: { title: texts.content },
					children: [texts.content],
				});
			}),
		);
	});
});

describe('colors', () => {
	type Colors = Record<string, string>;

	/** Those of a rule. */
	const colorsIn = (css: string): Colors =>
		Object.fromEntries(
			[...css.matchAll(/--([a-z]+):\s*(#[\da-f]{3,8})\b/gi)].map(([, name, color]) => [
				name,
				color,
			]),
		);

	/** What is between the braces of the first rule behind a text. */
	const ruleBehind = (start: string) => {
		const css = STYLE.slice(STYLE.indexOf(start));
		const [, rule = ''] = /:root \{([^}]*)\}/.exec(css) ?? [];
		return rule;
	};

	const light = colorsIn(ruleBehind(':root'));
	const dark = colorsIn(ruleBehind('@media screen and (prefers-color-scheme: dark)'));
	const printed = { ...light, ...colorsIn(ruleBehind('@media print')) };

	/** What texts stand on, and lines that are no text. */
	const GROUNDS = ['page', 'card'];
	const LINES = ['line'];

	/** WCAG 2.2, "relative luminance". */
	const luminance = (color: string) => {
		const digits = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
		const [red, green, blue] = [1, 3, 5].map((at) => {
			const share = parseInt(digits.slice(at, at + 2), 16) / 255;
			return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};

	const contrast = (one: string, other: string) => {
		const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
		return (high + 0.05) / (low + 0.05);
	};

	const textsOf = (colors: Colors) =>
		Object.keys(colors).filter((name) => !GROUNDS.includes(name) && !LINES.includes(name));

	test('contrast is measured as WCAG says', () => {
		expect(contrast('#000', '#ffffff')).toBeCloseTo(21);
		expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
	});

	test('both themes have the same ones, and every one that is used', () => {
		expect(Object.keys(dark)).toEqual(Object.keys(light));
		expect(textsOf(light)).toEqual(
			expect.arrayContaining(['text', 'dim', 'bad', 'doubtful', 'new', 'good', 'known']),
		);
		expect(dark.page).not.toBe(light.page);
		const used = [...STYLE.matchAll(/var\(--([a-z]+)\)/g)].map(([, name]) => name);
		const tone = 'tone';
		expect([...Object.keys(light), tone]).toEqual(expect.arrayContaining(used));
	});

	test.each([
		['light', light],
		['dark', dark],
		['printed', printed],
	])('of texts have a contrast of 4.5 at least to what they stand on: %s', (_, colors) => {
		const weak = textsOf(colors).flatMap((text) =>
			GROUNDS.flatMap((ground) => {
				const ratio = contrast(colors[text], colors[ground]);
				return ratio >= 4.5 ? [] : `${text} on ${ground}: ${ratio.toFixed(2)}`;
			}),
		);
		expect(textsOf(colors).length).toBeGreaterThan(6);
		expect(weak).toEqual([]);
	});
});
