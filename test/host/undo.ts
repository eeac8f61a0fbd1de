/** Steps that take back what was done, run in reverse order. */
export class Undo {
	private steps: Array<() => unknown> = [];

	/** Starts something that knows how to take itself back; when it fails, nothing of it is left behind. */
	static async around<T>(start: (undo: Undo) => Promise<T>): Promise<T> {
		const undo = new Undo();
		try {
			return await start(undo);
		} catch (error) {
			await undo.run();
			throw error;
		}
	}

	add(step: () => unknown) {
		this.steps.push(step);
	}

	/** Runs every step once, the last one first; a failing step does not keep the others from running. */
	async run() {
		for (const step of this.steps.splice(0).reverse()) {
			try {
				await step();
			} catch (error) {
				console.error(error);
			}
		}
	}
}
