import { SECOND_MS } from '../../utils/clock';
import { type KeyState, keyState, type StoredEvent } from './events';

/**
 * A claim that is not won within this time is withdrawn. A run that looks only at what others have claimed lately
 * (see {@link LATELY_MS}) may not see it: a database shows a line when its transaction ends, and dates it by its beginning.
 */
export const MAX_CLAIM_MS = 4 * SECOND_MS;

/** What was not to be seen then, and is won all the same, was claimed at most so long before; with as much again for clocks. */
export const LATELY_MS = MAX_CLAIM_MS + 2 * SECOND_MS;

/** A request leaves within this time of its claim, or not at all. */
export const CLAIM_TTL_MS = 20 * SECOND_MS;

/**
 * When an attempt counts as dead that has no outcome: its request left after 20 seconds at the latest, and took a minute.
 * If it lives all the same, its outcome counts when it comes: meanwhile the key is uncertain, and not sent.
 */
export const OUTCOME_TIMEOUT_MS = 90 * SECOND_MS;

/**
 * What an attempt that has claimed a key may do:
 * - `won`: send the request;
 * - `lost`: withdraw (write `notSent`), and claim again later, to see what became of the other attempt;
 * - `undecided`: read again, as another attempt will lose, or has won;
 * - `known`: withdraw, as the key has a project, or an outcome that is uncertain;
 * - `dead`: withdraw, and write that the outcome of another attempt is uncertain.
 */
export type Decision =
	| { kind: 'won' }
	| { kind: 'lost'; state: KeyState }
	| { kind: 'undecided'; state: KeyState }
	| { kind: 'known'; state: Extract<KeyState, { kind: 'created' | 'uncertain' }> }
	| { kind: 'dead'; state: Extract<KeyState, { kind: 'uncertain' }> };

/**
 * Decides about a key from its events, read after the claim was written. Of several attempts at most one wins, even
 * where a database shows a claim later than one with a higher ID: of any two claims, at least one attempt sees the other.
 * Whoever sees a lower one loses, and whoever sees none wins. Whoever sees only higher ones waits for their outcomes, as
 * they may not have seen this one.
 *
 * @param elapsedMs since the claim was written
 */
export function decide(events: StoredEvent[], attempt: string, elapsedMs: number): Decision {
	const state = keyState(events);
	if (state.kind === 'created' || state.kind === 'uncertain') return { kind: 'known', state };
	const attempts = state.kind === 'sending' ? state.attempts : [];
	const own = attempts.find((event) => event.attempt === attempt);
	const others = attempts.filter((event) => event.attempt !== attempt);
	// a person has allowed the key again meanwhile
	if (!own) return { kind: 'lost', state };
	const dead = others.find(
		({ createdAt }) => own.createdAt + elapsedMs - createdAt > OUTCOME_TIMEOUT_MS,
	);
	if (dead) return { kind: 'dead', state: { kind: 'uncertain', event: dead } };
	if (others.some(({ id }) => id < own.id)) return { kind: 'lost', state };
	return others.length > 0 ? { kind: 'undecided', state } : { kind: 'won' };
}

/** The attempts without an outcome that began at a time or later, in milliseconds since 1970. */
export const attemptsSince = (state: KeyState, time: number): StoredEvent[] =>
	state.kind === 'sending' ? state.attempts.filter(({ createdAt }) => createdAt >= time) : [];
