import * as fc from 'fast-check';

import { holdsPathSignature, withoutSignature } from '../../../nodes/shared/ledger/signedAddress';

test.each([
	'https://v5.airtableusercontent.com/v3/u/41/41/1749398400000/-f4Yc/OAtX8',
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
