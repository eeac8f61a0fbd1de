import { ping } from '../../../nodes/shared/completion/ping';

const ADDRESS = 'https://n8n.test/webhook/video-generation/w1?token=secret-token';

const answering = (statusCode: number, body: unknown) => async () => ({ statusCode, body });

test('a trigger that answers as one is ready', async () => {
	expect(await ping(answering(200, { trigger: 'ready' }), ADDRESS)).toEqual({ kind: 'ready' });
});

test.each([
	[
		404,
		'Not sent, as no published Video Generation Trigger listens at https://n8n.test/webhook/video-generation/w1',
	],
	[401, 'uses another credential'],
])('%i stops the run, and the token is not shown', async (status, message) => {
	const result = await ping(answering(status, {}), ADDRESS);
	expect(result).toMatchObject({ kind: 'deaf', explanation: { description: expect.any(String) } });
	expect(JSON.stringify(result)).toContain(message);
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test.each([
	['another answer', answering(200, '<html>')],
	['an answer of a proxy', answering(502, undefined)],
	['a redirect', answering(301, undefined)],
	['no way to the address', async () => await Promise.reject(new Error('ECONNREFUSED'))],
	[
		'a reason that quotes the address',
		async () => await Promise.reject(new Error(`GET ${ADDRESS}`)),
	],
])('%s is a hint, not a refusal', async (_, request) => {
	const result = await ping(request, ADDRESS);
	expect(result).toMatchObject({
		kind: 'unknown',
		hint: expect.stringContaining('https://n8n.test/webhook/video-generation/w1'),
	});
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test('redirects are not followed, since the token could travel along', async () => {
	const request = jest.fn(answering(308, undefined));
	await ping(request, ADDRESS);
	expect(request).toHaveBeenCalledWith(expect.objectContaining({ disableFollowRedirect: true }));
});
