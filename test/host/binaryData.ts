import type { IBinaryData } from 'n8n-workflow';

import type { Rest } from './rest';

/** The bytes of a binary field, which n8n keeps in a file, or, where that is set, in the execution. */
export async function bytesOf(rest: Rest, { id, data }: IBinaryData): Promise<Buffer> {
	if (!id) return Buffer.from(data, 'base64');
	return await rest.bytes(`/rest/binary-data?action=download&id=${encodeURIComponent(id)}`);
}
