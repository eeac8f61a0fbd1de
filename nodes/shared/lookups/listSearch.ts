import { createHash } from 'crypto';
import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { systemClock } from '../service/clock';
import { Explained, explanationOf } from '../service/explanation';
import { lookUp } from '../service/get';
import { nodeError } from '../service/nodeError';
import {
	AVATARS,
	type Entry,
	folded,
	type Library,
	listRecords,
	type LookUp,
	MUSIC,
	nameOf,
	TEMPLATES,
	textsOf,
	VIDEOS,
	VOICES,
} from './libraries';
import { memo } from './memo';

/** n8n asks at every keystroke: a list is good for this long, in milliseconds. */
const LIST_LIFETIME = 30_000;

const remembered = memo<Entry[]>(LIST_LIFETIME, systemClock.now);

/** Two credentials never share a list; the key keeps no secret readable. */
const keyOf = (account: Account, path: string) =>
	createHash('sha256')
		.update(JSON.stringify([account, path]))
		.digest('hex');

/** n8n shows the link beside the name; its icon field is shown nowhere. */
function toItem(record: Entry, { ids, about, links }: Library): INodeListSearchItems | undefined {
	const [value] = textsOf(record, ids);
	if (value === undefined) return undefined;
	const name = nameOf(record) ?? value;
	const extra = textsOf(record, about).join(', ');
	const url = textsOf(record, links).find((link) => /^https?:\/\//.test(link));
	return { name: extra ? `${name} (${extra})` : name, value, ...(url && { url }) };
}

function toItems(records: Entry[], library: Library): INodeListSearchItems[] {
	const items = records
		.map((record) => toItem(record, library))
		.filter((item) => item !== undefined);
	if (items.length > 0 || records.length === 0) return items;
	throw new Explained({
		message: `None of the ${records.length} records in the list has an ID`,
		description: `Looked for in: ${library.ids.join(', ')}. Enter the ID by hand instead.`,
	});
}

/** Keeps what contains the search text, in any case and with or without accents. */
const matching = (items: INodeListSearchItems[], filter = '') =>
	items.filter(({ name, value }) => folded(`${name} ${value}`).includes(folded(filter)));

function search(library: Library) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
	): Promise<INodeListSearchResult> {
		try {
			const account = readAccount(await this.getCredentials(CREDENTIAL));
			const ask: LookUp = async (call) => await lookUp(this, account, call);
			const records = await remembered(
				keyOf(account, library.path(account)),
				async () => await listRecords(ask, account, library),
			);
			return { results: matching(toItems(records, library), filter) };
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
	searchVideos: search(VIDEOS),
};
