import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { messageAndAdvice, type RowError, rowErrorOf } from '../items/rowError';
import { CHECK_KEY, DASHBOARD } from '../messages/serviceCodes';
import { type Account, readAccount } from '../service/account';
import type { Send } from '../service/client';
import { get } from '../service/lookUp';
import { RESPONSE_LIMITS } from '../service/responseBody';
import { type Requester, transport } from '../service/transport';
import { withPathAdvice } from '../service/undocumentedPaths';

const { credentialTest: limits } = RESPONSE_LIMITS;

/**
 * Tests a credential by listing avatars. n8n's declarative test would show the HTTP status text ("Unauthorized") instead
 * of the service's message.
 */
export async function videoGenerationApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const account = readAccount(data);
		const send = sendOnce(requesterOf(this, account), account);
		const { avatars: path } = account.paths;
		await withPathAdvice('avatars', async () => await get(send, account, { path }));
		return { status: 'OK', message: 'The service accepts this API key' };
	} catch (error) {
		return { status: 'Error', message: messageText(rowErrorOf(error)) };
	}
}

const ENTER_KEY = `Enter the key again, or create a new one ${DASHBOARD}.`;

/** n8n shows no description here, and the credential is open already. */
const messageText = ({ message, advice }: RowError): string =>
	messageAndAdvice(message, advice?.startsWith(CHECK_KEY) ? ENTER_KEY : advice);

/** Without the rate limit and without retries, as a person waits for the result. */
function sendOnce(requester: Requester, account: Account): Send {
	const attempt = transport(requester, account, undefined, limits);
	return async (request) => {
		const result = await attempt(request);
		if (result.kind !== 'notSent') return result;
		return { kind: 'notSent', notSent: { kind: 'unreachable', reason: result.reason } };
	};
}

/** n8n gives the test of a credential no other helper for requests, and that one takes no signal. */
const requesterOf = ({ helpers }: ICredentialTestFunctions, account: Account): Requester => ({
	helpers: {
		httpRequestWithAuthentication: async (_, { method, url, qs }): Promise<unknown> =>
			await helpers.request({
				method,
				uri: url,
				qs,
				headers: { 'x-api-key': account.credential.apiKey },
				json: true,
				useStream: true,
				simple: false,
				followRedirect: false,
				resolveWithFullResponse: true,
				timeout: limits.timeoutMs,
			}),
	},
});
