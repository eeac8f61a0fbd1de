import { z } from 'zod/v3';

import { id, text } from './lenient';

/**
 * What a person may want to know of any answer ("Format" of errors; the envelope of "What the service does"). A field
 * of another type, such as null, is left out, and takes none of the others along.
 */
export const envelope = z.object({
	success: z.boolean().optional().catch(undefined),
	message: text,
	code: text,
	details: z.record(z.unknown()).optional().catch(undefined),
});

export type Envelope = z.infer<typeof envelope>;

/**
 * A creation response. `projectId` stands in `data`, or at top level for the scenes endpoint; the fields of
 * `data` of the product ad response are not shown, so anything beside `success` is optional, and left out where it is
 * unreadable: the video is paid.
 */
export const created = z.object({
	success: z.literal(true),
	message: text,
	projectId: id,
	data: z.object({ projectId: id, videoId: id }).optional().catch(undefined),
});
