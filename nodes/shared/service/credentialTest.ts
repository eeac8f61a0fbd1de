import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { PATHS } from '../contract/endpoints';
import { envelope } from '../contract/responses';
import { rowErrorOf } from '../items/rowError';
import { SECOND_MS } from '../utils/clock';
import { readAccount } from './account';
import { responseError } from './serviceErrors';

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
			timeout: TEST_TIMEOUT_MS,
		});
		if (statusCode < 300 && envelope.safeParse(body).data?.success === true) {
			return { status: 'OK', message: 'The service accepts this API key' };
		}
		const { message } = responseError({ status: statusCode, body });
		return { status: 'Error', message };
	} catch (error) {
		return { status: 'Error', message: rowErrorOf(error).message };
	}
}
