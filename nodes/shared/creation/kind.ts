import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ZodTypeAny } from 'zod/v3';

/** Reads one parameter for one input item, expressions evaluated; of a resource locator, its value. */
export type Read = (parameter: string) => unknown;

/** All that a creation node says of its kind of video; everything else is shared. */
export interface CreationKind {
	/** Names the kind in the node's output. */
	name: string;
	path: string;
	/** The request as the service document describes it. */
	schema: ZodTypeAny;
	/** What the user sees; problems of a request are reported in its words. */
	fields: INodeProperties[];
	/** Parameters that go by another name in the request: request field to parameter. */
	aliases?: Record<string, string>;
	/**
	 * Builds the request body of one item; the shared fields (callback, metadata, name) are added to it.
	 *
	 * @throws Unreadable for a value that no request can be built from
	 */
	build(read: Read): IDataObject;
}
