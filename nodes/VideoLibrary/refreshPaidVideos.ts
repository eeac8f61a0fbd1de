import compact from 'lodash/compact';
import difference from 'lodash/difference';
import zip from 'lodash/zip';

import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/journal/dataTable';
import { keyState, type KeySummary, type StoredEvent } from '../shared/ledger/journal/events';
import {
	otherPayer,
	type PayingAccount,
	payingAccount,
} from '../shared/ledger/journal/paidRequest';
import { createdVideo, projectOf } from '../shared/ledger/knownVideo';
import { recordResults } from '../shared/ledger/recordResults';
import { systemClock } from '../shared/utils/clock';
import { isFinished, type ProcessedVideo } from '../shared/video/video';
import { refreshVideos } from '../shared/waiting/refreshVideos';
import type { OperationInput } from './operation';

/**
 * The keys, those that the account of this node has paid for as the service shows their videos now, which is recorded.
 *
 * @throws UserFacingError where the service refuses the credential
 */
export async function refreshKeys(
	{ context, account }: OperationInput,
	table: DataTable,
	keys: KeySummary[],
	byKey: Map<string, StoredEvent[]>,
): Promise<KeySummary[]> {
	const payer = payingAccount(context, account);
	const known = keys.map((key) => knownVideo(key, byKey.get(key.key) ?? [], payer));
	const before = compact(known);
	const { videos, refusal } = await refreshVideos(context, account, before);
	if (refusal) throw new UserFacingError(refusal);
	const fresh = new Map(zip(before, videos));
	await recordResults(context, table, difference(videos, before).filter(isFinished));
	return keys.map((key, index) => {
		const video = fresh.get(known[index]);
		if (!video || !isFinished(video) || video === known[index]) return key;
		const { url = '', message = '' } = video.event;
		return { ...key, state: video.status, url, message, updatedAt: systemClock.now() };
	});
}

/** The video of a key; undefined where it has none that can be looked up. */
function knownVideo(
	summary: KeySummary,
	events: StoredEvent[],
	account: PayingAccount,
): ProcessedVideo | undefined {
	const state = keyState(events);
	if (state.kind !== 'created') return undefined;
	const { key, row, projectId, videoId } = summary;
	const paidBy = otherPayer(state.project, events, account);
	const known = createdVideo({ itemIndexes: [], key, name: row }, state);
	return { ...known, ...projectOf(projectId, videoId), paidBy };
}
