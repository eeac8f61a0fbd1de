import type { WaitBy } from '../fields/waitSettings';
import { type RowError, rowErrorOf } from '../items/rowError';
import { recordsOf, textsOf, VIDEOS } from '../lookups/libraries';
import { LOOK_UP } from '../messages/service';
import type { Account } from '../service/account';
import type { LookUp } from '../service/lookUp';
import { isStrangers } from '../service/serviceErrors';
import { PATH_SETTINGS, videoDetailsPath } from '../service/undocumentedPaths';

/** An ID that no video has. */
const UNKNOWN_VIDEO_ID = 'n8n-lookup-test';

/**
 * Checks that videos can be looked up, before anything is paid: polling and several callbacks of one execution need it,
 * and the path is not shown in the document. An unknown video and a wrong path both give a 404. If its message holds the
 * test ID, the path is right; otherwise a video of the list is looked up, by each of its IDs.
 *
 * @param videos how many are waited for
 * @returns why they cannot; undefined when they can, need not, or when that is uncertain
 */
export async function checkVideoLookUp(
	lookUp: LookUp,
	account: Account,
	by: WaitBy,
	videos: number,
): Promise<RowError | undefined> {
	// the callback of a single video says all
	if (by === 'callback' && videos <= 1) return undefined;
	const error = await lookUpError(lookUp, account, UNKNOWN_VIDEO_ID);
	if (!error || !isUnknownOrStranger(error)) return undefined;
	// for an unknown path a router names the path, with the ID in it
	const namesVideo = error.message.includes(UNKNOWN_VIDEO_ID) && !error.message.includes('/');
	if (namesVideo) return undefined;
	const pathError = {
		...LOOK_UP.lookUpPathWrong(account.paths.videoDetails, PATH_SETTINGS.videoDetails),
		httpCode: 404,
	};
	try {
		const list = await lookUp({ path: account.paths.videoList });
		const [first = {}] = recordsOf(list, VIDEOS.key) ?? [];
		const ids = textsOf(first, VIDEOS.ids);
		for (const id of ids) {
			if (!isUnknownOrStranger(await lookUpError(lookUp, account, id))) return undefined;
		}
		return ids.length > 0 ? pathError : undefined;
	} catch (listError) {
		const ofList = rowErrorOf(listError);
		return isStrangers(ofList) ? ofList : pathError;
	}
}

const isUnknownOrStranger = (error: RowError | undefined): boolean =>
	error !== undefined && (error.httpCode === 404 || isStrangers(error));

async function lookUpError(lookUp: LookUp, account: Account, id: string) {
	try {
		await lookUp({ path: videoDetailsPath(account, id) });
		return undefined;
	} catch (error) {
		return rowErrorOf(error);
	}
}
