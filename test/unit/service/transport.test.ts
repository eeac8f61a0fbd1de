import { readAccount } from '../../../nodes/shared/service/account';
import { transport } from '../../../nodes/shared/service/transport';

const SECRET = '17700000';
const account = readAccount({
	apiKey: 'key-123456',
	callbackSecret: SECRET,
	baseUrl: 'https://a.test',
});

const answering = (answered: () => unknown) => ({
	helpers: { httpRequestWithAuthentication: async () => await Promise.resolve(answered()) },
});

const token = 'aB-_9'.repeat(9).slice(0, 43);
const webhook = `https://n8n.test/renamed/17/n1?item=0&token=${token}`;
const create = { method: 'POST', path: '/', body: { webhook } } as const;

test('what the service quotes of the callback address that it is given is no token, whatever the path', async () => {
	const message = `webhook: cannot be reached: ${webhook} (key-123456)`;
	const quoting = answering(() => ({ statusCode: 400, headers: {}, body: { message } }));
	const sent = await transport(quoting, account)(create);
	const shown = 'webhook: cannot be reached: https://n8n.test/renamed/17/n1?item=0&token=*** (***)';
	expect(sent).toMatchObject({ kind: 'answered', answer: { body: { message: shown } } });
});

test('nor is what n8n says of a request that failed', async () => {
	const failing = answering(() => {
		throw new Error(`cannot send key-123456 and ${webhook}`);
	});
	expect(await transport(failing, account)(create)).toEqual({
		kind: 'unanswered',
		reason: 'cannot send *** and https://n8n.test/renamed/17/n1?item=0&token=***',
	});
});

test('a secret of digits damages neither the limit that the headers tell nor the answer', async () => {
	const headers = { 'x-ratelimit-reset': '1770000000' };
	const body = { success: true, projectId: 'p-1', credits: 1_770_000_000 };
	const answer = { statusCode: 200, headers, body };
	expect(
		await transport(
			answering(() => answer),
			account,
		)(create),
	).toEqual({
		kind: 'answered',
		answer: { status: 200, headers, body },
	});
});
