import type {
	ICredentialTestFunctions,
	ICredentialsDecrypted,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { envelope } from '../contract/answers';
import { PATHS } from '../contract/endpoints';
import { readAccount } from './account';
import { explainAnswer } from './errors';

/**
 * Tests a credential against the avatar list. A function and not n8n's declarative test, since that shows
 * the HTTP status text ("Unauthorized") in place of the service's own message.
 */
export async function videoGenerationApiTest(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	try {
		const { baseUrl } = readAccount(data);
		const { helpers } = this;
		const { statusCode, body } = await helpers.request({
			method: 'GET',
			uri: `${baseUrl}${PATHS.avatars}`,
			headers: { 'x-api-key': data.apiKey },
			json: true,
			simple: false,
			followRedirect: false,
			resolveWithFullResponse: true,
			timeout: 30_000,
		});
		if (statusCode < 300 && envelope.safeParse(body).data?.success === true) {
			return { status: 'OK', message: 'The service accepts this API key' };
		}
		const { message } = explainAnswer({ status: statusCode, body });
		return { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: error instanceof Error ? error.message : String(error) };
	}
}
