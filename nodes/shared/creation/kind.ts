import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ZodTypeAny } from 'zod/v3';

import type { LookUp } from '../lookups/libraries';
import type { Account } from '../service/account';
import type { Undocumented } from '../service/undocumented';

/** Reads one parameter for one input item, expressions evaluated; of a resource locator, its value. */
export type Read = (parameter: string) => unknown;

/** Reads parameters of any row. */
export type ReadRow = (row: number) => Read;

export type Fields = Record<string, unknown>;

/** A list in the request that can be given as fields, as JSON, or as one entry per input item. */
export interface Parts {
	/** Names the list in the request, and its parameters on the panel. */
	field: string;
	/** Makes an entry of the list from what was given for it. */
	toPart(given: Fields, index: number): Fields;
}

/** All that a creation node says of its kind of video; everything else is shared. */
export interface CreationKind {
	/** Names the kind in the node's output. */
	name: string;
	path(account: Account): string;
	/** Set where the document does not show the path. */
	undocumented?: Undocumented;
	/** The request as the service document describes it. */
	schema: ZodTypeAny;
	/** What the user sees; problems of a request are reported in its words. */
	fields: INodeProperties[];
	/** Parameters that go by another name in the request: request field to parameter. */
	aliases?: Record<string, string>;
	parts?: Parts;
	/** Whether the request can carry metadata. */
	metadata: boolean;
	/**
	 * Builds the request body of one video, but for its parts, callback address, metadata and name.
	 *
	 * @param lookUp looks the same up once in a run
	 * @param row the input item that the video is made from, or the first of them
	 * @throws Unreadable for a value that no request can be built from
	 */
	build(read: Read, lookUp: LookUp, row: IDataObject): Fields | Promise<Fields>;
}

/** The request as it is sent. */
export type Body = IDataObject;
