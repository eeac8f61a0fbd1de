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

describe('whether a request has left', () => {
	interface Failure {
		code?: string;
		syscall?: string;
		errors?: object[];
	}

	/** As n8n hands a failure on: wrapped twice, and the code only. */
	const wrapped = (cause: Failure | Error) => {
		const code = 'code' in cause ? cause.code : undefined;
		return new Error('n8n', { cause: Object.assign(new Error('axios', { cause }), { code }) });
	};
	const failing = async (cause: Failure | Error) => {
		const requester = answering(() => {
			throw wrapped(cause);
		});
		return (await transport(requester, account)(create)).kind;
	};
	const connect = (code: string) => ({ code, syscall: 'connect' });

	test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT'])(
		'%s tells only while the connection is made',
		async (code) => {
			expect(await failing(connect(code))).toBe('unsent');
			expect(await failing({ code, syscall: 'read' })).toBe('unanswered');
			expect(await failing({ code })).toBe('unanswered');
		},
	);

	test('a host of several addresses was not reached if none of them was', async () => {
		const all = (...errors: object[]) => ({ code: 'EHOSTUNREACH', errors });
		const [one, other] = [connect('EHOSTUNREACH'), connect('ETIMEDOUT')];
		expect(await failing(all(one, other))).toBe('unsent');
		expect(await failing(all(one, { ...other, syscall: 'read' }))).toBe('unanswered');
		expect(await failing(all())).toBe('unanswered');
	});

	test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED'])(
		'%s always means that it has not',
		async (code) => {
			expect(await failing({ code })).toBe('unsent');
		},
	);

	test.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])('%s always leaves it open', async (code) => {
		expect(await failing({ code, syscall: 'read' })).toBe('unanswered');
	});

	test('a failure that is its own cause is survived', async () => {
		const circular = new Error('circular');
		circular.cause = circular;
		expect(await failing(circular)).toBe('unanswered');
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
