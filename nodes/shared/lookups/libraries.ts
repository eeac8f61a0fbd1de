import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod/v3';

import { PATHS } from '../contract/endpoints';
import type { Account } from '../service/account';
import { Explained } from '../service/explanation';
import { atUndocumentedPath, pathAdvice } from '../service/undocumented';

/** A record of a list; many of its fields are not shown in the document. */
export type Entry = Record<string, unknown>;

/** Looks something up and returns the `data` of the answer. */
export type LookUp = (call: { path: string; query?: IDataObject }) => Promise<unknown>;

/** One list of the service, and what is known of its records. */
export interface Library {
	path(account: Account): string;
	/** Whether the document gives the path. */
	documented: boolean;
	/** The array in `data`; a list whose shape is not shown may be the `data` itself or its only array. */
	key: string;
	/** The field that requests refer to; the first that a record has. */
	ids: string[];
	/** Shown behind the name in a dropdown, and searched like it. */
	about: string[];
	/** A page or picture that shows a person what the record is; the first that a record has. */
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
/** The address of the video itself is no link: n8n would keep it in the workflow, and it lets anyone in. */
export const VIDEOS: Library = {
	path: ({ paths }) => paths.videoList,
	documented: false,
	key: 'videos',
	ids: ['videoId', 'id', '_id', 'projectId'],
	about: ['status', 'createdAt'],
	links: ['shareUrl', 'thumbnail'],
};

const entries = z.array(z.record(z.unknown()));

/** The records of a list, whichever way it is wrapped; undefined when there is no list in it. */
export function recordsOf(data: unknown, key: string): Entry[] | undefined {
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
 * All records of a list, as they come.
 *
 * @throws Explained when the service refuses, or answers without a list
 */
export async function listRecords(
	lookUp: LookUp,
	account: Account,
	library: Library,
	query?: IDataObject,
): Promise<Entry[]> {
	const path = library.path(account);
	const list = async () => recordsOf(await lookUp({ path, query }), library.key);
	const records = library.documented ? await list() : await atUndocumentedPath('videoList', list);
	if (records) return records;
	throw new Explained({
		message: `The service answered ${path} without a list`,
		description: library.documented ? undefined : pathAdvice('videoList'),
	});
}

/** The texts and numbers that a record has under some fields. */
export const textsOf = (record: Entry, fields: string[]): string[] =>
	fields
		.map((field) => record[field])
		.filter((value) => typeof value === 'string' || typeof value === 'number')
		.map(String)
		.filter((text) => text !== '');

/** The name of a record, under either of the two words the service has for it. */
export const nameOf = (record: Entry): string | undefined => textsOf(record, ['name', 'title'])[0];

/** Texts that differ in case and accents only become the same. */
export const folded = (text: string): string =>
	text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
