import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { messageAndAdvice, rowErrorOf } from '../items/rowError';
import { KEY_ACCEPTED } from '../messages/library';
import { lookUpWith } from '../service/client';
import { type Account, authorizationOf, readAccount } from '../service/credential';
import { type Requester, transport } from '../service/transport';
import { withPathAdvice } from '../service/undocumentedPaths';
import { SECOND_MS } from '../utils/clock';

const TEST_TIMEOUT_MS = 30 * SECOND_MS;

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
		// without the rate limit and without retries, as a person waits for the result
		const send = transport(requesterOf(this, account), account, undefined, TEST_TIMEOUT_MS);
		const lookUp = lookUpWith(send, account);
		await withPathAdvice('avatars', async () => await lookUp({ path: account.paths.avatars }));
		return { status: 'OK', message: KEY_ACCEPTED };
	} catch (error) {
		// n8n shows no description here
		const { message, advice } = rowErrorOf(error);
		return { status: 'Error', message: messageAndAdvice(message, advice) };
	}
}

/** n8n gives the test of a credential no other helper for requests, and that one takes no signal. */
const requesterOf = ({ helpers }: ICredentialTestFunctions, account: Account): Requester => ({
	helpers: {
		httpRequestWithAuthentication: async (_, { method, url, qs }): Promise<unknown> =>
			await helpers.request({
				method,
				uri: url,
				qs,
				headers: authorizationOf(account.credential),
				json: true,
				simple: false,
				followRedirect: false,
				resolveWithFullResponse: true,
				timeout: TEST_TIMEOUT_MS,
			}),
	},
});
