import map from 'lodash/map';
import orderBy from 'lodash/orderBy';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { withExpiry } from '../shared/callbacks/videoEvent';
import { paidVideosTableField } from '../shared/fields/paidVideos';
import { booleanField } from '../shared/fields/parts';
import { toBoolean } from '../shared/items/cells';
import { addHint } from '../shared/items/n8nMessages';
import type { ReadParameter } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { changeOfFindings } from '../shared/ledger/findings';
import { best, hasId, type Line, statusNow, videoOf } from '../shared/ledger/line';
import type { DataTable } from '../shared/ledger/table/dataTable';
import { findPaidVideos } from '../shared/ledger/table/openTable';
import { rowWithVersion } from '../shared/messages/library';
import { TABLE } from '../shared/messages/table';
import { findingOf, videoOfLine } from '../shared/run/ledger/videoOfLine';
import { type Account, billingAccountOf, otherBillingAccount } from '../shared/service/credential';
import { systemClock } from '../shared/utils/clock';
import { groupInOrder, omitUndefined } from '../shared/utils/objects';
import { refreshVideos } from '../shared/waiting/refreshVideos';

export const tableField: INodeProperties = {
	...paidVideosTableField,
	description: "Name of the Data Table that records the videos you've already paid for",
};

/** A video, with the rows that share it. */
export interface PaidVideo {
	/** Its most complete line. */
	line: Line;
	/** What a person knows it by. */
	row: string;
	status: Exclude<Line['status'], 'sending'>;
}

export interface PaidVideos {
	table: DataTable;
	/** Each video once, those that changed last first. */
	videos: PaidVideo[];
}

/** @throws UserFacingError where there is no such table, or it cannot be used */
export async function readPaidVideos(
	context: IExecuteFunctions,
	name: string,
): Promise<PaidVideos> {
	const table = await findPaidVideos(context, name);
	if (!table) throw new UserFacingError(TABLE.noTableYet());
	return { table, videos: videosOf(await table.readAll(), systemClock.now()) };
}

export function videosOf(lines: Line[], now: number): PaidVideo[] {
	const byClaim = groupInOrder(lines, ({ claim }) => claim);
	const byVideo = groupInOrder([...byClaim.values()], (same) => videoOf(best(same, now) as Line));
	const videos = [...byVideo.values()].map((same) => paidVideo(same.flat(), now));
	return orderBy(videos, ({ line }) => line.id, 'desc');
}

function paidVideo(lines: Line[], now: number): PaidVideo {
	const line = best(lines, now) as Line;
	const status = statusNow(line, now);
	const rows = uniq(lines.map(({ row, version }) => rowWithVersion(row, version)));
	return {
		line,
		row: rows.filter(Boolean).join(', '),
		status: status === 'sending' ? 'processing' : status,
	};
}

/** The link of a completed video, as it was recorded. */
export function urlOf({ line: { url, createdAt }, status }: PaidVideo) {
	if (status !== 'completed' || !url) return {};
	const { expiresAt } = withExpiry({ event: 'project.completed', status, url }, createdAt);
	return { url, expiresAt };
}

interface PaidVideosInput {
	context: IExecuteFunctions;
	account: Account;
	read: ReadParameter;
}

export const refreshField = booleanField({
	displayName: 'Refresh',
	name: 'refresh',
	description: 'Whether to look up unfinished videos, and get new links for expired ones',
});

export const isRefreshed = (read: ReadParameter): boolean =>
	toBoolean(read(refreshField.name)) === true;

/**
 * The videos. With *Refresh* on, those that this account has paid for are looked up, and the results recorded.
 *
 * @throws UserFacingError where the service refuses the credential
 */
export async function refreshedPaidVideos(
	{ context, account, read }: PaidVideosInput,
	{ table }: PaidVideos,
	videos: PaidVideo[],
): Promise<{ videos: PaidVideo[]; notLookedUp?: string }> {
	if (!isRefreshed(read)) return { videos };
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
