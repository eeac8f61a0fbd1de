import type { IBinaryData } from 'n8n-workflow';

import type { Rest } from './rest';

/** The bytes of a binary field, which n8n 1 keeps in the execution, and n8n 2 in a file. */
export async function bytesOf(rest: Rest, { id, data }: IBinaryData): Promise<Buffer> {
	if (!id) return Buffer.from(data, 'base64');
	return await rest.bytes(`/rest/binary-data?action=download&id=${encodeURIComponent(id)}`);
}
