import compact from 'lodash/compact';
import zip from 'lodash/zip';

import { booleanField } from '../shared/fields/parts';
import { toBoolean } from '../shared/items/cells';
import { UserFacingError } from '../shared/items/rowError';
import { otherPayer, payerOf } from '../shared/ledger/payer';
import { hasId } from '../shared/ledger/line';
import { changeAfter } from '../shared/ledger/lookedUp';
import { videoOfLine } from '../shared/run/ledger/verdictVideo';
import { systemClock } from '../shared/utils/clock';
import { omitUndefined } from '../shared/utils/objects';
import { isFinal } from '../shared/video/result';
import { isFinished } from '../shared/video/video';
import { refreshVideos } from '../shared/waiting/refreshVideos';
import type { OperationInput } from './operation';
import type { PaidVideo, PaidVideos } from './readPaidVideos';

export const refreshField = booleanField({
	displayName: 'Refresh',
	name: 'refresh',
	description: 'Whether to look up unfinished videos, and get new links for expired ones',
});

/**
 * The videos; with *Refresh* on, those that this account has paid for as the service shows them now, which is recorded.
 *
 * @throws UserFacingError where the service refuses the credential
 */
export async function refreshedPaidVideos(
	{ context, account, read }: OperationInput,
	{ table }: PaidVideos,
	videos: PaidVideo[],
): Promise<{ videos: PaidVideo[]; notLookedUp?: string }> {
	if (toBoolean(read(refreshField.name)) !== true) return { videos };
	const payer = payerOf(context, account);
	const before = videos.map(({ line, row }) =>
		hasId(line)
			? {
					...videoOfLine({ itemIndexes: [], key: line.claim, name: row }, line),
					...omitUndefined({ paidBy: otherPayer(line, payer) }),
				}
			: undefined,
	);
	const known = compact(before);
	const { videos: after, refusal, notLookedUp } = await refreshVideos(context, account, known);
	if (refusal) throw new UserFacingError(refusal);
	const fresh = new Map(zip(known, after));
	const now = systemClock.now();
	const pairs = videos.map((video, index) => {
		const seen = fresh.get(before[index]);
		// the service says nothing new
		if (!seen || seen === before[index]) return { video };
		// the video is not finished, or its link may still come
		if (!isFinished(seen) || !isFinal(seen, now)) return { video };
		const { status, event } = seen;
		const { url = '', message = '' } = event;
		const finding = { template: video.line, line: video.line, status, url, message };
		const line = { ...video.line, status, url, message, createdAt: now };
		return { video: { ...video, status, line }, finding };
	});
	const findings = compact(pairs.map(({ finding }) => finding));
	if (findings.length > 0) await table.write(changeAfter(findings));
	return { videos: pairs.map(({ video }) => video), notLookedUp };
}
