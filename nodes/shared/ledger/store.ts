import remove from 'lodash/remove';
import uniq from 'lodash/uniq';

import type { Asked } from './judge';
import type { Line, LineTexts } from './line';

/** Which lines are read: those that have one of these marks, or show one of these projects. */
export interface LineQuery {
	rowMarks?: string[];
	requests?: string[];
	projects?: string[];
}

/** All lines that say something of these rows. */
export const queryFor = (asked: Asked[]): LineQuery => ({
	rowMarks: uniq(asked.flatMap(({ rowMark }) => rowMark || [])),
	requests: uniq(asked.map(({ request }) => request)),
	projects: uniq(asked.flatMap(({ projects }) => projects)),
});

/** What is written in one call: first the new lines, then those go that they replace. */
export interface Change {
	insert: LineTexts[];
	/** The names of lines. */
	remove: string[];
}

/** Where the lines are. What a call has acknowledged stays, and whoever reads after that sees it. */
export interface Store {
	/**
	 * Reads after the change; without one only that. To do a change twice is the same as to do it once.
	 *
	 * @param onBegin called before anything is written, by a store whose calls wait for others
	 */
	write(change: Partial<Change>, query?: LineQuery, onBegin?: () => void): Promise<Line[]>;
	/** The same once, without waiting for it: n8n lets nothing be waited for once the workflow has timed out. */
	writeUnawaited(change: Change): Promise<void>;
	/** The lines of this workflow since a time of the table, in milliseconds since 1970. */
	readSince(time: number): Promise<Line[]>;
}

/** What is to be written with the next call. */
export class PendingChange<T extends { asked: Asked }> {
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
