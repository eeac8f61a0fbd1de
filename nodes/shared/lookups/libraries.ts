import isPlainObject from 'lodash/isPlainObject';
import type { IDataObject } from 'n8n-workflow';

import { PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import { LIBRARY, partOfList } from '../messages/library';
import type { LookUp } from '../service/client';
import type { Account } from '../service/credential';
import {
	pathAdvice,
	templatePath,
	type UndocumentedPath,
	withPathAdvice,
} from '../service/undocumentedPaths';

/** A record of a list; the document does not show all of its fields. */
export type LibraryRecord = Record<string, unknown>;

/** One list of the service, and what is known of its records. */
export interface Library {
	path(account: Account): string;
	/** What one of its records is called on the panel, and several in a sentence. */
	singular: string;
	noun: string;
	/** The setting of its path, where the document does not give it, or in two forms. */
	setting?: UndocumentedPath;
	/** The array in `data`. A list whose shape is not shown can also be the `data` itself, or its only array. */
	key: string;
	/** Fields that can hold the ID; the first that a record has is used. */
	ids: string[];
	/** Fields that are shown behind the name in a dropdown, and searched like it. */
	about: string[];
	/** Fields that can hold a page or a picture of the record; the first that a record has is used. */
	links: string[];
}

export interface RecordList {
	records: LibraryRecord[];
	/** How many more the service counts in `total` than it has sent. */
	unlisted: number;
	/** A text that says so; undefined if none. */
	part?: string;
}

export const AVATARS: Library = {
	path: ({ paths }) => paths.avatars,
	singular: 'Avatar',
	noun: 'avatars',
	setting: 'avatars',
	key: 'avatars',
	ids: ['id'],
	about: ['gender', 'age'],
	links: ['thumbnail'],
};
export const VOICES: Library = {
	path: () => PATHS.voices,
	singular: 'Voice',
	noun: 'voices',
	key: 'voices',
	ids: ['voiceId', 'id'],
	about: ['language', 'accent', 'gender'],
	links: [],
};
export const MUSIC: Library = {
	path: () => PATHS.music,
	singular: 'Music',
	noun: 'music tracks',
	key: 'music',
	ids: ['musicId', 'id'],
	about: ['genre'],
	links: ['url'],
};
export const TEMPLATES: Library = {
	path: (account) => templatePath(account),
	singular: 'Template',
	noun: 'templates',
	setting: 'templates',
	key: 'templates',
	ids: ['templateId', 'id', '_id'],
	about: [],
	links: ['thumbnail'],
};
/** No link is the URL of the video itself: n8n would store it in the workflow, and anyone who has it can download. */
export const VIDEOS: Library = {
	path: ({ paths }) => paths.videoList,
	singular: 'Video',
	noun: 'videos',
	setting: 'videoList',
	key: 'videos',
	ids: ['videoId', 'id', '_id', 'projectId'],
	about: ['status', 'createdAt'],
	links: ['shareUrl', 'thumbnail'],
};

/** The records of the list in a response: its data, or the array of the name, or the only one; undefined when there is none. */
export function recordsOf(data: unknown, key: string): LibraryRecord[] | undefined {
	const wrapped = (data ?? {}) as Record<string, unknown>;
	const named = [data, wrapped[key]].find(Array.isArray);
	const lists = Object.values(wrapped).filter(Array.isArray);
	const list: unknown[] | undefined = named ?? (lists.length === 1 ? lists[0] : undefined);
	return list?.filter((entry): entry is LibraryRecord => isPlainObject(entry));
}

/**
 * The records of a list, as the service gives them.
 *
 * @throws UserFacingError when the service responds with an error, or without a list
 */
export async function listRecords(
	lookUp: LookUp,
	account: Account,
	library: Library,
	query?: IDataObject,
): Promise<RecordList> {
	const { setting, key, noun } = library;
	const [path, ofPath] = library.path(account).split('?');
	const request = { path, query: { ...Object.fromEntries(new URLSearchParams(ofPath)), ...query } };
	const load = async () => await lookUp(request);
	const data = setting ? await withPathAdvice(setting, load) : await load();
	const records = recordsOf(data, key);
	if (!records) {
		throw new UserFacingError(LIBRARY.answeredWithoutList(path, setting && pathAdvice(setting)));
	}
	const { total } = data as { total?: unknown };
	const unlisted = Number.isSafeInteger(total) ? Number(total) - records.length : 0;
	if (unlisted <= 0) return { records, unlisted: 0 };
	return { records, unlisted, part: partOfList(noun, Number(total), records.length) };
}

/** The texts and numbers in some fields of a record; empty texts are left out. */
export const textsOf = (record: LibraryRecord, fields: string[]): string[] =>
	fields
		.map((field) => record[field])
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String)
		.filter((text) => text !== '');

export const idOf = (record: LibraryRecord, { ids }: Library): string | undefined =>
	textsOf(record, ids)[0];

/** The name of a record: the service calls it `name` or `title`. */
export const nameOf = (record: LibraryRecord): string | undefined =>
	textsOf(record, ['name', 'title'])[0];

/** A text without case, accents and surrounding blanks, to compare it by. */
export const foldCase = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
