import { Readable } from 'node:stream';

import { pingTrigger } from '../../../nodes/shared/callbacks/pingTrigger';

const URL_WITH_TOKEN = 'https://n8n.test/webhook/video-generation/w1?vgtoken=secret-token';

const responding = (statusCode: number, body: unknown) => async () => ({
	statusCode,
	headers: {},
	body: Readable.from([Buffer.from(JSON.stringify(body) ?? '')]),
});

test('a trigger that responds as one is listening', async () => {
	expect(await pingTrigger(responding(200, { trigger: 'ready' }), URL_WITH_TOKEN)).toEqual({
		kind: 'listening',
	});
});

test.each([
	[
		404,
		'Not sent, as no published Video Generation Trigger listens at https://n8n.test/webhook/video-generation/w1',
	],
	[401, 'uses another credential'],
])('%i stops the run, and the token is not shown', async (status, message) => {
	const result = await pingTrigger(responding(status, {}), URL_WITH_TOKEN);
	expect(result).toMatchObject({ kind: 'notListening', error: { advice: expect.any(String) } });
	expect(JSON.stringify(result)).toContain(message);
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test.each([
	['another answer', responding(200, '<html>')],
	['an answer of a proxy', responding(502, undefined)],
	['a redirect', responding(301, undefined)],
	[
		'an answer of more than 64 KiB',
		responding(200, { trigger: 'ready', more: 'x'.repeat(65_536) }),
	],
	['no way to the address', async () => await Promise.reject(new Error('ECONNREFUSED'))],
	[
		'a reason that quotes the address',
		async () => await Promise.reject(new Error(`GET ${URL_WITH_TOKEN}`)),
	],
])('%s is a hint and does not stop the run', async (_, request) => {
	const result = await pingTrigger(request, URL_WITH_TOKEN);
	expect(result).toMatchObject({
		kind: 'unknown',
		hint: expect.stringContaining('https://n8n.test/webhook/video-generation/w1'),
	});
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test.each([
	['another answer', 'derived', responding(200, '<html>')],
	['an answer of an execution that runs', 'guessed', responding(409, {})],
	[
		'no way to the address',
		'guessed',
		async () => await Promise.reject(new Error(`ECONNREFUSED ${URL_WITH_TOKEN}`)),
	],
] as const)('%s stops the run where the URL is %s', async (_, source, request) => {
	const result = await pingTrigger(request, URL_WITH_TOKEN, source);
	expect(result).toMatchObject({
		kind: 'notListening',
		error: { advice: expect.stringContaining('enter the production URL of the trigger') },
	});
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test('no way to a derived URL is a hint, as many an n8n cannot reach its own address', async () => {
	const request = async () => await Promise.reject(new Error('ECONNREFUSED'));
	expect(await pingTrigger(request, URL_WITH_TOKEN, 'derived')).toMatchObject({ kind: 'unknown' });
});

test('redirects are not followed, since the token could travel along', async () => {
	const request = jest.fn(responding(308, undefined));
	await pingTrigger(request, URL_WITH_TOKEN);
	expect(request).toHaveBeenCalledWith(expect.objectContaining({ disableFollowRedirect: true }));
});
