import trimEnd from 'lodash/trimEnd';

import { withExamples } from '../utils/text';

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

/**
 * Below these a name is not on the internet: IANA's special-use domain names, those that private networks use (RFC 6762,
 * appendix G), those that ICANN gives to nobody (internal, corp, home, mail), those of routers, Docker and Consul, the services
 * of Kubernetes (svc), and those that lead everybody to their own machine.
 */
const PRIVATE_DOMAINS = [
	'alt example home.arpa invalid local localdomain localhost onion test corp home internal intranet lan mail private svc',
	'docker consul fritz.box ip homenet localnet wlan workgroup ddev.site lndo.site localtest.me lvh.me',
].flatMap((domains) => domains.split(' '));

/** An IPv4 address in a name that leads to it: `192.168.1.5.nip.io`, `10-0-0-1.abc.plex.direct`. */
const IPV4_IN_NAME = withExamples(
	/(?<!\d)(\d{1,3}(?:[.-]\d{1,3}){3})\.(?:nip\.io|sslip\.io|[^.]+\.plex\.direct)\.?$/,
	{
		is: ['10.0.0.1.nip.io', 'n8n-192-168-1-5.sslip.io', '10-0-0-1.ab12.plex.direct'],
		isNot: ['nip.io', '10-0-0-1.example.com'],
	},
);

/** IPv4 addresses that are not on the internet (IANA's special-purpose registry, multicast, reserved). */
const SPECIAL_IPV4 = [
	'0.0.0.0/8',
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.88.99.0/24',
	'192.168.0.0/16',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/3',
];

/** @param hostname of a `URL` */
export const isLoopback = (hostname: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

export const isOnThisMachine = (hostname: string, baseUrl: string): boolean =>
	isLoopback(hostname) && isLoopback(new URL(baseUrl).hostname);

/**
 * Whether the service cannot load from a URL, as nobody on the internet can.
 *
 * @param target http or https
 * @param baseUrl of the service
 */
export function isUnreachable(target: string, baseUrl: string): boolean {
	const { hostname } = new URL(target);
	return isPrivateHost(hostname) && !isOnThisMachine(hostname, baseUrl);
}

/**
 * Whether a host is in a private network, or this machine, as far as its name tells.
 *
 * @param hostname as `URL` gives it: it writes every form of an IPv4 address as four decimal numbers
 */
export function isPrivateHost(hostname: string): boolean {
	// nobody shares a file at an IPv6 address, and many of them hold a private IPv4 address
	if (hostname.startsWith('[')) return true;
	const [, named] = IPV4_IN_NAME.exec(hostname) ?? [];
	if (named) return isPrivateHost(named.replaceAll('-', '.'));
	if (/^\d+(\.\d+){3}$/.test(hostname)) return isSpecial(bitsOf(hostname));
	const name = `.${trimEnd(hostname, '.')}`;
	const hasNoDot = name.lastIndexOf('.') === 0;
	return hasNoDot || PRIVATE_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
}

const isSpecial = (bits: string): boolean =>
	SPECIAL_IPV4.some((range) => {
		const [start, length] = range.split('/');
		return bits.startsWith(bitsOf(start).slice(0, Number(length)));
	});

/** The 32 bits of an IPv4 address. */
const bitsOf = (address: string): string =>
	address
		.split('.')
		.map((part) => Number(part).toString(2).padStart(8, '0'))
		.join('');

/** How the names of images and clips end, also of those that the service may not show. */
export const FILE_ENDINGS = {
	image: 'jpg jpeg jpe jfif png apng gif webp avif heic heif svg bmp tif tiff psd ico jxl'.split(
		' ',
	),
	video:
		'mp4 m4v mov qt webm avi mkv mpg mpeg mpe m2v ogv 3gp 3gpp 3g2 wmv asf flv f4v vob mxf gifv ts mts m2ts m3u8'.split(
			' ',
		),
};

const ALL_ENDINGS = Object.values(FILE_ENDINGS).flat();

export const endsLikeFile = (text: string): boolean =>
	ALL_ENDINGS.includes(/\.(\w+)$/.exec(text)?.[1].toLowerCase() ?? '');
