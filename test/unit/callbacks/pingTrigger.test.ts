import { pingTrigger } from '../../../nodes/shared/callbacks/pingTrigger';

const URL_WITH_TOKEN = 'https://n8n.test/webhook/video-generation/w1?vgtoken=secret-token';

const responding = (statusCode: number, body: unknown) => async () => ({
	statusCode,
	headers: {},
	body,
});

test('a trigger that responds as one is listening', async () => {
	expect(await pingTrigger(responding(200, { trigger: 'ready' }), URL_WITH_TOKEN)).toEqual({
		kind: 'listening',
	});
});

test.each<[number, string]>([
	[404, 'noTriggerListens'],
	[401, 'triggerHasOtherCredential'],
	[200, 'answersUnlikeTrigger'],
	[302, 'answersUnlikeTrigger'],
	[403, 'answersUnlikeTrigger'],
	[405, 'answersUnlikeTrigger'],
	[502, 'answersUnlikeTrigger'],
	[503, 'answersUnlikeTrigger'],
])('%i stops the run, and the token is not shown (%s)', async (status, reason) => {
	const result = await pingTrigger(responding(status, {}), URL_WITH_TOKEN);
	expect(result).toMatchObject({ kind: 'notListening', error: { reason } });
	expect(JSON.stringify(result)).toContain('https://n8n.test/webhook/video-generation/w1');
	expect(JSON.stringify(result)).not.toContain('secret-token');
});

test.each([
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

test('redirects are not followed, since the token could travel along', async () => {
	const request = jest.fn(responding(308, undefined));
	await pingTrigger(request, URL_WITH_TOKEN);
	expect(request).toHaveBeenCalledWith(expect.objectContaining({ disableFollowRedirect: true }));
});
