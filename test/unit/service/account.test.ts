import { readAccount } from '../../../nodes/shared/service/account';

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
		},
	});
});

test('the callback secret and the paths of the credential override the defaults', () => {
	const account = readAccount({
		apiKey: 'key',
		baseUrl: 'http://localhost:8080/base',
		callbackSecret: 'secret',
		productAdPath: '/v2/ads',
	});
	expect(account).toMatchObject({
		baseUrl: 'http://localhost:8080/base',
		callbackSecret: 'secret',
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
		expect(() => readAccount(credential)).toThrow('does not start with a slash');
	},
);

test('without a key and a callback secret there is nothing to sign tokens with', () => {
	const credential = { apiKey: ' ', callbackSecret: '', baseUrl: 'https://api.example.com' };
	expect(() => readAccount(credential)).toThrow('API Key');
	expect(readAccount({ ...credential, callbackSecret: 's' }).callbackSecret).toBe('s');
});
