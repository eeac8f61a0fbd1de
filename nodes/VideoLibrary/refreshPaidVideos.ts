import compact from 'lodash/compact';
import difference from 'lodash/difference';
import zip from 'lodash/zip';
import type { INodeProperties } from 'n8n-workflow';

import { toBoolean } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import { keyState, type StoredEvent } from '../shared/ledger/journal/events';
import { createdVideo, projectOf } from '../shared/ledger/knownVideo';
import { otherPayer, type PayingAccount, payingAccount } from '../shared/ledger/paidRequest';
import { recordResults } from '../shared/ledger/recordResults';
import { systemClock } from '../shared/utils/clock';
import { isFinished, type ProcessedVideo } from '../shared/video/video';
import { refreshVideos } from '../shared/waiting/refreshVideos';
import type { OperationInput } from './operation';
import type { KeySummary, PaidVideos } from './paidVideos';

export const refreshField: INodeProperties = {
	displayName: 'Refresh',
	name: 'refresh',
	type: 'boolean',
	default: false,
	description:
		'Whether to ask the service about unfinished videos, and for new links where these have ended',
};

/**
 * The keys; with *Refresh* on, those that this account has paid for as the service shows them now, which is recorded.
 *
 * @throws UserFacingError where the service refuses the credential
 */
export async function refreshedKeys(
	{ context, account, read }: OperationInput,
	{ table, byKey }: PaidVideos,
	keys: KeySummary[],
): Promise<{ keys: KeySummary[]; notLookedUp?: string }> {
	if (toBoolean(read(refreshField.name)) !== true) return { keys };
	const payer = payingAccount(context, account);
	const known = keys.map((key) => knownVideo(key, byKey.get(key.key) ?? [], payer));
	const before = compact(known);
	const { videos, refusal, notLookedUp } = await refreshVideos(context, account, before);
	if (refusal) throw new UserFacingError(refusal);
	const fresh = new Map(zip(before, videos));
	await recordResults(context, table, difference(videos, before).filter(isFinished));
	const refreshed = keys.map((key, index) => {
		const video = fresh.get(known[index]);
		if (!video || !isFinished(video) || video === known[index]) return key;
		const { url = '', message = '' } = video.event;
		return { ...key, state: video.status, url, message, updatedAt: systemClock.now() };
	});
	return { keys: refreshed, notLookedUp };
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
