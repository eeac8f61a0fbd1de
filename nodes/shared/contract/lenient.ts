import { z } from 'zod/v3';

/** The ID of a project or a video, which the document calls a string ("Identifiers"): a number becomes one. */
export const requiredId = z.union([z.string().min(1), z.number().finite().transform(String)]);

/** Like {@link requiredId}; undefined when there is none, or something else in its place. */
export const id = requiredId.optional().catch(undefined);

/** A text; undefined when there is none, or something else in its place. */
export const text = z.string().optional().catch(undefined);
