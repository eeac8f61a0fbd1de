/**
 * Does the same work once for all who ask for it at the same time. What is asked for while the work is under way is done
 * once more after it, as the work may have missed what was asked for.
 */
export class SharedRuns<Result> {
	private readonly runs = new Map<string, { current: Promise<Result>; next?: Promise<Result> }>();

	/** @param work may be that of another who has asked with the same key */
	async run(key: string, work: () => Promise<Result>): Promise<Result> {
		const run = this.runs.get(key);
		if (!run) return await this.start(key, work);
		const startNext = async () => await this.start(key, work);
		run.next ??= run.current.then(startNext, startNext);
		return await run.next;
	}

	private async start(key: string, work: () => Promise<Result>): Promise<Result> {
		const run: { current: Promise<Result>; next?: Promise<Result> } = { current: work() };
		this.runs.set(key, run);
		try {
			return await run.current;
		} finally {
			if (!run.next) this.runs.delete(key);
		}
	}
}
