import type { IHttpRequestOptions } from 'n8n-workflow';

import { SERVICE } from '../../../nodes/shared/messages/service';
import { readAccount } from '../../../nodes/shared/service/credential';
import { type ServiceRequest, transport } from '../../../nodes/shared/service/transport';

const SECRET = '1770000000123456';
const account = readAccount({
	apiKey: 'key-123456',
	callbackSecret: SECRET,
	baseUrl: 'https://a.test',
});

const requesterOf = (respond: () => unknown) => ({
	helpers: { httpRequestWithAuthentication: async () => await Promise.resolve(respond()) },
});

const token = 'aB-_9'.repeat(9).slice(0, 43);
const webhook = `https://n8n.test/renamed/17/n1?item=0&vgtoken=${token}`;
const create = { method: 'POST', path: '/', body: { webhook } } as const;

test('the token of the callback URL is blanked out of a response that quotes it, whatever the path', async () => {
	const message = `webhook: cannot be reached: ${webhook} (key-123456)`;
	const quoting = requesterOf(() => ({
		statusCode: 400,
		headers: {},
		body: { message },
	}));
	const sent = await transport(quoting, account)(create);
	const shown =
		'webhook: cannot be reached: https://n8n.test/renamed/17/n1?item=0&vgtoken=*** (***)';
	expect(sent).toMatchObject({ kind: 'response', response: { body: { message: shown } } });
});

test('and out of what n8n says of a request that failed', async () => {
	const failing = requesterOf(() => {
		throw new Error(`cannot send key-123456 and ${webhook}`);
	});
	expect(await transport(failing, account)(create)).toEqual({
		kind: 'noResponse',
		reason: 'cannot send *** and https://n8n.test/renamed/17/n1?item=0&vgtoken=***',
	});
});

/** What a request is sent with. */
async function optionsOf(request: ServiceRequest, cancelSignal?: AbortSignal) {
	const response = { statusCode: 200, headers: {}, body: {} };
	const send = jest.fn<Promise<unknown>, [string, IHttpRequestOptions]>();
	send.mockResolvedValue(response);
	const helpers = { httpRequestWithAuthentication: send };
	await transport({ helpers }, account, cancelSignal)(request);
	return send.mock.calls[0][1];
}

test('the key goes nowhere else: no redirect is followed', async () => {
	expect(await optionsOf(create)).toMatchObject({ disableFollowRedirect: true });
});

test.each<[string, ServiceRequest, boolean]>([
	['a lookup', { method: 'GET', path: '/' }, true],
	['a creation', create, false],
])('whether cancelling the execution ends %s', async (_, request, ends) => {
	const { abortSignal } = await optionsOf(request, AbortSignal.abort());
	expect(abortSignal).toMatchObject({ aborted: ends });
});

describe('whether a request has left', () => {
	interface Failure {
		code?: string;
		syscall?: string;
		errors?: object[];
	}

	/** As n8n passes a failure on: wrapped twice, with its code only. */
	const wrapped = (cause: Failure | Error) => {
		const code = 'code' in cause ? cause.code : undefined;
		return new Error('n8n', { cause: Object.assign(new Error('axios', { cause }), { code }) });
	};
	const failing = async (cause: Failure | Error) => {
		const requester = requesterOf(() => {
			throw wrapped(cause);
		});
		return (await transport(requester, account)(create)).kind;
	};
	const connect = (code: string) => ({ code, syscall: 'connect' });

	test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT'])(
		'%s means that it has not only while connecting',
		async (code) => {
			expect(await failing(connect(code))).toBe('notSent');
			expect(await failing({ code, syscall: 'read' })).toBe('noResponse');
			expect(await failing({ code })).toBe('noResponse');
		},
	);

	test('a host with several addresses was not reached if none of them was', async () => {
		const all = (...errors: object[]) => ({ code: 'EHOSTUNREACH', errors });
		const [one, other] = [connect('EHOSTUNREACH'), connect('ETIMEDOUT')];
		expect(await failing(all(one, other))).toBe('notSent');
		expect(await failing(all(one, { ...other, syscall: 'read' }))).toBe('noResponse');
		expect(await failing(all())).toBe('noResponse');
	});

	test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED'])(
		'%s always means that it has not',
		async (code) => {
			expect(await failing({ code })).toBe('notSent');
		},
	);

	test.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE'])('%s never tells', async (code) => {
		expect(await failing({ code, syscall: 'read' })).toBe('noResponse');
	});

	describe('as n8n 2.4 tells it: its own words, the code as HTTP code, and the first message', () => {
		const told = async (httpCode: string | null, firstMessage: string) => {
			const requester = requesterOf(() => {
				throw Object.assign(new Error('words of n8n'), { httpCode, messages: [firstMessage] });
			});
			return await transport(requester, account)(create);
		};

		test.each([
			['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:45799'],
			['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.invalid'],
			['EAI_AGAIN', 'getaddrinfo EAI_AGAIN again.test'],
			['EAI_FAIL', 'getaddrinfo EAI_FAIL fail.test'],
			['ENETUNREACH', 'connect ENETUNREACH 255.255.255.255:443 - Local (0.0.0.0:0)'],
			['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443'],
			['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:443 | connect ETIMEDOUT 10.0.0.2:443'],
			['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
		])('%s (%s): it has not', async (code, firstMessage) => {
			expect(await told(code, firstMessage)).toEqual({
				kind: 'notSent',
				error: SERVICE.serviceUnreachable(account.baseUrl, code),
			});
		});

		test.each([
			['ECONNRESET', 'read ECONNRESET'],
			['ECONNRESET', 'socket hang up'],
			['ECONNABORTED', 'timeout of 60000ms exceeded'],
			['ETIMEDOUT', 'read ETIMEDOUT'],
			['EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.1:443 | read ETIMEDOUT'],
			['HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/, RTSP/ or ICE/'],
			['ERR_CANCELED', 'canceled'],
		])('%s (%s): it may have', async (code, firstMessage) => {
			expect(await told(code, firstMessage)).toEqual({ kind: 'noResponse', reason: code });
		});

		test.each([null, '502'])('without a code (%p) its words are the reason', async (httpCode) => {
			const reason = 'words of n8n';
			expect(await told(httpCode, 'Bad gateway')).toEqual({ kind: 'noResponse', reason });
		});
	});

	test.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])(
		'a request that n8n blocks (%s) has not',
		async (name) => {
			const blocked = Object.assign(new Error('The request was blocked'), { name });
			expect(await failing(blocked)).toBe('notSent');
		},
	);

	test('a failure that is its own cause does not loop', async () => {
		const circular = new Error('circular');
		circular.cause = circular;
		expect(await failing(circular)).toBe('noResponse');
	});
});

test('a secret of digits damages neither the headers nor the numbers of a response', async () => {
	const headers = { 'x-ratelimit-reset': '1770000000123456' };
	const body = { success: true, projectId: 'p-1', credits: 1_770_000_000_123_456 };
	const response = { statusCode: 200, headers, body };
	expect(
		await transport(
			requesterOf(() => response),
			account,
		)(create),
	).toEqual({
		kind: 'response',
		response: { status: 200, headers, body },
	});
});
