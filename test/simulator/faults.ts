import { seededRandom } from './random';

/**
 * What can go wrong on demand:
 * - `404`, `429`, `500`, `502`, `503`, `html` (a 502 page), `resetBefore`: nothing is created;
 * - `lostAnswer`, `createdThen500`, `createdThen408` and the like (a gateway that gives up), `malformed`, `empty`: the
 *   request is carried out first;
 * - `slow`: carried out at once, answered late.
 */
export const faultKinds = [
	'404',
	'429',
	'500',
	'502',
	'503',
	'lostAnswer',
	'createdThen500',
	'createdThen400',
	'createdThen408',
	'createdThen425',
	'createdThen499',
	'resetBefore',
	'slow',
	'malformed',
	'html',
	'empty',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface FaultTarget {
	method?: string;
	/** Without it a fault hits only requests under `/v1`. */
	path?: RegExp;
}

interface FaultDetails {
	/** How long `slow` waits; default 1000. */
	ms?: number;
	/** What `slow` waits for instead. */
	until?: Promise<void>;
	/** Whether a 429 says how long to wait; default true. */
	retryAfter?: boolean;
	/** Default 1. */
	retryAfterSeconds?: number;
}

export interface NextFault extends FaultTarget, FaultDetails {
	/** How many requests it hits; default 1. */
	count?: number;
}

export interface RandomFaults extends FaultTarget, FaultDetails {
	/** Share of requests that are hit, 0 to 1. */
	rate: number;
	kinds: FaultKind[];
	seed: number;
}

export interface Fault extends FaultDetails {
	kind: FaultKind;
}

/** Which of the coming requests go wrong, and how. */
export class FaultPlan {
	private queue: Array<{ fault: Fault; target: FaultTarget; left: number }> = [];
	private campaign: { options: RandomFaults; draw: () => number } | undefined;

	/** Queues a fault for the next matching requests. */
	next(kind: FaultKind, options: NextFault = {}): void {
		this.queue.push({
			fault: { ...options, kind },
			target: options,
			left: options.count ?? 1,
		});
	}

	/** Carries the next matching requests out, and answers them once the returned function is called. */
	hold(options: NextFault = {}): () => void {
		let release = () => {};
		const until = new Promise<void>((resolve) => (release = resolve));
		this.next('slow', { ...options, until });
		return release;
	}

	/** Lets a share of all matching requests fail, in an order that the seed decides. */
	random(options: RandomFaults): void {
		this.campaign = { options, draw: seededRandom(options.seed) };
	}

	clear(): void {
		this.queue = [];
		this.campaign = undefined;
	}

	/** The fault of one request, taken from the queue first. */
	take(method: string, path: string): Fault | undefined {
		const entry = this.queue.find(({ target }) => hits(target, method, path));
		if (entry === undefined) return this.drawn(method, path);
		entry.left -= 1;
		if (entry.left <= 0) this.queue = this.queue.filter((other) => other !== entry);
		return entry.fault;
	}

	private drawn(method: string, path: string): Fault | undefined {
		if (this.campaign === undefined) return undefined;
		const { options, draw } = this.campaign;
		if (!hits(options, method, path) || draw() >= options.rate) return undefined;
		const kind = options.kinds[Math.floor(draw() * options.kinds.length)];
		return kind === undefined ? undefined : { ...options, kind };
	}
}

function hits(target: FaultTarget, method: string, path: string): boolean {
	if (target.method !== undefined && target.method.toUpperCase() !== method) return false;
	// search() ignores the lastIndex of a global expression, which test() would move.
	return path.search(target.path ?? /^\/v1\//) !== -1;
}
