import type { Counter } from '../simulator/counting';

/** How requests are sent. Times are in milliseconds. */
export interface Sending {
	requests: number;
	concurrency: number;
	/** From sending to the answer; half of it is over when the service counts the request. */
	latencyMs: number;
	/** When the first one is sent. */
	startAt: number;
}

/**
 * The shortest time in milliseconds in which all requests can be answered: that of a sender who knows what the service
 * knows, and sends each one for the first moment at which it is let through.
 *
 * @param counter is used up
 */
export function optimalMakespan(counter: Counter, sending: Sending): number {
	const { requests, concurrency, latencyMs, startAt } = sending;
	const senders = Array.from({ length: Math.min(concurrency, requests) }, () => startAt);
	let now = startAt;
	for (let sent = 0; sent < requests; sent++) {
		const sender = senders.indexOf(Math.min(...senders));
		now = Math.max(now, senders[sender] + latencyMs / 2);
		while (!counter.take(now)) now = counter.nextAt(now);
		senders[sender] = now + latencyMs / 2;
	}
	return Math.max(...senders) - startAt;
}
