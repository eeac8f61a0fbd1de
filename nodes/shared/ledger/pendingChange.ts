import remove from 'lodash/remove';

import type { Task } from './creation';
import type { Line, LineTexts } from './line';
import { type Change, type Store, queryFor } from './store';

/** What is to be written with the next call. */
export class PendingChange<T extends Task> {
	private readonly change: Change = { insert: [], remove: [] };

	/** Tasks whose outcome is not written yet. */
	private readonly notWritten = new Set<T>();

	constructor(private readonly store: Store) {}

	/** @param task whose outcome the line is */
	insert(line: LineTexts, task?: T): void {
		this.change.insert.push(line);
		if (task) this.notWritten.add(task);
	}

	remove({ line }: LineTexts): void {
		this.change.remove.push(line);
	}

	get isWithdrawing(): boolean {
		return this.change.remove.length > 0;
	}

	async flush(): Promise<void> {
		if (this.change.insert.length + this.change.remove.length > 0) await this.write([]);
	}

	/**
	 * Writes it, and reads what has the marks of these tasks, or shows their projects.
	 *
	 * @throws what the store throws; it is then written with the next call
	 */
	async write(tasks: T[], onBegin?: () => void): Promise<Line[]> {
		const { insert, remove: names } = this.change;
		const change = { insert: [...insert], remove: [...names] };
		const written = [...this.notWritten];
		const query = queryFor(tasks.map(({ asked }) => asked));
		const lines = await this.store.write(change, query, onBegin);
		insert.splice(0, change.insert.length);
		names.splice(0, change.remove.length);
		for (const task of written) this.notWritten.delete(task);
		return lines;
	}

	/** Writes once more, without waiting. Deletes claims that were not sent, whether or not the failed call has written them. */
	async giveUp(): Promise<T[]> {
		remove(this.change.insert, ({ status }) => status === 'sending');
		await this.store.writeUnawaited(this.change).catch(() => {});
		return [...this.notWritten];
	}
}
