import * as fc from 'fast-check';

import {
	holdsSeveralAddresses,
	normalAddress,
} from '../../../nodes/shared/addresses/normalAddress';

const ADDRESS = 'https://example.com/a.jpg';
const OTHER = 'https://cdn.example.org/b.png?x=1';

const SIGNED = [
	'https://bucket.s3.amazonaws.com/a%20b.jpg?X-Amz-Credential=AK%2F20260101%2Fus&X-Amz-Signature=ab12',
	"https://store.example.com/o/a.jpg?sig=a%2Bb/c==&filename='a'.jpg&t=(1)~2*!",
	'https://dl.airtableusercontent.com/v3/u/1/2/aB-_c/dEf.~/0123',
	'https://images.example.com/?url=https://example.com/a.jpg',
	'https://web.archive.org/web/2026im_/https://example.com/a.jpg',
	'https://res.example.com/image/fetch/w_300,h_300/https://example.com/a.jpg',
	'https://example.com/https://example.com/a.jpg',
	'https://example.com/rs:fit:300/plain/https://example.com/a.jpg',
	'https://example.com/filters:watermark(https://example.com/logo.png,-10,-10)/a.jpg',
	'https://example.com/filters:watermark(logo.png,-10,-10)/a.jpg',
	'https://example.com/filters:watermark%28https://example.com/logo.png,0,0%29/https://example.com/a.jpg',
	'https://res.example.com/image/upload/l_logo.png,w_100/a.jpg',
	'https://example.com/a.mp4;v=1',
	'https://example.com/?images=a.jpg,b.jpg&text=see%20https://example.com',
	'https://example.com/?to=a%3Dhttps://example.com',
	'https://example.com/../a/./b.jpg',
	'https://example.com',
	'HTTPS://Example.COM:443/A.jpg',
];

test.each(SIGNED)('an address that is one stays as it is to the letter: %s', (address) => {
	expect(holdsSeveralAddresses(address)).toBe(false);
	expect(normalAddress(address)).toBe(address);
});

test.each([
	[` ${ADDRESS}\r\n`, ADDRESS],
	[`\ufeff${ADDRESS}\u200b`, ADDRESS],
	[`${ADDRESS}, `, ADDRESS],
	[`;\n${ADDRESS} | `, ADDRESS],
	['https://exam\u200bple.com/\u2060a.jpg', ADDRESS],
	['https://example.com/a\u00ad\u200d.jpg', ADDRESS],
	['https://example.com/\na.jpg', ADDRESS],
	['https:/example.com/a.jpg', ADDRESS],
	['https:example.com/a.jpg', ADDRESS],
	['https:///example.com/a.jpg', ADDRESS],
	['https://example.com/a.jpg\n?b=1', 'https://example.com/a.jpg?b=1'],
	['https://example.com/a.jpg (1).jpg', 'https://example.com/a.jpg%20(1).jpg'],
	['https://example.com/my photo.jpg', 'https://example.com/my%20photo.jpg'],
	['https://example.com/a\u00a0b.jpg', 'https://example.com/a%C2%A0b.jpg'],
	['https://example.com/größe.jpg?b=ü', 'https://example.com/gr%C3%B6%C3%9Fe.jpg?b=%C3%BC'],
	['https://müller.example/a.jpg', 'https://xn--mller-kva.example/a.jpg'],
	[
		'https://example.com/می\u200cخواهم',
		'https://example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
	],
	['https://example.com/a%20b ü.jpg', 'https://example.com/a%20b%20%C3%BC.jpg'],
	['https://example.com/r?sku=1&amp;color=red', 'https://example.com/r?sku=1&color=red'],
	['https:\\/\\/example.com\\/a.jpg', ADDRESS],
	['https://example.com/r?x=1\\u0026y=2', 'https://example.com/r?x=1&y=2'],
	...['""', "''", '“”', '‚‘', '``', '»«', '›‹', '「」', '<>', '[]'].map(([open, close]) => [
		`${open}${ADDRESS}${close}`,
		ADDRESS,
	]),
	[`["${ADDRESS}"]`, ADDRESS],
	[`["${ADDRESS}", ""]`, ADDRESS],
	['„https://example.com/a.jpg“', ADDRESS],
	["'https://example.com/a_(1)", 'https://example.com/a_(1)'],
	['https://example.com/r?x=1\\u0026amp;y=2', 'https://example.com/r?x=1&y=2'],
	...['"', '”', '>', '",'].map((mark) => [`${ADDRESS}${mark}`, ADDRESS]),
	['https://example.com/[1].jpg"', 'https://example.com/[1].jpg'],
	[
		'https://example.com/?text=A sign of shop.com, neon',
		'https://example.com/?text=A%20sign%20of%20shop.com,%20neon',
	],
	['https://example.com/?text="SALE"', 'https://example.com/?text=%22SALE%22'],
])('%j is sent as %j', (given, sent) => {
	expect(normalAddress(given)).toBe(sent);
});

test.each([
	'[https://example.com/a.jpg](https://example.com/a.jpg)',
	'<https://example.com/a.jpg|Photo>',
	'(https://example.com/a.jpg) front',
	'"https://example.com/a.jpg".',
	'"https://example.com/?a=[1]"',
])('%j has more in its marks than an address, and is left for validation', (text) => {
	expect(normalAddress(text)).toBe(text);
});

const SEPARATORS = [
	', ',
	',',
	' ',
	'\n',
	'\r\n',
	'\t',
	';',
	' | ',
	'|',
	'\u00a0',
	' und ',
	'\u200b, ',
	'、',
	'',
	'\\n',
	'\\',
	' (',
	'%20',
	'%0A',
	',%20',
	'&',
	'+',
	'،',
	'・',
	'\u0085',
];

test.each(SEPARATORS)('two addresses with %j between them are refused as they are', (between) => {
	const text = `${ADDRESS}${between}${OTHER}`;
	expect(holdsSeveralAddresses(normalAddress(text))).toBe(true);
	expect(holdsSeveralAddresses(`${ADDRESS}, www.example.org/b.png`)).toBe(true);
});

test.each([
	'https://https://example.com/a.jpg',
	'https:/http:example.com/ü.jpg',
	`${ADDRESS}?b=1,${OTHER}`,
])('%s is none that is sent', (text) => {
	expect(holdsSeveralAddresses(normalAddress(text))).toBe(true);
});

test('whatever is sent is the same when it is sent again, and has nothing that is not seen', () => {
	const url = fc
		.webUrl({ withQueryParameters: true, withFragments: true })
		.filter((text) => !/[,;|]$/.test(text));
	const more = fc.string({ unit: 'grapheme' });
	fc.assert(
		fc.property(url, more, (start, end) => {
			const address = normalAddress(`${start}/${end}`);
			expect(normalAddress(address)).toBe(address);
			expect(normalAddress(start)).toBe(start);
			if (URL.canParse(address) && !holdsSeveralAddresses(address)) {
				expect(address).toMatch(/^[!-~]+$/);
			}
		}),
	);
});
