import { z } from 'zod/v3';

/** A text; undefined when there is none, or something else in its place. */
export const lenientText = z.string().optional().catch(undefined);

/** A number; undefined when there is none, or something else in its place. */
export const lenientNumber = z.number().optional().catch(undefined);

/** The ID of a project or a video. The document calls it a string ("Identifiers"); a number becomes one. */
export const requiredId = z.union([z.string().min(1), z.number().finite().transform(String)]);

/** Like {@link requiredId}; undefined when there is none, or something else in its place. */
export const lenientId = requiredId.optional().catch(undefined);

/** The `code` of an error, or of the callback of a failure ("Error codes"). */
export type ErrorCode =
	| 'MISSING_API_KEY'
	| 'INVALID_API_KEY'
	| 'SUBSCRIPTION_REQUIRED'
	| 'VALIDATION_ERROR'
	| 'INVALID_VALUE'
	| 'SCRIPT_TOO_LONG'
	| 'AVATAR_NOT_FOUND'
	| 'TEMPLATE_NOT_FOUND'
	| 'RATE_LIMIT_EXCEEDED'
	| 'VOICE_SYNTHESIS_ERROR'
	| 'VARIABLE_MISMATCH';

/**
 * What every response can have ("Format" of errors; the envelope of "What the service does"). Invalid fields are dropped,
 * and the others stay.
 */
export const envelope = z.object({
	success: z.boolean().optional().catch(undefined),
	message: lenientText,
	code: lenientText,
	details: z.record(z.unknown()).optional().catch(undefined),
});

export type Envelope = z.infer<typeof envelope>;

/**
 * The response to a creation. `projectId` is in `data`, or at the top level for the scenes endpoint; for the product ad
 * the document shows no `data`. Invalid fields beside `success` are dropped, as the video is paid for in any case.
 */
export const creationResponse = z.object({
	success: z.literal(true),
	message: lenientText,
	projectId: lenientId,
	data: z.object({ projectId: lenientId, videoId: lenientId }).optional().catch(undefined),
});
