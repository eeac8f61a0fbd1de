import { SECOND_MS } from '../../utils/clock';
import { type KeyState, keyState, OUTCOME_TIMEOUT_MS, type StoredEvent } from './events';

/**
 * A request leaves within this time of its claim, or not at all: then nobody waits long for an attempt that was stopped
 * between the two, and what is older than {@link OUTCOME_TIMEOUT_MS} has died.
 */
export const CLAIM_TTL_MS = 20 * SECOND_MS;

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
 * Decides about a key from its events, read after the claim was written. Why of several attempts at most one sends:
 *
 * - A claim is read back after its transaction has ended. Of any two claims the one that ends later sees the other,
 *   whatever their IDs are, and however long the database holds a commit back.
 * - Only an attempt that sees no other one without an outcome wins. Whoever sees a lower ID withdraws. Whoever sees only
 *   higher ones reads again until these have an outcome: one of them may have won before this claim was to be seen.
 * - What has won counts as an attempt without an outcome until its outcome is written. If its process stalls or dies, the
 *   others wait, and then write that it is uncertain; nobody sends an uncertain key. So no clock ever makes a key free,
 *   and a slow claim is as safe as a fast one. Times only say how long the others wait.
 * - What withdraws has not sent, and does not send any more under this claim.
 *
 * @param elapsedMs since the claim was written
 */
export function decide(events: StoredEvent[], attempt: string, elapsedMs: number): Decision {
	const state = keyState(events);
	if (state.kind === 'created' || state.kind === 'uncertain') return { kind: 'known', state };
	const attempts = state.kind === 'sending' ? state.attempts : [];
	const own = attempts.find((event) => event.attempt === attempt);
	const others = attempts.filter((event) => event.attempt !== attempt);
	// its line is deleted
	if (!own) return { kind: 'lost', state };
	const dead = others.find(
		({ createdAt }) => own.createdAt + elapsedMs - createdAt > OUTCOME_TIMEOUT_MS,
	);
	if (dead) return { kind: 'dead', state: { kind: 'uncertain', event: dead } };
	if (others.some(({ id }) => id < own.id)) return { kind: 'lost', state };
	return others.length > 0 ? { kind: 'undecided', state } : { kind: 'won' };
}
