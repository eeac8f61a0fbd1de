import compact from 'lodash/compact';
import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { nodeError } from '../items/n8nMessages';
import { rowErrorOf } from '../items/rowError';
import { enterOthersById } from '../messages/library';
import { type LookUp, panelLookUp } from '../service/client';
import { type Account, CREDENTIAL, readAccount } from '../service/credential';
import { SECOND_MS } from '../utils/clock';
import { ExpiringCache, getOrLoad } from '../utils/expiringCache';
import { digest } from '../utils/objects';
import {
	AVATARS,
	foldCase,
	idOf,
	type Library,
	type LibraryRecord,
	listRecords,
	MUSIC,
	nameOf,
	type RecordList,
	TEMPLATES,
	textsOf,
	VIDEOS,
	VOICES,
} from './libraries';

/** The lists of all accounts, as n8n searches at every keystroke. */
const lists = new ExpiringCache<Promise<RecordList>>(30 * SECOND_MS);

/** n8n shows the URL as a link beside the name. */
function toSearchItem(record: LibraryRecord, library: Library): INodeListSearchItems | undefined {
	const value = idOf(record, library);
	if (value === undefined) return undefined;
	const name = nameOf(record) ?? value;
	const extra = textsOf(record, library.about).join(', ');
	const url = textsOf(record, library.links).find((link) => /^https?:\/\//.test(link));
	return { name: extra ? `${name} (${extra})` : name, value, ...(url && { url }) };
}

function search(library: Library) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		return await lookUpForPanel(this, async (find, account) => {
			// the digest keeps accounts apart without storing their secrets
			const key = digest([account, library.path(account)]);
			const load = async () => await listRecords(find, account, library);
			const { records, part } = await getOrLoad(lists, key, load);
			const items = compact(records.map((record) => toSearchItem(record, library)));
			const results = items.filter(({ name, value }) =>
				foldCase(`${name} ${value}`).includes(foldCase(filter)),
			);
			// its value is that of an empty field
			if (part) results.push({ name: enterOthersById(part), value: '' });
			return { results };
		});
	};
}

/** @throws NodeApiError or NodeOperationError, which n8n shows in the place of the list */
export async function lookUpForPanel<T>(
	context: ILoadOptionsFunctions,
	work: (find: LookUp, account: Account) => Promise<T>,
): Promise<T> {
	try {
		const account = readAccount(await context.getCredentials(CREDENTIAL));
		return await work(panelLookUp(context, account), account);
	} catch (error) {
		throw nodeError(context.getNode(), rowErrorOf(error), '');
	}
}

/** The dropdowns of resource locators. A lookup that fails throws, so that it does not look like an empty list. */
export const listSearch = {
	searchAvatars: search(AVATARS),
	searchVoices: search(VOICES),
	searchMusic: search(MUSIC),
	searchTemplates: search(TEMPLATES),
	searchVideos: search(VIDEOS),
};
