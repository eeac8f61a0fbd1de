import { randomUUID } from 'crypto';

import { type Line, type LineTexts, NEW_LINE, statusNow } from './line';
import type { Sent, Task } from './task';

export interface Claim<Video> {
	task: Task<Video>;
	/** As it was written. */
	line: LineTexts;
	/** When it began to be written, in milliseconds since 1970. */
	writtenAt: number;
	/** When it was written, by the clock of the table. */
	at: number;
}

export function newClaim<Video>(task: Task<Video>, writtenAt: number): Claim<Video> {
	const names = { claim: randomUUID(), line: randomUUID() };
	return { task, line: { ...NEW_LINE, ...task.line, ...names }, writtenAt, at: 0 };
}

/** The line that replaces a claim that was sent; undefined where nothing was created. */
export function lineAfter(
	{ line, at }: Claim<unknown>,
	sent: Exclude<Sent<unknown>, { kind: 'postponed' }>,
): LineTexts | undefined {
	if (sent.kind === 'rejected') return undefined;
	return {
		...line,
		...(sent.kind === 'created'
			? { status: 'processing', projectId: sent.projectId, videoId: sent.videoId }
			: { status: 'check', message: sent.message }),
		claimedAt: new Date(at).toISOString(),
		line: randomUUID(),
	};
}

/**
 * What a claim may do, by the lines that have one of its marks, read after it was written:
 * - `won`: send;
 * - `wait`: read again, until the others have withdrawn or been sent;
 * - `lost`: withdraw, and claim again later, as another one goes first;
 * - `taken`: withdraw, as the video is made, or may be.
 *
 * Why at most one claim with a given mark is sent: a claim is read back after its transaction ends. Of any two, the one
 * that ends later sees the other, whatever their IDs, and however long the database delays a commit. Only a claim that
 * sees no other wins, and its line stays until its outcome is known. IDs only decide who withdraws; no clock frees a
 * mark.
 *
 * @param now by the clock of the table, in milliseconds since 1970
 */
export function claimResult(claim: string, lines: Line[], now: number) {
	const own = lines.find((line) => line.claim === claim);
	const others = lines.filter((line) => line.claim !== claim);
	if (others.some((line) => statusNow(line, now) !== 'sending')) return 'taken';
	// a person has deleted it
	if (!own) return 'lost';
	if (others.length === 0) return 'won';
	return others.some(({ id }) => id < own.id) ? 'lost' : 'wait';
}
