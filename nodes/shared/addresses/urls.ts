/** A URL; undefined for a text that is none. Node 20 has `URL.canParse`, which refuses umlauts once it is called often. */
export function parsedUrl(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}

/** The last part of a URL's path, as people write it; empty where there is none. */
export function lastSegment(url: URL): string {
	const last = url.pathname.split('/').pop() ?? '';
	try {
		return decodeURIComponent(last);
	} catch {
		return last;
	}
}

export const isHttps = (value: string): boolean => parsedUrl(value)?.protocol === 'https:';

export const isWebUrl = (value: unknown): value is string =>
	typeof value === 'string' && /^https?:$/.test(parsedUrl(value)?.protocol ?? '');
