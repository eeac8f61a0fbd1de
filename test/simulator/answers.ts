import type { JsonObject } from './types';

export type Headers = Record<string, string>;

export interface JsonAnswer {
	status: number;
	headers?: Headers;
	json: JsonObject;
}

interface ContentAnswer {
	status: number;
	headers?: Headers;
	type: string;
	/** Bytes. */
	length: number;
	chunks: Iterable<Uint8Array>;
}

export type Answer = JsonAnswer | ContentAnswer;

/** The usual envelope around what a call returns (section "What the service does"). */
export function success(message: string, data?: unknown): JsonAnswer {
	const json: JsonObject = { success: true, message };
	if (data !== undefined) json.data = data;
	return { status: 200, json };
}

/** A small text body that is no JSON: pages, pictures, the XML of an object store. */
export function content(status: number, type: string, text: string): ContentAnswer {
	const bytes = Buffer.from(text);
	return { status, type, length: bytes.length, chunks: [bytes] };
}

interface RefusalExtras {
	code?: string;
	details?: JsonObject;
	headers?: Headers;
}

/** A request that the service turns down (section "Errors", format). */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		message: string,
		private readonly extras: RefusalExtras = {},
	) {
		super(message);
	}

	toAnswer(): JsonAnswer {
		const { code, details, headers } = this.extras;
		const json: JsonObject = { success: false, message: this.message };
		if (code !== undefined) json.code = code;
		if (details !== undefined) json.details = details;
		return { status: this.status, headers, json };
	}
}
