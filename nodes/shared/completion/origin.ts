import { z } from 'zod/v3';

/** The one key of a request's metadata that our nodes use; everything else in it is the caller's. */
export const ORIGIN_KEY = '_n8n';

const origin = z.object({
	workflowId: z.string(),
	executionId: z.string(),
	node: z.string(),
	/** Index of the input item, from 0. */
	item: z.number(),
	/** How many input items the node had. */
	items: z.number(),
});

/** What leads from a callback back to the row that the video was made from. */
export type Origin = z.infer<typeof origin>;

/** Undefined for anything that our nodes have not written. */
export const readOrigin = (value: unknown): Origin | undefined => origin.safeParse(value).data;
