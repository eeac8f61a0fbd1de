import { z } from 'zod/v3';

/** What a person may want to know of any answer ("Format" of errors; the envelope of "What the service does"). */
export const envelope = z.object({
	success: z.boolean().optional(),
	message: z.string().optional(),
	code: z.string().optional(),
	details: z.record(z.unknown()).optional(),
});

export type Envelope = z.infer<typeof envelope>;

const id = z.union([z.string().min(1), z.number().transform(String)]);

/**
 * A creation response. `projectId` stands in `data`, or at top level for the scenes endpoint; the fields of
 * `data` of the product ad response are not shown, so anything beside `projectId` is optional.
 */
export const created = z.object({
	success: z.literal(true),
	message: z.string().optional(),
	projectId: id.optional(),
	data: z.object({ projectId: id.optional(), videoId: id.optional() }).optional(),
});
