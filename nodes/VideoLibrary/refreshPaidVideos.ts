import map from 'lodash/map';

import { booleanField } from '../shared/fields/parts';
import { toBoolean } from '../shared/items/cells';
import { addHint } from '../shared/items/output';
import { UserFacingError } from '../shared/items/rowError';
import { otherBillingAccount, billingAccountOf } from '../shared/ledger/billingAccount';
import { hasId } from '../shared/ledger/line';
import { changeOfFindings } from '../shared/ledger/findings';
import { findingOf } from '../shared/run/ledger/taskOfVideo';
import { videoOfLine } from '../shared/run/ledger/verdictVideo';
import { systemClock } from '../shared/utils/clock';
import { omitUndefined } from '../shared/utils/objects';
import { refreshVideos } from '../shared/waiting/refreshVideos';
import type { OperationInput } from './operation';
import type { PaidVideo, PaidVideos } from './readPaidVideos';

export const refreshField = booleanField({
	displayName: 'Refresh',
	name: 'refresh',
	description: 'Whether to look up unfinished videos, and get new links for expired ones',
});

/**
 * The videos. With *Refresh* on, those that this account has paid for are looked up, and the results recorded.
 *
 * @throws UserFacingError where the service refuses the credential
 */
export async function refreshedPaidVideos(
	{ context, account, read }: OperationInput,
	{ table }: PaidVideos,
	videos: PaidVideo[],
): Promise<{ videos: PaidVideo[]; notLookedUp?: string }> {
	if (toBoolean(read(refreshField.name)) !== true) return { videos };
	const billingAccount = billingAccountOf(context, account);
	const known = videos.filter(({ line }) => hasId(line));
	const before = known.map(({ line, row }) => ({
		...videoOfLine({ itemIndexes: [], key: line.claim, name: row }, line),
		...omitUndefined({ paidBy: otherBillingAccount(line, billingAccount) }),
	}));
	const { videos: after, refusal, notLookedUp } = await refreshVideos(context, account, before);
	if (refusal) throw new UserFacingError(refusal);
	addHint(context, notLookedUp);
	const found = known.flatMap((video, index) => {
		const finding = findingOf({ billingAccount }, video.line, video.line, after[index]);
		return finding ? { video, finding } : [];
	});
	const { change, lines } = changeOfFindings(map(found, 'finding'));
	if (found.length > 0) await table.write(change);
	const createdAt = systemClock.now();
	const fresh = new Map(
		found.map(({ video, finding: { status } }, index): [PaidVideo, PaidVideo] => [
			video,
			{ ...video, status, line: { ...video.line, ...lines[index], createdAt } },
		]),
	);
	return { videos: videos.map((video) => fresh.get(video) ?? video), notLookedUp };
}
