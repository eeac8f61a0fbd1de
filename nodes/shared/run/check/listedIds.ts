import get from 'lodash/get';
import uniq from 'lodash/uniq';
import type { IDataObject } from 'n8n-workflow';

import { isRefusalOfAccount } from '../../contract/errorCodes';
import type { InvalidField } from '../../contract/requests';
import { addHint, nodeError } from '../../items/n8nMessages';
import { rowErrorOf } from '../../items/rowError';
import {
	idOf,
	type Library,
	type LibraryRecord,
	listRecords,
	nameOf,
	VOICES,
} from '../../lookups/libraries';
import { CHECK, idsNotChecked, OWN_AVATARS_NOT_LISTED } from '../../messages/check';
import { labelled } from '../../messages/rows';
import { type CreationKind, entriesOf } from '../kind';
import type { Run } from '../runSetup';
import { spokenLanguage } from './speech';

/** An ID in a request, and the list of the account that it should be in. */
interface UsedId {
	library: Library;
	field: string;
	id: string;
}

/** The lists that requests take IDs from; undefined for one that is not whole, or that cannot be read. */
export type Lists = Map<Library, LibraryRecord[] | undefined>;

/** The IDs of a request. */
export const idsIn = ({ ids }: Pick<CreationKind, 'ids'>, body: IDataObject): UsedId[] =>
	Object.entries(ids).flatMap(([path, library]) =>
		fieldsAt(body, path).flatMap((field) => {
			const id: unknown = get(body, field);
			return typeof id === 'string' ? { library, field, id } : [];
		}),
	);

/** The paths that one with a `*` stands for. */
function fieldsAt(body: IDataObject, path: string): string[] {
	const [list, rest] = path.split('.*.');
	if (rest === undefined) return [path];
	return entriesOf(body[list]).map((_, index) => `${list}.${index}.${rest}`);
}

/** Looks up the lists that some IDs should be in. */
export async function usedLists(run: Run, used: UsedId[]): Promise<Lists> {
	const lists: Lists = new Map();
	for (const library of uniq(used.map((each) => each.library))) {
		lists.set(library, await wholeList(run, library));
	}
	return lists;
}

/**
 * The list; undefined, with a hint, if unusable.
 *
 * @throws NodeApiError where the key, the plan or the credits are refused: nothing could be created
 */
async function wholeList(
	{ context, lookUp, account }: Run,
	library: Library,
): Promise<LibraryRecord[] | undefined> {
	const notChecked = (reason: string) => addHint(context, idsNotChecked(library.noun, reason));
	try {
		const { records, part } = await listRecords(lookUp, account, library);
		// a path with a query asks for some of them only
		const isFiltered = library.path(account).includes('?');
		const reason = part ?? (isFiltered ? OWN_AVATARS_NOT_LISTED : undefined);
		if (!reason) return records;
		notChecked(reason);
	} catch (error) {
		const rowError = rowErrorOf(error);
		if (isRefusalOfAccount(rowError)) throw nodeError(context.getNode(), rowError);
		notChecked(rowError.message);
	}
	return undefined;
}

const recordOf = (lists: Lists, { library, id }: UsedId): LibraryRecord | undefined =>
	lists.get(library)?.find((record) => idOf(record, library) === id);

/** The IDs of a request that are in none of the account's lists. */
export const unlistedIds = (used: UsedId[], lists: Lists): InvalidField[] =>
	used
		.filter((each) => lists.get(each.library) && !recordOf(lists, each))
		.map(({ field, library, id }) => ({
			field,
			...CHECK.idNotListed(id, library.noun, library.ids[0]),
		}));

/** The voices of a request that speak another language than it says. */
export const otherLanguages = (used: UsedId[], lists: Lists, language: unknown): InvalidField[] =>
	used.flatMap((each) => {
		const record = each.library === VOICES ? recordOf(lists, each) : undefined;
		const spoken = spokenLanguage(record?.language);
		if (spoken === undefined || spoken === String(language).toLowerCase()) return [];
		return {
			field: each.field,
			...CHECK.voiceSpeaksOtherLanguage(String(record?.language), String(language)),
		};
	});

/** The avatars, voices and music of a request by their names, each once; by its ID where the list does not name one. */
export const namesOfIds = (used: UsedId[], lists: Lists): string[] =>
	uniq(
		used.map((each) => {
			const name = nameOf(recordOf(lists, each) ?? {}) ?? each.id;
			return labelled(each.library.singular, name);
		}),
	);
