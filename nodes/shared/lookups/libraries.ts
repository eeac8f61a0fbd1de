import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v3';

import { PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import type { Account } from '../service/account';
import type { LookUp } from '../service/client';
import { pathAdvice, withPathAdvice } from '../service/undocumentedPaths';

/** A record of a list; the document does not show all of its fields. */
export type LibraryRecord = Record<string, unknown>;

/** One list of the service, and what is known of its records. */
export interface Library {
	path(account: Account): string;
	/** Whether the document gives the path. */
	documented: boolean;
	/** The array in `data`. A list whose shape is not shown can also be the `data` itself, or its only array. */
	key: string;
	/** Fields that can hold the ID; the first that a record has is used. */
	ids: string[];
	/** Fields that are shown behind the name in a dropdown, and searched like it. */
	about: string[];
	/** Fields that can hold a page or a picture of the record; the first that a record has is used. */
	links: string[];
}

export const AVATARS: Library = {
	path: () => PATHS.avatars,
	documented: true,
	key: 'avatars',
	ids: ['id'],
	about: ['gender', 'age'],
	links: ['thumbnail'],
};
export const VOICES: Library = {
	path: () => PATHS.voices,
	documented: true,
	key: 'voices',
	ids: ['voiceId', 'id'],
	about: ['language', 'accent', 'gender'],
	links: [],
};
export const MUSIC: Library = {
	path: () => PATHS.music,
	documented: true,
	key: 'music',
	ids: ['id', 'musicId'],
	about: ['genre'],
	links: ['url'],
};
export const TEMPLATES: Library = {
	path: () => PATHS.templates,
	documented: true,
	key: 'templates',
	ids: ['templateId', 'id', '_id'],
	about: ['type'],
	links: ['thumbnail'],
};
/** No link is the URL of the video itself: n8n would store it in the workflow, and anyone who has it can download. */
export const VIDEOS: Library = {
	path: ({ paths }) => paths.videoList,
	documented: false,
	key: 'videos',
	ids: ['videoId', 'id', '_id', 'projectId'],
	about: ['status', 'createdAt'],
	links: ['shareUrl', 'thumbnail'],
};

const entries = z.array(z.record(z.unknown()));

/** The records of a list however it is wrapped; undefined when there is none, or when it is unclear which is meant. */
export function recordsOf(data: unknown, key: string): LibraryRecord[] | undefined {
	const wrapped = (data ?? {}) as Record<string, unknown>;
	const listsAmong = (values: unknown[]) =>
		values.map((value) => entries.safeParse(value).data).filter((list) => list !== undefined);
	const [named] = listsAmong([data, wrapped[key]]);
	if (named) return named;
	const all = listsAmong(Object.values(wrapped));
	const filled = all.filter(({ length }) => length > 0);
	return filled.length > 1 ? undefined : (filled[0] ?? all[0]);
}

/**
 * All records of a list, as the service gives them.
 *
 * @throws UserFacingError when the service responds with an error, or without a list
 */
export async function listRecords(
	lookUp: LookUp,
	account: Account,
	library: Library,
	query?: IDataObject,
): Promise<LibraryRecord[]> {
	const path = library.path(account);
	const list = async () => recordsOf(await lookUp({ path, query }), library.key);
	const records = library.documented ? await list() : await withPathAdvice('videoList', list);
	if (records) return records;
	throw new UserFacingError({
		message: `The service answered ${path} without a list`,
		advice: library.documented ? undefined : pathAdvice('videoList'),
	});
}

/** The texts and numbers in some fields of a record; empty texts are left out. */
export const textsOf = (record: LibraryRecord, fields: string[]): string[] =>
	fields
		.map((field) => record[field])
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String)
		.filter((text) => text !== '');

/** The name of a record: the service calls it `name` or `title`. */
export const nameOf = (record: LibraryRecord): string | undefined =>
	textsOf(record, ['name', 'title'])[0];

/** A text without case, accents and surrounding blanks, to compare it by. */
export const foldCase = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
