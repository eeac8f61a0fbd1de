import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import { PATHS } from '../contract/endpoints';
import { CREDENTIAL, readAccount } from '../service/account';
import { Explained, explanationOf } from '../service/explanation';
import { get } from '../service/get';
import { nodeError } from '../service/nodeError';
import { sender } from '../service/transport';

type Entry = Record<string, unknown>;

/** How the records of one list become the entries of a dropdown. */
interface Library {
	path: string;
	/** The array in `data`; a list whose shape is not shown may be the `data` itself or its only array. */
	key: string;
	/** The field that creation requests refer to. */
	ids: string[];
	/** Shown behind the name, and searched like it. */
	about: string[];
}

const AVATARS: Library = {
	path: PATHS.avatars,
	key: 'avatars',
	ids: ['id'],
	about: ['gender', 'age'],
};
const VOICES: Library = {
	path: PATHS.voices,
	key: 'voices',
	ids: ['voiceId', 'id'],
	about: ['language', 'accent', 'gender'],
};
const MUSIC: Library = {
	path: PATHS.music,
	key: 'music',
	ids: ['id', 'musicId'],
	about: ['genre'],
};
const TEMPLATES: Library = {
	path: PATHS.templates,
	key: 'templates',
	ids: ['templateId', 'id', '_id'],
	about: ['type'],
};

const entries = z.array(z.record(z.unknown()));

/** The records of a list, whichever way it is wrapped; undefined when there is no list in it. */
export function recordsOf(data: unknown, key: string): Entry[] | undefined {
	const wrapped = (data ?? {}) as Record<string, unknown>;
	const lists = [data, wrapped[key], ...Object.values(wrapped)];
	return lists.map((list) => entries.safeParse(list).data).find((list) => list !== undefined);
}

const words = (record: Entry, fields: string[]) =>
	fields
		.map((field) => record[field])
		.filter((value): value is string => typeof value === 'string' && value !== '');

function toItem(record: Entry, { ids, about }: Library): INodeListSearchItems | undefined {
	const [value] = words(record, ids);
	if (value === undefined) return undefined;
	const [name = value] = words(record, ['name', 'title']);
	const extra = words(record, about).join(', ');
	return { name: extra ? `${name} (${extra})` : name, value };
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Keeps what contains the search text, in any case and with or without accents. */
const matching = (items: INodeListSearchItems[], filter = '') =>
	items.filter(({ name, value }) => folded(`${name} ${value}`).includes(folded(filter.trim())));

function search(library: Library) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
	): Promise<INodeListSearchResult> {
		try {
			const account = readAccount(await this.getCredentials(CREDENTIAL));
			const data = await get(sender(this, account), account, { path: library.path });
			const records = recordsOf(data, library.key);
			if (!records)
				throw new Explained({ message: `The service answered ${library.path} without a list` });
			const items = records
				.map((record) => toItem(record, library))
				.filter((item) => item !== undefined);
			return { results: matching(items, filter) };
		} catch (error) {
			throw nodeError(this.getNode(), explanationOf(error));
		}
	};
}

/** The dropdowns of resource locators. A failing lookup throws, so that it does not look like an empty list. */
export const listSearch = {
	searchAvatars: search(AVATARS),
	searchVoices: search(VOICES),
	searchMusic: search(MUSIC),
	searchTemplates: search(TEMPLATES),
};
