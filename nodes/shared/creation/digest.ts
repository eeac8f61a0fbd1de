import { createHash } from 'crypto';

/** A short name of JSON data, which only the same data has. */
export const digest = (data: unknown): string =>
	createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);
