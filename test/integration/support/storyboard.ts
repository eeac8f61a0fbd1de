import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import { allOf, type Element, parseMarkup, textIn } from '../../support/markup';
import { binaryData } from './binaryData';
import type { Setup } from './engine';
import { type Kind, runnerOf } from './least';

/** The file of a page; undefined where an item has none. */
export const pageIn = ({ binary }: INodeExecutionData): string | undefined =>
	binary && Buffer.from(binary.storyboard.data, 'base64').toString();

/** The same where n8n may keep it in a file. */
const keptPageIn = async ({ binary }: INodeExecutionData) =>
	binary && (await binaryData().getAsBuffer(binary.storyboard)).toString();

/** What a person sees of a card. */
export interface SeenCard {
	state: string;
	title: string;
	notes: string[];
	/** In the line at its end. */
	facts: string[];
	element: Element;
}

const cardOf = (element: Element): SeenCard => ({
	element,
	state: allOf([element], 'p', 'state').map(textIn).join(),
	title: allOf([element], 'h2').map(textIn).join(),
	notes: allOf([element], 'p', 'note').map(textIn),
	facts: allOf([element], 'p', 'dim').flatMap((line) => textIn(line).split(' · ')),
});

/** What a person sees of a storyboard. */
export function seenOf(markup: string) {
	const page = parseMarkup(markup);
	const [header] = allOf(page, 'header');
	const summary = allOf([header], 'p').map(textIn);
	const about = summary.pop();
	return {
		...{ page, about, summary },
		title: allOf([header], 'h1').map(textIn).join(),
		filters: allOf([header], 'a').map(textIn),
		cards: allOf(page, 'article').map(cardOf),
	};
}

/** Checks rows of a kind of video in the editor, and reads the page of it. */
export async function storyboardOf(
	kind: Kind,
	simulator: Simulator,
	parameters: INodeParameters = {},
	setup: Partial<Setup> = {},
) {
	const check = { completion: 'check', ...parameters };
	const ran = await runnerOf(kind)(simulator, check, { mode: 'manual', ...setup });
	const [item = { json: {} }] = ran.items;
	const markup = await keptPageIn(item);
	if (markup === undefined) throw new Error(`There is no page: ${ran.error?.message}`);
	return { ...ran, markup, ...seenOf(markup) };
}

/** What the entries of a strip show, in order. */
export const stripOf = ({ element }: SeenCard): string[] =>
	allOf([element], 'ol', 'strip').flatMap((strip) => allOf([strip], 'li').map(textIn));

/** What the browser of the reader loads, in order. */
export const loadedBy = (elements: Element[]): string[] =>
	['img', 'video', 'image'].flatMap((name) =>
		allOf(elements, name).map(({ attributes }) => attributes.src ?? attributes.href),
	);
