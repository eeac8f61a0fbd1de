import type { Rest } from './rest';

/** What a node stores about its credential. */
export interface CredentialReference {
	id: string;
	name: string;
}

/** The fields of the package's credential type. */
export interface AccountData {
	apiKey: string;
	baseUrl: string;
	[field: string]: string | boolean;
}

const TYPE = 'videoGenerationApi';

/** Creates a credential, of the package's type unless another one is given. */
export async function createCredential(
	rest: Rest,
	name: string,
	data: Record<string, unknown>,
	type = TYPE,
): Promise<CredentialReference> {
	const { id } = await rest.post<{ id: string }>('/rest/credentials', { name, type, data });
	return { id, name };
}

/** Runs the credential's test as the credential dialog does. */
export async function testCredential(
	rest: Rest,
	credential: CredentialReference,
	data: AccountData,
): Promise<{ status: 'OK' | 'Error'; message: string }> {
	return await rest.post('/rest/credentials/test', {
		credentials: { ...credential, type: TYPE, data },
	});
}
