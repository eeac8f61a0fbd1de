import { systemClock } from '../utils/clock';
import type { LineTexts } from './line';
import type { Change, Store } from './store';

/** For calls that have no table, and while there is no table yet. */
export class MemoryStore implements Store {
	lines: LineTexts[] = [];

	async write({ insert = [], remove = [] }: Partial<Change>) {
		this.lines = [...this.lines, ...insert].filter(({ line }) => !remove.includes(line));
		const createdAt = systemClock.now();
		return await Promise.resolve(this.lines.map((line, id) => ({ ...line, id, createdAt })));
	}

	async writeUnawaited(change: Change) {
		await this.write(change);
	}

	async readSince() {
		return await Promise.resolve([]);
	}
}
