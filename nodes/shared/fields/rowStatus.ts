import { trimmedText } from '../items/cells';

/** What a row says in its column `status`: nothing, a word that asks for a video, a word of ours, or somebody else's. */
export type ShownStatus = 'blank' | 'toCreate' | (typeof STATUSES)[number] | 'other';

/** The status of a row whose video may exist. */
export const CHECK_STATUS = 'check';

/** The words of the column `status`. */
export const STATUSES = ['processing', 'completed', 'failed', 'rejected', CHECK_STATUS] as const;

/** While it shows one of them, a row follows its video. A rejected row has none, unless it shows one. */
export const FOLLOWING: ShownStatus[] = ['processing', 'completed', 'failed', CHECK_STATUS];

/** A cell as it is compared: also as a person types it, and as tables with lists of choices give it. */
export const statusWord = (cell: unknown): string =>
	String(trimmedText(Array.isArray(cell) ? cell[0] : cell) ?? '').toLowerCase();

/**
 * What the status of a row says.
 *
 * @param toCreate words that ask for a video, as an empty status does
 */
export function shownStatus(cell: unknown, toCreate: string[]): ShownStatus {
	const word = statusWord(cell);
	const ours = STATUSES.find((status) => status === word);
	if (ours || word === '') return ours ?? 'blank';
	return toCreate.includes(word) ? 'toCreate' : 'other';
}
