import { type Line, statusNow } from './line';

/**
 * What a claim may do, by the lines that have one of its marks, read after it was written:
 * - `won`: send;
 * - `wait`: read again, as the others withdraw, or have been sent;
 * - `lost`: withdraw, and claim again later, as another one goes first;
 * - `taken`: withdraw, as the video is made, or may be.
 *
 * Why of claims with a common mark at most one is sent: a claim is read back after its transaction has ended. Of any two
 * the one that ends later sees the other, whatever their IDs are, and however long the database holds a commit back. Only
 * a claim that sees no other wins, and its line stays until its outcome is known. IDs only say who withdraws; no clock
 * makes a mark free.
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
