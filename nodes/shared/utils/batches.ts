import { MINUTE_MS } from './clock';
import { withTimeout } from './timeLimits';

/** Who waits longer than that for the work of another does its own. */
const SHARED_WORK_MS = MINUTE_MS;

/** One who waits for the work of another. */
interface Waiting<Part, Result> {
	part: Part;
	resolve: (result: Result) => void;
	reject: (error: unknown) => void;
}

/**
 * Does together what is asked for while earlier work with the same key is under way: whoever asks first does the work for
 * all. If that fails or takes more than a minute, each of the others does its own part, as the execution of the first
 * one may have been stopped. So nobody depends on another, and a part may be done twice.
 */
export class Batches<Part, Result> {
	/** What is under way; it never rejects. */
	private readonly current = new Map<string, Promise<void>>();

	/** Those who have joined the work that comes next. */
	private readonly next = new Map<string, Array<Waiting<Part, Result>>>();

	/**
	 * @param work does these parts, among them the caller's
	 * @throws what the caller's own work throws
	 */
	async run(key: string, part: Part, work: (parts: Part[]) => Promise<Result>): Promise<Result> {
		const others = this.next.get(key);
		if (!others) return await this.lead(key, part, work);
		const shared = new Promise<Result>((resolve, reject) => {
			others.push({ part, resolve, reject });
		});
		return await shared.catch(async () => await work([part]));
	}

	private async lead(
		key: string,
		part: Part,
		work: (parts: Part[]) => Promise<Result>,
	): Promise<Result> {
		const others: Array<Waiting<Part, Result>> = [];
		const current = this.current.get(key);
		if (current) {
			this.next.set(key, others);
			await current;
			this.next.delete(key);
		}
		const result = work([part, ...others.map((other) => other.part)]);
		const shared = withTimeout(SHARED_WORK_MS, async () => await result).then(
			(answer) => others.forEach(({ resolve }) => resolve(answer)),
			(error) => others.forEach(({ reject }) => reject(error)),
		);
		this.current.set(key, shared);
		void shared.then(() => this.current.get(key) === shared && this.current.delete(key));
		return await result;
	}
}
