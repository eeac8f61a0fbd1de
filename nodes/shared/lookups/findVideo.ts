import compact from 'lodash/compact';
import uniq from 'lodash/uniq';

import { fitsIntoPath } from '../contract/endpoints';
import { rowErrorOf, UserFacingError } from '../items/rowError';
import { LIBRARY } from '../messages/library';
import type { LookUp } from '../service/client';
import type { Account } from '../service/credential';
import { videoDetailsPath, withPathAdvice } from '../service/undocumentedPaths';
import { ExpiringCache } from '../utils/expiringCache';
import { digest } from '../utils/objects';
import { recordsOf, textsOf, VIDEOS } from './libraries';

/** What is known of a video's IDs; `givenId` is one that a person has entered, and can be either. */
interface KnownIds {
	givenId?: string;
	videoId?: string;
	projectId?: string;
}

type IdName = 'videoId' | 'projectId';

/** By account: the ID that the last lookup has found a video by. */
const workingId = new ExpiringCache<IdName>(Infinity);

const detailsKey = ({ baseUrl, secrets, paths }: Account) =>
	digest([baseUrl, secrets, paths.videoDetails]);

/**
 * The details of a video ("video details") as the service gives them. The document does not show whether they are found
 * by the video's ID or its project's, so both are tried; where only one is known, the video list may name the other.
 *
 * @throws UserFacingError when none is known, or the service responds with an error
 */
export async function findVideo(lookUp: LookUp, account: Account, ids: KnownIds): Promise<unknown> {
	const known = idsInOrder(account, ids);
	if (known.length === 0) throw new UserFacingError(LIBRARY.videoWithoutId());
	return await withPathAdvice('videoDetails', async () => {
		let refusal: unknown;
		for await (const id of idsToTry(lookUp, account, known)) {
			try {
				const data = await lookUp({ path: videoDetailsPath(account, id) });
				if (ids.videoId && ids.projectId) {
					workingId.set(detailsKey(account), id === ids.projectId ? 'projectId' : 'videoId');
				}
				return data;
			} catch (error) {
				refusal = refusalOfId(error);
			}
		}
		throw refusal;
	});
}

function idsInOrder(account: Account, { givenId, ...ids }: KnownIds): string[] {
	const first = workingId.get(detailsKey(account)) ?? 'videoId';
	return uniq(compact([givenId, ids[first], ids.videoId, ids.projectId])).filter(fitsIntoPath);
}

async function* idsToTry(lookUp: LookUp, account: Account, known: string[]) {
	yield* known;
	if (known.length === 1) yield* await otherIdsInList(lookUp, account, known[0]);
}

/** The other IDs that the video list has for this one; none where the service shows no such list. */
async function otherIdsInList(lookUp: LookUp, account: Account, id: string): Promise<string[]> {
	const list = await lookUp({ path: account.paths.videoList }).catch(refusalOfId);
	const records = recordsOf(list, VIDEOS.key) ?? [];
	const listed = records.map((record) => textsOf(record, VIDEOS.ids));
	return uniq(listed.find((ids) => ids.includes(id))).filter(
		(other) => other !== id && fitsIntoPath(other),
	);
}

/**
 * A refusal after which the service may know the video by another ID.
 *
 * @throws any error that says nothing about the ID
 */
function refusalOfId(error: unknown): unknown {
	if ([400, 404, 422].includes(rowErrorOf(error).httpCode ?? 0)) return error;
	throw error;
}
