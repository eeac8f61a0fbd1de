import { systemClock } from '../utils/clock';
import type { Asked } from './facts';
import type { Line, LineTexts } from './line';

/** What one call writes: it inserts the new lines, then deletes the ones they replace. */
export interface Change {
	insert: LineTexts[];
	/** The names of lines. */
	remove: string[];
}

/** Where the lines are. What a call has acknowledged stays, and whoever reads after that sees it. */
export interface Store {
	/**
	 * Writes, then reads all lines that have a mark of one of these rows, or show one of their projects. Changes are
	 * idempotent.
	 *
	 * @param onBegin called before anything is written, by a store whose calls wait for others
	 */
	write(change: Partial<Change>, about?: Asked[], onBegin?: () => void): Promise<Line[]>;
	/** Writes once, without waiting for the result: after a workflow times out, n8n lets nothing be awaited. */
	writeUnawaited(change: Change): Promise<void>;
	/** The lines of this workflow since a time of the table, in milliseconds since 1970. */
	readSince(time: number): Promise<Line[]>;
}

/** The lines that have a mark of one of these rows, or show one of their projects. */
export const readLines = async (store: Store, about: Asked[]): Promise<Line[]> =>
	await store.write({}, about);

/** For calls that have no table, and while there is no table yet. */
export function memoryStore(): Store {
	let lines: LineTexts[] = [];
	const write: Store['write'] = async ({ insert = [], remove = [] }) => {
		lines = [...lines, ...insert].filter(({ line }) => !remove.includes(line));
		const createdAt = systemClock.now();
		return await Promise.resolve(lines.map((line, id) => ({ ...line, id, createdAt })));
	};
	return {
		write,
		writeUnawaited: async (change) => void (await write(change)),
		readSince: async () => await Promise.resolve([]),
	};
}
