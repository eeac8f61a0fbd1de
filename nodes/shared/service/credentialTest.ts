import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { PATHS } from '../contract/endpoints';
import { rowErrorOf } from '../items/rowError';
import { SECOND_MS } from '../utils/clock';
import { type Account, readAccount } from './account';
import { get, type Send } from './client';
import { withoutSecrets } from './secrets';

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
		await get(sendOnce(this, account), account, { path: PATHS.avatars });
		return { status: 'OK', message: 'The service accepts this API key' };
	} catch (error) {
		return { status: 'Error', message: rowErrorOf(error).message };
	}
}

/** n8n gives the test of a credential no other helper for requests. Secrets are blanked out of what comes back. */
const sendOnce =
	({ helpers }: ICredentialTestFunctions, account: Account): Send =>
	async ({ method, path, query }) => {
		const { statusCode, headers, body } = await helpers.request({
			method,
			uri: `${account.baseUrl}${path}`,
			qs: query,
			headers: { 'x-api-key': account.credential.apiKey },
			json: true,
			simple: false,
			followRedirect: false,
			resolveWithFullResponse: true,
			timeout: TEST_TIMEOUT_MS,
		});
		const response = { status: statusCode, headers, body: withoutSecrets(body, account) };
		return { kind: 'response', response };
	};
