import * as fc from 'fast-check';

import { holdsPathSignature, withoutSignature } from '../../../nodes/shared/addresses/urlSecrets';

test.each([
	'https://v5.airtableusercontent.com/v3/u/41/41/1749398400000/-f4Yc/OAtX8',
	'https://n8n.test/rest/binary-data/signed?token=eyJ.a.b',
	'{"url":"http://localhost:5678/n8n/rest/binary-data/signed?token=eyJ.a.b"}',
	'HTTPS://DL.AirtableUserContent.com/v3/u/1',
	'https://uc1a.dl.dropboxusercontent.com/cd/0/get/abc/file',
	'{"media":[{"url":"https://v5.airtableusercontent.com/v3/u/41"}]}',
	'https://proxy.test/?url=https://v5.airtableusercontent.com/v3/u/41',
])('%s is signed in its path', (text) => {
	expect(holdsPathSignature(text)).toBe(true);
});

test.each([
	'',
	'https://dl.dropboxusercontent.com/s/1/a.png',
	'https://airtableusercontent.com.evil.test/',
	'https://cdn.test/a.png?X-Amz-Signature=b',
	'airtableusercontent.com',
])('%j is not', (text) => {
	expect(holdsPathSignature(text)).toBe(false);
});

const FILES = [
	'https://scontent.cdninstagram.com/v/t51/1_n.jpg?stp=dst&oh=$&oe=$&_nc_ohc=$',
	'https://p16.example.com/a.jpeg?x-expires=$&x-signature=$',
	'https://shop.b-cdn.net/a.jpg?token=$&expires=$',
	'https://shop.imgix.net/a.jpg?w=400&expires=$&s=$',
	'https://a.cos.example.com/a.jpg?q-sign-algorithm=sha1&q-ak=$&q-sign-time=$&q-signature=$',
	'https://imagedelivery.net/a/b/public?exp=$&sig=$',
];

test.each(FILES)('a new signature makes no other file of %s; another path does', (url) => {
	const signed = (text: string) => withoutSignature(url.replaceAll('$', text));
	expect(signed('1')).toBe(signed('2'));
	expect(signed('1')).not.toBe(withoutSignature(url.replace(/\/(?=[^/]*$)/, '/other-')));
});

test.each([
	'https://example.com/a?token=$&expires=$',
	'https://example.com/a?s=$',
	'https://example.com/?exp=$&sig=$',
])('%s may be another file', (url) => {
	expect(withoutSignature(url.replaceAll('$', '1'))).not.toBe(
		withoutSignature(url.replaceAll('$', '2')),
	);
});

test('where nothing is left of an address that tells its file, that is known', () => {
	const parts = [
		['', ' ', 'https://proxy.test/?url='],
		['https://', 'HTTPS://', 'https:/', 'https:\\\\', 'http://', 'ht\ttps://'],
		['', 'user@'],
		['v5.airtableusercontent.com', 'V5.AirtableUserContent.com', 'a.dl.dropboxusercontent.com'],
		['', ':443', ':80', '.'],
		['', '/', '\\', '/v3/u', '/cd/0', '?', '#'],
	].map((each) => fc.constantFrom(...each));
	fc.assert(
		fc.property(fc.tuple(...parts), (given) => {
			const address = given.join('');
			const left = withoutSignature(address);
			const isLost = /^(airtable|dropbox)usercontent\.com$/.test(left);
			const isHeld = holdsPathSignature(JSON.stringify({ url: address }));
			expect(isHeld || !isLost).toBe(true);
		}),
		{ numRuns: 5000 },
	);
});
