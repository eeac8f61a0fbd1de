import { systemClock } from '../utils/clock';
import type { LineTexts } from './line';
import type { Store } from './store';

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
