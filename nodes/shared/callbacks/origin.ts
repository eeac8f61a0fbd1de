import { jsonParse } from 'n8n-workflow';
import { z } from 'zod/v3';

import { TOKEN_PARAMETER } from '../service/secrets';
import { withToken } from './callbackUrl';

// what travels with a video and comes back to the trigger: in the metadata of its request or, for kinds without metadata, in
// the URL of its callback

/** Says that a video is one of a row of a table. `version` is the cell of its version as it was read, if it had one. */
const rowReference = z.object({
	version: z.union([z.string(), z.number(), z.boolean()]).nullable().optional(),
});

type RowReference = z.infer<typeof rowReference>;

const origin = z.object({
	workflowId: z.string(),
	executionId: z.string(),
	node: z.string(),
	/** Index of the input item, from 0. */
	item: z.number(),
	/** How many input items the node had. */
	items: z.number(),
	/** Where rows of a table are output. */
	row: rowReference.optional(),
});

/** Leads from a callback back to the row that the video was made from. */
export type Origin = z.infer<typeof origin>;

/** Undefined for anything that our nodes have not written. */
export const readOrigin = (value: unknown): Origin | undefined => origin.safeParse(value).data;

/** The query parameter of a trigger's callback that holds the row, as JSON. */
const ROW_PARAMETER = 'row';

/** The token stays the last parameter. */
export function withRowReference(callbackUrl: string, row: RowReference): string {
	const url = new URL(callbackUrl);
	const token = url.searchParams.get(TOKEN_PARAMETER) ?? '';
	url.searchParams.delete(TOKEN_PARAMETER);
	url.searchParams.set(ROW_PARAMETER, JSON.stringify(row));
	return withToken(url.href, token);
}

/** @param query of a callback; one from outside may hold lists and objects */
export function rowInQuery(query: object): RowReference | undefined {
	const text = (query as Record<string, unknown>)[ROW_PARAMETER];
	const row = typeof text === 'string' && jsonParse<unknown>(text, { fallbackValue: false });
	return rowReference.safeParse(row).data;
}
