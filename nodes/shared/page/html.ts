import escape from 'lodash/escape';

/** Markup of ours. Everything else that goes into a page is text. */
export class Html {
	constructor(readonly markup: string) {}
}

type Part = Html | string | number | false | undefined | Part[];

/** Markup with values in it, each as text, in attributes as well; those that are undefined or false are left out. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
	new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));

function markupOf(part: Part): string {
	if (Array.isArray(part)) return part.map(markupOf).join('');
	if (part instanceof Html) return part.markup;
	return part === undefined || part === false ? '' : escape(String(part));
}

/** The markup of the first items, as long as it has so many bytes at most. */
export function htmlUpTo<T>(
	max: number,
	items: T[],
	toHtml: (item: T, index: number) => Html,
): Html[] {
	const parts: Html[] = [];
	let size = 0;
	for (const [index, item] of items.entries()) {
		const part = toHtml(item, index);
		size += Buffer.byteLength(part.markup);
		if (size > max) break;
		parts.push(part);
	}
	return parts;
}
