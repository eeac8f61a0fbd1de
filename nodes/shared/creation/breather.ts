import { type Clock, systemClock } from '../service/clock';

/** How long n8n may be held up at a stretch, in milliseconds. */
const STRETCH = 50;

/**
 * To be awaited between two pieces of work that do not wait for anything: every so often it lets n8n answer its
 * other callers, which thousands of rows would hold up for many seconds.
 */
export function breather(clock: Pick<Clock, 'now' | 'sleep'> = systemClock): () => Promise<void> {
	let since = clock.now();
	return async () => {
		if (clock.now() - since < STRETCH) return;
		await clock.sleep(1);
		since = clock.now();
	};
}
