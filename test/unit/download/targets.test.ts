import * as fc from 'fast-check';
import { BlockList } from 'node:net';

import { followRedirects, isDownloadTarget } from '../../../nodes/shared/download/requestFile';
import { rowErrorOf } from '../../../nodes/shared/items/rowError';

const SERVICE = 'https://api.example.com';
const SIMULATOR = 'http://127.0.0.1:3000';

/** IANA's special-purpose address registries, multicast, and what is not assigned. */
const SPECIAL_IPV4 =
	'0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
const specialIpv4 = new BlockList();
for (const range of SPECIAL_IPV4.split(' ')) {
	const [start, length] = range.split('/');
	specialIpv4.addSubnet(start, Number(length), 'ipv4');
}

const ipv4Number = (text: string) =>
	text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
const ipv4Text = (number: bigint) =>
	[24n, 16n, 8n, 0n].map((shift) => String((number >> shift) & 255n)).join('.');

/** The first and the last addresses of a range, and their neighbours outside of it. */
const atTheEdges = ([start, length]: string[]) => {
	const first = ipv4Number(start);
	const after = first + (1n << (32n - BigInt(length)));
	return [first - 1n, first, after - 1n, after].filter((each) => each >= 0n && each < 1n << 32n);
};
const edges = SPECIAL_IPV4.split(' ').flatMap((range) => atTheEdges(range.split('/')));
const ipv4 = fc.oneof(fc.bigInt({ min: 0n, max: (1n << 32n) - 1n }), fc.constantFrom(...edges));

test('an IPv4 address is asked if it is on the internet, however it is written', () => {
	const written = fc.constantFrom<(address: bigint) => string>(
		ipv4Text,
		(address) => `${ipv4Text(address)}.`,
		(address) => String(address),
		(address) => `0x${address.toString(16)}`,
		(address) => `0${address.toString(8)}`,
		(address) => `${address >> 24n}.${address & 0xffffffn}`,
		(address) => ipv4Text(address).replaceAll('.', '。'),
	);
	fc.assert(
		fc.property(ipv4, written, (address, write) => {
			const expected = !specialIpv4.check(ipv4Text(address), 'ipv4');
			expect(isDownloadTarget(`https://${write(address)}/v`, SERVICE)).toBe(expected);
		}),
		{ numRuns: 2000 },
	);
});

test.each(['::1', 'fe80::1', 'fd12::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2606:4700::1111'])(
	'the IPv6 address %s is not asked',
	(address) => {
		expect(isDownloadTarget(`https://[${address}]/v`, SERVICE)).toBe(false);
	},
);

test.each([
	'localhost',
	'LOCALHOST.',
	'a.localhost',
	'printer.local',
	'metadata.google.internal',
	'metadata.google.internal..',
	'router.home.arpa',
	'intranet',
	'wiki.corp',
	'nas.lan',
	'tv.home',
	'a.intranet',
	'a.private',
	'api.default.svc',
	'smtp.mail',
	'a.test',
	'a.example',
	'a.onion',
	'%6cocalhost',
])('the host %s is not asked, as only a private network knows it', (host) => {
	expect(isDownloadTarget(`https://${host}/v`, SERVICE)).toBe(false);
});

test.each([
	'example.com',
	'cdn.example.com.',
	'localhost.example.com',
	'internal.io',
	'gmail.com',
	'a.svc.io',
	'mylocal.tv',
])('the host %s is asked', (host) => {
	expect(isDownloadTarget(`https://${host}/v`, SERVICE)).toBe(true);
});

test('plain http is not used', () => {
	expect(isDownloadTarget('http://example.com/v', SERVICE)).toBe(false);
});

describe('a service on this machine', () => {
	test.each(['http://127.0.0.1:9/v', 'http://localhost/v', 'https://[::1]/v', 'https://a.tv/v'])(
		'may have its files at %s',
		(url) => {
			expect(isDownloadTarget(url, SIMULATOR)).toBe(true);
			expect(isDownloadTarget(url, 'http://localhost:3000')).toBe(true);
		},
	);

	test.each([
		'http://10.0.0.1/v',
		'https://169.254.169.254/v',
		'https://0.0.0.0/v',
		'http://a.tv/v',
	])('has no files at %s', (url) => {
		expect(isDownloadTarget(url, SIMULATOR)).toBe(false);
	});
});

/** Follows redirects between hosts that answer 302 with these locations, and 200 where there is none. */
async function follow(url: string, locations: Record<string, string | undefined>) {
	const asked: string[] = [];
	const closed: string[] = [];
	const request = async (target: string) => {
		asked.push(target);
		const body = { destroy: () => closed.push(target) };
		const location = locations[target];
		return await Promise.resolve({
			statusCode: target in locations ? 302 : 200,
			headers: location === undefined ? {} : { location },
			body,
		});
	};
	const outcome = await followRedirects(url, 'https://api.tv', request).then(
		({ statusCode }) => statusCode,
		(error: unknown) => rowErrorOf(error).message,
	);
	return { outcome, asked, closed };
}

test('each URL on the way is asked once, and its connection is closed before the next one', async () => {
	const { outcome, asked, closed } = await follow('https://a.tv/v?key=1', {
		'https://a.tv/v?key=1': '../w',
		'https://a.tv/w': '//b.tv/v.mp4',
	});
	expect(outcome).toBe(200);
	expect(asked).toEqual(['https://a.tv/v?key=1', 'https://a.tv/w', 'https://b.tv/v.mp4']);
	expect(closed).toEqual(asked.slice(0, 2));
});

test('five redirects are followed, and not a sixth', async () => {
	const path = (length: number) =>
		Object.fromEntries(
			Array.from({ length }, (_, index) => [`https://a.tv/${index}`, `/${index + 1}`]),
		);
	expect((await follow('https://a.tv/0', path(5))).outcome).toBe(200);
	const { outcome, asked } = await follow('https://a.tv/0', path(6));
	expect(outcome).toTell('redirectsNowhere', 'a.tv');
	expect(asked).toHaveLength(6);
});

test.each([
	['http://169.254.169.254/latest?x=1', 'hostNotPublic', '169.254.169.254'],
	['https://localhost:5678/rest', 'hostNotPublic', 'localhost:5678'],
	['http://b.tv/v', 'hostNotPublic', 'b.tv'],
	['ftp://b.tv/v', 'redirectsNowhere', 'a.tv'],
	['https://', 'redirectsNowhere', 'a.tv'],
	['', 'redirectsNowhere', 'a.tv'],
	[undefined, 'redirectsNowhere', 'a.tv'],
] as const)('a redirect to %p is not followed', async (location, reason, host) => {
	const url = 'https://a.tv/v?signature=secret';
	const { outcome, asked, closed } = await follow(url, { [url]: location });
	expect(outcome).toTell(reason, host);
	expect(outcome).not.toContain('?');
	expect(asked).toEqual([url]);
	expect(closed).toEqual([url]);
});

test('a URL that may not be asked is not asked', async () => {
	const { outcome, asked } = await follow('https://10.0.0.1/v', {});
	expect(outcome).toContain("10.0.0.1 isn't a public HTTPS URL");
	expect(asked).toEqual([]);
});
