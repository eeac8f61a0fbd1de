import { createHash } from 'crypto';

import type { Account } from './account';
import { type Clock, systemClock } from './clock';
import { Pacer } from './pacer';
import { retryDelay } from './retry';
import {
	type Call,
	type Obstacle,
	type Requester,
	type Sent,
	transport,
	type Transport,
} from './transport';

/** Told of every attempt: just before it is sent, and once it is certain that it came to nothing. */
export interface Witness {
	sending(): void;
	notSent(): void;
}

export type Send = (call: Call, witness?: Witness) => Promise<Sent>;

/** How patiently requests wait for the rate limit and for a service that is down. */
export interface Patience {
	/** No wait goes on beyond this moment, in milliseconds since 1970. */
	deadline: number;
	/** Ends every wait at once. */
	signal?: AbortSignal;
}

/**
 * Sends requests within the rate limit, and again where that cannot bill anything twice. Requests of one
 * account share what is known of its limit across all executions of the process.
 */
export function client(
	requester: Requester,
	account: Account,
	patience: Patience,
	clock: Clock = systemClock,
): Send {
	return pacedSend(transport(requester, account), pacerOf(account), patience, clock);
}

/** The parts of {@link client}, handed in. */
export function pacedSend(
	send: Transport,
	pacer: Pacer,
	{ deadline, signal }: Patience,
	clock: Clock,
): Send {
	const cancelled = new Promise<void>((resolve) => {
		signal?.addEventListener('abort', () => resolve(), { once: true });
	});

	/** Waits until the moment that `later` gives, which is asked again whenever a request has ended. */
	const wait = async (later: () => number | undefined): Promise<Obstacle | undefined> => {
		for (;;) {
			if (signal?.aborted) return { kind: 'cancelled' };
			const until = later();
			if (until === undefined) return undefined;
			if (until !== Infinity && until > deadline) return { kind: 'waitedTooLong' };
			const over = new AbortController();
			const timer = until === Infinity ? [] : [clock.sleep(until - clock.now(), over.signal)];
			await Promise.race([...timer, pacer.changed(), cancelled]);
			over.abort();
		}
	};

	const attempt = async (call: Call, witness?: Witness): Promise<Sent> => {
		const stopped = await wait(() => pacer.takeTurn());
		if (stopped) return { kind: 'unsent', obstacle: stopped };
		witness?.sending();
		const outcome = await send(call);
		if (outcome.kind === 'answered') pacer.answered(outcome.answer);
		else pacer.unanswered();
		if (outcome.kind !== 'unsent') return outcome;
		return { kind: 'unsent', obstacle: { kind: 'unreachable', reason: outcome.reason } };
	};

	return async (call, witness) => {
		for (let attempts = 0; ; ) {
			const sent = await attempt(call, witness);
			const delay = retryDelay(call, sent, attempts, clock.random());
			if (delay === undefined) return sent;
			witness?.notSent();
			if (delay > 0) attempts++;
			const resumeAt = clock.now() + delay;
			const stopped = await wait(() => (clock.now() < resumeAt ? resumeAt : undefined));
			// no pause follows a 429, so it is not the limit that there is no time for
			if (stopped?.kind === 'waitedTooLong') return sent;
			if (stopped) return { kind: 'unsent', obstacle: stopped };
		}
	};
}

const pacers = new Map<string, Pacer>();

/** One pacer for each API key at each base URL. */
function pacerOf({ baseUrl, secrets }: Account): Pacer {
	const key = createHash('sha256')
		.update(JSON.stringify([baseUrl, secrets]))
		.digest('hex');
	const pacer = pacers.get(key) ?? new Pacer(systemClock);
	pacers.set(key, pacer);
	return pacer;
}
