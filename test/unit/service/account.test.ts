import * as fc from 'fast-check';

import type { CREDENTIAL_FAULT } from '../../../nodes/shared/messages/service';
import { readAccount } from '../../../nodes/shared/service/credential';

const because = (reason: keyof typeof CREDENTIAL_FAULT) =>
	expect.objectContaining({ rowError: expect.objectContaining({ reason }) });

test('the base URL loses its trailing slash, and the API key signs callbacks where there is no secret', () => {
	const credential = { apiKey: 'key', baseUrl: 'https://api.example.com/ ' };
	expect(readAccount(credential)).toEqual({
		credential,
		baseUrl: 'https://api.example.com',
		callbackSecret: 'key',
		secrets: ['key'],
		paths: {
			productAd: '/v1/project/create/product-ads',
			videoList: '/v1/video/list',
			videoDetails: '/v1/video/{videoId}',
			avatars: '/v1/avatar/list',
			templates: '/v1/template',
		},
		webhookEndpoint: 'webhook',
	});
});

test.each([
	['https://api.example.com/v1', 'https://api.example.com'],
	['https://api.example.com/v1//', 'https://api.example.com'],
	['https://gateway.example.com/video/v1', 'https://gateway.example.com/video'],
	['https://api.example.com/v10', 'https://api.example.com/v10'],
	['https://v1', 'https://v1'],
])('the paths have the version, so %s is read as %s', (baseUrl, read) => {
	expect(readAccount({ apiKey: 'key', baseUrl }).baseUrl).toBe(read);
});

test('the callback secret and the paths of the credential override the defaults', () => {
	const account = readAccount({
		apiKey: 'key',
		baseUrl: 'http://localhost:8080/base',
		callbackSecret: 'a-secret-of-16-c',
		productAdPath: '/v2/ads',
	});
	expect(account).toMatchObject({
		baseUrl: 'http://localhost:8080/base',
		callbackSecret: 'a-secret-of-16-c',
		paths: { productAd: '/v2/ads' },
	});
});

test.each(['http://127.0.0.1:1', 'http://[::1]:1', 'http://localhost', 'https://10.0.0.1'])(
	'%s may be used',
	(baseUrl) => expect(readAccount({ apiKey: 'key', baseUrl }).baseUrl).toBe(baseUrl),
);

test.each(['v1/x', '@other.host/x', '.evil.example/x', ':80/x'])(
	'a path that would change the host is rejected: %s',
	(path) => {
		const credential = { apiKey: 'key', baseUrl: 'https://api.example.com', videoListPath: path };
		expect(() => readAccount(credential)).toThrow(because('pathUnusable'));
	},
);

test('without a key and a callback secret there is nothing to sign tokens with', () => {
	const credential = { apiKey: ' ', callbackSecret: '', baseUrl: 'https://api.example.com' };
	expect(() => readAccount(credential)).toThrow(because('apiKeyEmpty'));
	const callbackSecret = 'a-secret-of-16-c';
	expect(readAccount({ ...credential, callbackSecret }).callbackSecret).toBe(callbackSecret);
});

test('a callback secret has at least 16 characters, as anybody who guesses it can call back', () => {
	const credential = { apiKey: 'key', baseUrl: 'https://api.example.com' };
	const read = (callbackSecret: string) => readAccount({ ...credential, callbackSecret });
	expect(() => read('x'.repeat(15))).toThrow(because('callbackSecretTooShort'));
	expect(() => read(` ${'x'.repeat(15)} `)).toThrow(because('callbackSecretTooShort'));
	expect(read('x'.repeat(16)).callbackSecret).toHaveLength(16);
});

test.each([
	'https://user@api.example.com',
	'https://:password@api.example.com',
	'https://u:p@api.example.com',
])('a base URL with a login is refused: %s', (baseUrl) =>
	expect(() => readAccount({ apiKey: 'key', baseUrl })).toThrow(because('baseUrlUnusable')),
);

test('no path of the credential leads to another host', () => {
	const piece = fc.oneof(
		fc.constantFrom(
			'/',
			'\\',
			'@',
			':',
			'..',
			'%2e%2e',
			'?',
			'#',
			'\t',
			'\n',
			'\0',
			'evil.example',
		),
		fc.string({ unit: 'binary', maxLength: 4 }),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const productAdPath = `/${pieces.join('')}`;
			const credential = { apiKey: 'key', baseUrl: 'https://api.example.com', productAdPath };
			const { baseUrl, paths } = readAccount(credential);
			expect(new URL(`${baseUrl}${paths.productAd}`).origin).toBe('https://api.example.com');
		}),
		{ numRuns: 1000 },
	);
});
