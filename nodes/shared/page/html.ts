import escape from 'lodash/escape';

import { parsedUrl } from '../addresses/urls';

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

/** A web address as a page may have it; undefined for a script, a file, data, a password, and what is no address. */
function webAddress(value: unknown, protocols: string[]): string | undefined {
	const url = parsedUrl(String(value));
	if (!url || !protocols.includes(url.protocol)) return undefined;
	return url.username || url.password ? undefined : url.href;
}

/** A link, or its text where the address cannot be opened. */
export function link(url: unknown, text: string): Html {
	const href = webAddress(url, ['https:', 'http:']);
	return href === undefined
		? html`${text}`
		: html`<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
}

interface Media {
	url: unknown;
	isVideo: boolean;
	/** For those who do not see it. */
	alt: string;
	/** Of a service on this machine, as in development: its videos are not encrypted. */
	localOrigin?: string;
	/** Whether a video shows its first frame before it is played. */
	hasFrame?: boolean;
}

/** A picture or a player, which the browser of the reader loads; a link where it cannot, as it is not encrypted. */
export function mediaTag({ url, isVideo, alt, localOrigin, hasFrame }: Media): Html {
	const isLocal = localOrigin !== undefined && parsedUrl(String(url))?.origin === localOrigin;
	const src = webAddress(url, isLocal ? ['https:', 'http:'] : ['https:']);
	if (src === undefined) return link(url, alt);
	if (!isVideo) return html`<img src="${src}" alt="${alt}" loading="lazy" />`;
	return html`<video
		controls
		preload="${hasFrame ? 'metadata' : 'none'}"
		src="${src}"
		aria-label="${alt}"
	></video>`;
}
