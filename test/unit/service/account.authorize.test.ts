import * as fc from 'fast-check';

import { VideoGenerationApi } from '../../../credentials/VideoGenerationApi.credentials';

const credential = { apiKey: 'key-of-the-account', baseUrl: 'https://api.example.com/video/' };

/** As n8n lets any node use the credential: the HTTP Request node passes `uri`, our nodes pass `url`. */
const authorize = async (options: object, baseUrl = credential.baseUrl) =>
	await new VideoGenerationApi().authenticate({ ...credential, baseUrl }, { url: '', ...options });

const elsewhere = 'The API key is only sent to https://api.example.com';

test.each([
	[{ url: 'https://api.example.com/v1/avatar/list' }],
	[{ uri: 'https://api.example.com/other' }],
	[{ url: 'https://api.example.com:443/v1?a=//evil.example' }],
	[{ url: '/v1/avatar/list', baseURL: 'https://api.example.com' }],
])('adds the key to a request to the service: %j', async (options) => {
	const { headers } = await authorize(options);
	expect(headers).toEqual({ 'x-api-key': credential.apiKey });
});

test.each([
	[{ url: 'https://evil.example/v1/avatar/list' }],
	[{ uri: 'https://evil.example/' }],
	[{ url: 'http://api.example.com/v1' }],
	[{ url: 'https://api.example.com:8443/v1' }],
	[{ url: 'https://api.example.com.evil.example/' }],
	[{ url: 'https://api.example.com@evil.example/' }],
	[{ url: 'https://evil.example\\@api.example.com/' }],
	[{ url: '//evil.example/', baseURL: 'https://api.example.com' }],
	[{ url: '/v1', baseURL: 'https://evil.example' }],
	[{ url: 'https://api.example.com/', uri: 'https://evil.example/' }],
	[{ url: '/v1/avatar/list' }],
	[{ url: 'not an address' }],
	[{}],
])('refuses a request to any other place: %j', async (options) => {
	await expect(authorize(options)).rejects.toThrow(elsewhere);
});

test('any address is refused unless its origin is that of the Base URL', async () => {
	await fc.assert(
		fc.asyncProperty(fc.webUrl({ validSchemes: ['http', 'https'] }), async (url) => {
			const { origin } = new URL(url);
			const allowed = await authorize({ url }).then(
				() => true,
				() => false,
			);
			expect(allowed).toBe(origin === 'https://api.example.com');
			const { headers } = await authorize({ url }, origin.replace('http:', 'https:')).catch(() => ({
				headers: undefined,
			}));
			expect(Boolean(headers)).toBe(url.startsWith('https:'));
		}),
	);
});

test('nothing leads the key elsewhere: no redirect, no proxy, no unchecked certificate, no other host name', async () => {
	const { headers, ...options } = await authorize({
		url: 'https://api.example.com/',
		headers: { Host: 'evil.example', accept: '*/*' },
		followRedirect: true,
		followAllRedirects: true,
		proxy: 'http://evil.example:3128',
		rejectUnauthorized: false,
		skipSslCertificateValidation: true,
		agentOptions: { ca: 'of the workflow', cert: 'c', key: 'k', rejectUnauthorized: false },
	});
	expect(headers).toEqual({ accept: '*/*', 'x-api-key': credential.apiKey });
	expect(options).toEqual({
		url: 'https://api.example.com/',
		disableFollowRedirect: true,
		followRedirect: false,
		followAllRedirects: false,
		proxy: undefined,
		rejectUnauthorized: true,
		skipSslCertificateValidation: false,
		agentOptions: undefined,
	});
});

test('a credential whose Base URL cannot be used authorizes nothing', async () => {
	await expect(
		authorize({ url: 'http://api.example.com/' }, 'http://api.example.com'),
	).rejects.toThrow("The Base URL in the credential can't be used");
});
