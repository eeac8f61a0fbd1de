import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { PATHS } from '../contract/endpoints';
import { type RowError, rowErrorOf } from '../items/rowError';
import { type Account, readAccount } from '../service/account';
import { get, type LookUp, type Send } from '../service/client';
import { receiveResponse, RESPONSE_LIMITS } from '../service/responseBody';
import { withoutSecretsAsync } from '../service/secrets';
import { failedAttempt } from '../service/transport';
import { lookUpAvatars } from './otherForms';

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
		const send = sendOnce(this, account);
		const lookUp: LookUp = async (request) => await get(send, account, request);
		await lookUpAvatars(lookUp, account, { path: PATHS.avatars });
		return { status: 'OK', message: 'The service accepts this API key' };
	} catch (error) {
		return { status: 'Error', message: messageText(rowErrorOf(error)) };
	}
}

/** n8n shows no description here. The service's own words need none. */
const messageText = ({ message, advice, httpCode }: RowError): string =>
	advice && httpCode === undefined ? `${message}. ${advice}` : message;

/**
 * n8n gives the test of a credential no other helper for requests, and that one takes no signal. Secrets are blanked out
 * of what comes back.
 */
const sendOnce =
	({ helpers }: ICredentialTestFunctions, account: Account): Send =>
	async ({ method, path, query }) => {
		const request = async (): Promise<unknown> =>
			await helpers.request({
				method,
				uri: `${account.baseUrl}${path}`,
				qs: query,
				headers: { 'x-api-key': account.credential.apiKey },
				json: true,
				useStream: true,
				simple: false,
				followRedirect: false,
				resolveWithFullResponse: true,
				timeout: limits.timeoutMs,
			});
		try {
			const response = await receiveResponse(request, limits);
			const body = await withoutSecretsAsync(response.body, account);
			return { kind: 'response', response: { ...response, body } };
		} catch (error) {
			const failed = failedAttempt(error, account.secrets);
			if (failed.kind === 'noResponse') return failed;
			return { kind: 'notSent', notSent: { kind: 'unreachable', reason: failed.reason } };
		}
	};
