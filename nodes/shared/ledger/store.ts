import uniq from 'lodash/uniq';

import type { Asked } from './asked';
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
