import compact from 'lodash/compact';
import uniq from 'lodash/uniq';

import { rowErrorOf, UserFacingError } from '../items/rowError';
import type { Account } from '../service/account';
import type { LookUp } from '../service/client';
import { PLACEHOLDERS, videoDetailsPath, withPathAdvice } from '../service/undocumentedPaths';
import { ExpiringCache } from '../utils/expiringCache';
import { digest } from '../utils/objects';
import { recordsOf, textsOf, VIDEOS } from './libraries';

/** What is known of a video's IDs; `givenId` is one that a person has entered, and can be either. */
export interface KnownIds {
	givenId?: string;
	videoId?: string;
	projectId?: string;
}

type IdName = 'videoId' | 'projectId';

/** By account: the ID that the last look-up has found a video by. */
const workingId = new ExpiringCache<IdName>(Infinity);

const keyOf = ({ baseUrl, secrets, paths }: Account) =>
	digest([baseUrl, secrets, paths.videoDetails]);

/**
 * The details of a video as the service gives them. The document does not show whether they are found by the video's ID
 * or its project's, so both are tried; where only one is known, the video list may name the other.
 *
 * @throws UserFacingError when none is known, or the service responds with an error
 */
export async function videoDetails(
	lookUp: LookUp,
	account: Account,
	ids: KnownIds,
): Promise<unknown> {
	const known = idsInOrder(account, ids);
	if (known.length === 0) throw withoutId();
	return await withPathAdvice('videoDetails', async () => {
		try {
			return await firstFound(lookUp, account, known, ids);
		} catch (error) {
			const listed =
				isUnknown(error) && known.length === 1 ? await listedIds(lookUp, account, known[0]) : [];
			if (listed.length === 0) throw error;
			return await firstFound(lookUp, account, listed, ids);
		}
	});
}

function idsInOrder(account: Account, { givenId, ...ids }: KnownIds): string[] {
	const byDefault = account.paths.videoDetails.includes(PLACEHOLDERS.projectId)
		? 'projectId'
		: 'videoId';
	const first = workingId.get(keyOf(account)) ?? byDefault;
	return uniq(compact([givenId, ids[first], ids.videoId, ids.projectId]));
}

async function firstFound(
	lookUp: LookUp,
	account: Account,
	[id, ...others]: string[],
	ids: KnownIds,
): Promise<unknown> {
	try {
		const data = await lookUp({ path: videoDetailsPath(account, id) });
		if (ids.videoId && ids.projectId) {
			workingId.set(keyOf(account), id === ids.projectId ? 'projectId' : 'videoId');
		}
		return data;
	} catch (error) {
		if (others.length === 0 || !isUnknown(error)) throw error;
		return await firstFound(lookUp, account, others, ids);
	}
}

/** Whether the service may know the video by another ID. */
const isUnknown = (error: unknown): boolean =>
	[400, 404, 422].includes(rowErrorOf(error).httpCode ?? 0);

/** The other IDs that the video list has for this one; none where the service shows no such list. */
async function listedIds(lookUp: LookUp, account: Account, id: string): Promise<string[]> {
	const list = await lookUp({ path: account.paths.videoList }).catch((error: unknown) => {
		if (isUnknown(error)) return undefined;
		throw error;
	});
	const records = recordsOf(list, VIDEOS.key) ?? [];
	const listed = records.map((record) => textsOf(record, VIDEOS.ids));
	return uniq(listed.find((ids) => ids.includes(id))).filter((other) => other !== id);
}

const withoutId = () =>
	new UserFacingError({
		message: 'The service has given no ID for the video, so it cannot be looked up',
		advice: 'Find the video in the dashboard of the video service.',
	});
