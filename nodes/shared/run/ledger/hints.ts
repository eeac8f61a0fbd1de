import compact from 'lodash/compact';
import countBy from 'lodash/countBy';

import { groupInOrder } from '../../utils/objects';
import { DAY_MS } from '../../utils/clock';
import { projectsOf } from '../../video/ids';
import { hasProject, isCreatedNow, isLeft, type ProcessedVideo } from '../../video/video';
import { isUrlExpired } from '../../waiting/refreshVideos';
import type { RunLedger } from './runLedger';
import { claimTime } from '../../ledger/line';
import { rowsOf } from './verdictVideo';
import { hintsOf, notWrittenText } from '../../video/words';

/**
 * Says which videos are not paid for again, and which rows may surprise.
 *
 * @param now in milliseconds since 1970
 */
export function ledgerHints(ledger: RunLedger, videos: ProcessedVideo[], now: number): string[] {
	const { table, speaker } = ledger.run;
	const madeNow = new Set(videos.filter(isCreatedNow).map(({ key }) => key));
	const known = videos
		.filter(hasProject)
		.filter((video) => video.recalled && !video.isFromRow && !madeNow.has(video.key));
	const failed = known.filter(({ status }) => status === 'failed');
	const expired = known.filter((video) => isUrlExpired(video, now) && !video.paidBy);
	const leftAlone = videos.filter((video) => isLeft(video) && video.why === 'otherStatus');
	const others = leftAlone.flatMap(({ itemIndexes }) =>
		compact(
			itemIndexes.map((item) => !table?.rows[item].projectId && table?.rows[item].statusText),
		),
	);
	return compact([
		...hintsOf(
			{
				known: known.length,
				since: Math.min(...known.map(({ createdAt = now }) => createdAt)),
				failed: failed.length > 0 ? rowsOf(failed) : undefined,
				expired: expired.length > 0 ? rowsOf(expired) : undefined,
				shared: sharedRows(videos),
				leftOfRun: table ? ledger.leftOfRun : 0,
				otherStatuses: countBy(others),
				isAllChanged: isAllChanged(ledger, now),
			},
			speaker,
		),
		notWrittenHint(videos),
	]);
}

/** Whether the rows may be those of another table with the same IDs. */
function isAllChanged({ asked, run }: RunLedger, now: number): boolean {
	const changed = asked.flatMap(({ verdict, asked: { projects } }) =>
		verdict.kind === 'refused' && verdict.reason === 'changed' && projects.length === 0
			? verdict.line
			: [],
	);
	return (
		run.table !== undefined &&
		changed.length > 1 &&
		changed.length === asked.length &&
		changed.every(
			(line) =>
				(line.status === 'completed' || line.status === 'failed') && claimTime(line) < now - DAY_MS,
		)
	);
}

function sharedRows(videos: ProcessedVideo[]): string[] {
	const withVideo = videos.filter(hasProject).filter(({ key }) => key !== undefined);
	const shared = [...groupInOrder(withVideo, ({ key }) => key).values()];
	return shared.filter((same) => same.length > 1).map(rowsOf);
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notWrittenHint(videos: ProcessedVideo[]): string | undefined {
	const notWritten = videos.filter(hasProject).filter(({ notRecorded }) => notRecorded);
	const [{ notRecorded = '' } = {}] = notWritten;
	return notRecorded && notWrittenText(notRecorded, projectsOf(notWritten));
}
