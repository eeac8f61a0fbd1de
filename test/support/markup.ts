/** An element of a page, with what is in it. */
export interface Element {
	name: string;
	attributes: Record<string, string>;
	children: Array<Element | string>;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Those of HTML that have no end. */
const VOID = ['br', 'img', 'meta'];

const TEXT = /^(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+/;
const START =
	/^<([a-z][a-z\d]*)((?:\s+(?:controls(?=[\s>])|[a-zA-Z-]+="(?:[^<>"&]|&(?:amp|lt|gt|quot|#39);)*"))*)\s*(\/?)>/;
const ATTRIBUTE = /([a-zA-Z-]+)(?:="([^"]*)")?/g;
const END = /^<\/([a-z][a-z\d]*)\s*>/;
const STYLE_SHEET = /^[^<]*/;

/** A text of a page as it is read there. */
export const withoutEntities = (text: string): string =>
	text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]);

/**
 * Reads markup of which there is one reading only, and throws at any other: all attributes that have a value are quoted, all that is special
 * in a text is written as one of five entities, and every element is closed where it has to be.
 */
export function parseMarkup(markup: string): Element[] {
	const root: Element = { name: '', attributes: {}, children: [] };
	const open = [root];
	let rest = markup.replace(/^<!doctype html>/, '');
	const take = (pattern: RegExp): RegExpExecArray | undefined => {
		const match = pattern.exec(rest);
		if (!match) return undefined;
		rest = rest.slice(match[0].length);
		return match;
	};
	while (rest !== '') {
		const { name: parent, children } = open[open.length - 1];
		const text = take(TEXT);
		const start = text ? undefined : take(START);
		const end = text || start ? undefined : take(END);
		if (text) children.push(withoutEntities(text[0]));
		else if (start) {
			const [, name, given, slash] = start;
			const attributes = [...given.matchAll(ATTRIBUTE)].map(([, key, value = '']) => [key, value]);
			if (new Set(attributes.map(([key]) => key)).size < attributes.length)
				throw new Error(`An attribute stands twice: ${start[0]}`);
			const element: Element = {
				name,
				attributes: Object.fromEntries(
					attributes.map(([key, value]) => [key, withoutEntities(value)]),
				),
				children: [],
			};
			children.push(element);
			const isInSvg = open.some((each) => each.name === 'svg');
			if (slash && !isInSvg && !VOID.includes(name))
				throw new Error(`HTML does not close it there: ${start[0]}`);
			if (name === 'style') element.children.push(take(STYLE_SHEET)?.[0] ?? '');
			if (!slash && !VOID.includes(name)) open.push(element);
		} else if (end?.[1] === parent) open.pop();
		else throw new Error(`No markup of ours: ${end?.[0] ?? rest.slice(0, 200)}`);
	}
	if (open.length > 1) throw new Error(`Not closed: ${open[open.length - 1].name}`);
	return root.children.filter((child) => typeof child !== 'string');
}

/** All elements, in the order of the markup. */
export const elementsIn = (elements: Array<Element | string>): Element[] =>
	elements.flatMap((element) =>
		typeof element === 'string' ? [] : [element, ...elementsIn(element.children)],
	);

/** The elements of a name, and of a class. */
export const allOf = (elements: Element[], name: string, className?: string): Element[] =>
	elementsIn(elements).filter(
		(element) =>
			element.name === name &&
			(className === undefined || element.attributes.class?.split(' ').includes(className)),
	);

const rawText = ({ children }: Element): string =>
	children.map((child) => (typeof child === 'string' ? child : rawText(child))).join(' ');

/** What a person reads of an element: no blanks but single ones. */
export const textIn = (element: Element): string => rawText(element).replace(/\s+/g, ' ').trim();

/** The names of the elements and of their attributes, in order. */
export const shapeOf = (elements: Element[]): string[] =>
	elementsIn(elements).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));

/** The texts that a pattern finds, and that have their direction from the page and not from themselves. */
export const withoutDirection = (elements: Element[], pattern: RegExp): string[] =>
	elements.flatMap(({ attributes, children }) =>
		attributes.dir === 'auto' || attributes['unicode-bidi'] === 'plaintext'
			? []
			: children.flatMap((child) => {
					if (typeof child !== 'string') return withoutDirection([child], pattern);
					return pattern.test(child) ? [child] : [];
				}),
	);
