import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import isEmpty from 'lodash/isEmpty';

import type { RowNames } from '../../items/rowError';
import type { TableOutput } from '../../items/tableRows';
import { claimTime } from '../../ledger/line';
import {
	allRowsChanged,
	alreadyPaid,
	expiredLinks,
	failedRows,
	notRecorded,
	otherStatuses,
	sharedVideos,
	videoExists,
} from '../../messages/hints';
import { leftToNextRun } from '../../messages/limits';
import { DAY_MS } from '../../utils/clock';
import { groupInOrder } from '../../utils/objects';
import { projectsOf } from '../../video/ids';
import {
	hasProject,
	isCreatedNow,
	isLeft,
	type ProcessedVideo,
	type Video,
	type VideoWithProject,
} from '../../video/video';
import { isUrlExpired } from '../../waiting/refreshVideos';
import type { RunLedger } from './runLedger';

/**
 * Says which videos are not paid for again, and which rows may surprise.
 *
 * @param now in milliseconds since 1970
 */
export function ledgerHints(ledger: RunLedger, videos: ProcessedVideo[], now: number): string[] {
	const { table, speaker, nameRows } = ledger.run;
	const rowsOf = (some: ProcessedVideo[]) =>
		nameRows(some.flatMap(({ itemIndexes }) => itemIndexes));
	const madeNow = new Set(videos.filter(isCreatedNow).map(({ key }) => key));
	const recalled = videos
		.filter(hasProject)
		.filter((video) => video.recalled && !video.isFromRow && !madeNow.has(video.key));
	const failed = recalled.filter(({ status }) => status === 'failed');
	const expired = recalled.filter((video) => isUrlExpired(video, now) && !video.paidBy);
	const shared = sharedVideosIn(videos).map(rowsOf);
	const others = otherStatusesIn(videos, table);
	const madeBefore = videos.filter(
		({ status, itemIndexes: [item] }) =>
			status === 'left' && table?.rows[item].status === 'toCreate',
	);
	const since = Math.min(...recalled.map(({ createdAt = now }) => createdAt));
	return compact([
		recalled.length > 0 && alreadyPaid(recalled.length, since, speaker),
		failed.length > 0 && failedRows(rowsOf(failed)),
		expired.length > 0 && expiredLinks(rowsOf(expired)),
		shared.length > 0 && sharedVideos(shared),
		table && ledger.leftOfRun > 0 && leftToNextRun(ledger.leftOfRun),
		table && !isEmpty(others) && otherStatuses(others, table.columns.status),
		table &&
			madeBefore.length > 0 &&
			videoExists(rowsOf(madeBefore), { ...speaker, columns: table.columns }),
		table && isAllChanged(ledger, now) && allRowsChanged({ ...speaker, columns: table.columns }),
		notWrittenHint(videos, nameRows),
	]);
}

/** How many rows are left alone as they show somebody else's status and no video, by status. */
export function otherStatusesIn(videos: Video[], table?: TableOutput): Record<string, number> {
	const others = videos.filter((video) => isLeft(video) && video.why === 'otherStatus');
	const rows = others.flatMap(({ itemIndexes }) =>
		itemIndexes.flatMap((item) => table?.rows[item] ?? []),
	);
	return countBy(compact(rows.map(({ projectId, statusText }) => !projectId && statusText)));
}

/** Whether the rows may be those of another table with the same IDs. */
function isAllChanged({ asked }: RunLedger, now: number): boolean {
	// a single row is changed often
	if (asked.length < 2) return false;
	return asked.every(({ verdict, asked: { projects } }) => {
		// the row names the video that it is refused for
		if (projects.length > 0) return false;
		if (verdict.kind !== 'refused' || verdict.reason !== 'changed') return false;
		const { line } = verdict;
		// a video that is under way, or new, is rather one of this table
		if (line.status !== 'completed' && line.status !== 'failed') return false;
		return claimTime(line) < now - DAY_MS;
	});
}

/** The videos of rows that share one. */
function sharedVideosIn(videos: ProcessedVideo[]): VideoWithProject[][] {
	const withVideo = videos.filter(hasProject).filter(({ key }) => key !== undefined);
	const byKey = [...groupInOrder(withVideo, ({ key }) => key).values()];
	return byKey.filter((same) => same.length > 1);
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notWrittenHint(videos: ProcessedVideo[], nameRows: RowNames): string | undefined {
	const notWritten = videos.filter(hasProject).filter((video) => video.notRecorded);
	const [{ notRecorded: failure = '' } = {}] = notWritten;
	return failure && notRecorded(failure, projectsOf(notWritten, nameRows));
}
