import sortBy from 'lodash/sortBy';
import trimEnd from 'lodash/trimEnd';
import uniq from 'lodash/uniq';

import { withoutUrlSecrets } from '../addresses/urlSecrets';
import type { Told, Words } from '../messages/reasons';
import { CELL, labelled } from '../messages/rows';
import { groupInOrder } from '../utils/objects';
import { shortened } from '../utils/text';

/** Why a row has no video, and what to do next, in words for the person on the canvas. */
export interface RowError extends Words {
	/** Why, as code and tests know it. */
	reason: string;
	/** Indexes of the input items that it is about; not known yet where it is thrown, and none where no row is at fault. */
	itemIndexes?: number[];
	/** The parameter, or the path in the request (`media.0.url`), that it is about. */
	field?: string;
	/** The HTTP status of the service's response. */
	httpCode?: number;
	/** The service's own details of the error. */
	details?: Record<string, unknown>;
}

/** Throws a {@link RowError} up to where its row is known. */
export class UserFacingError extends Error {
	constructor(readonly rowError: RowError) {
		super(rowError.message);
	}
}

/** How much is said of what nobody has expected, in characters. */
const MAX_MESSAGE = 1_000;

export function rowErrorOf(error: unknown): RowError {
	if (error instanceof UserFacingError) return error.rowError;
	const message = error instanceof Error ? error.message : String(error);
	return CELL.unexpectedError(shortened(message, MAX_MESSAGE));
}

/** @throws UserFacingError for a parameter that no request can be built from */
export function invalidParameter(field: string, fault: Told): never {
	throw new UserFacingError({ field, ...fault });
}

/**
 * Names input items in lists of errors, in hints and on pages; see `inputRows.ts`.
 *
 * @param text names them as a group, in place of the first text of each: `Hiking (rows 11, 12)`
 */
export type RowNames = (itemIndexes: number[], text?: string) => string;

/** The errors of a run; one with a single input item has no rows to tell apart. */
export const withoutOnlyRow = (itemCount: number, errors: RowError[]): RowError[] =>
	itemCount === 1 ? errors.map((error) => ({ ...error, itemIndexes: undefined })) : errors;

/** A line for each row, in the order of the errors; rows with the same errors share a line. */
export function errorLines(errors: RowError[], nameRows: RowNames): string[] {
	const ofRows = groupInOrder(errors, ({ itemIndexes = [] }) => itemIndexes.join());
	const byText = groupInOrder([...ofRows.values()], textOf);
	return [...byText].map(([text, same]) => {
		const rows = sortBy(same.flatMap(([{ itemIndexes = [] }]) => itemIndexes));
		return rows.length === 0 ? text : labelled(nameRows(rows), text);
	});
}

/** What is wrong, without the rows, and without secrets in URLs. */
export const textOf = (errors: RowError[]): string =>
	withoutUrlSecrets(uniq(errors.map(({ message }) => message)).join('; '));

/** What happened, and what to do next where that is known. */
export const messageAndAdvice = (message: string, advice: string | undefined): string =>
	advice ? `${trimEnd(message, '.')}. ${advice}` : message;

export const messageOf = (errors: RowError[], nameRows: RowNames): string =>
	errorLines(errors, nameRows).join('; ');
