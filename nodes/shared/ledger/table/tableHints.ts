import compact from 'lodash/compact';

import { listed, rowName } from '../../items/rowError';
import { groupInOrder } from '../../utils/objects';
import { projectsOf } from '../../video/ids';
import { notWrittenText } from '../../video/uncertain';
import { isUrlExpired } from '../../waiting/refreshVideos';
import { hasProject, isRejected, type ProcessedVideo, videoCount } from '../../video/video';
import { excelKeysHint } from './excelKeys';

/**
 * Says which videos are not paid again, and which rows may surprise.
 *
 * @param now the time in milliseconds since 1970
 */
export function ledgerTableHints(
	tableName: string,
	videos: ProcessedVideo[],
	now: number,
): string[] {
	const recalled = videos.filter(hasProject).filter((video) => video.recalled);
	const failed = recalled.filter(({ status }) => status === 'failed');
	const expired = recalled.filter((video) => isUrlExpired(video, now) && !video.paidBy);
	const changed = recalled.filter(({ requestChanged }) => requestChanged);
	return compact([
		recalled.length > 0 &&
			`${videoCount(recalled.length)} recalled from the paid videos table "${tableName}", not paid again.`,
		failed.length > 0 &&
			`The recalled video has failed: ${rowsOf(failed)}. To pay for another one, use Video Library (Paid Video: Allow Again) with its key.`,
		expired.length > 0 &&
			`The URL of the recalled video has expired, and the service shows no other one: ${rowsOf(expired)}. Look for the video in the dashboard of the video service.`,
		changed.length > 0 &&
			`The recalled video was made from other values than the row has now: ${rowsOf(changed)}. To pay for a new video of such a row, use Video Library (Paid Video: Allow Again) with its key. Do not change Pay Once Per for that: every row would get a new key, and all rows would be paid again. If the known videos are of another sheet or node with the same keys, this one needs a Paid Videos Table of its own.`,
		sameKeyText(videos),
		excelKeysHint(videos),
		notWrittenHint(videos),
	]);
}

const rowsOf = (videos: ProcessedVideo[]) =>
	rowName(videos.flatMap(({ itemIndexes }) => itemIndexes));

function sameKeyText(videos: ProcessedVideo[]): string | undefined {
	const keyed = videos.filter((video) => video.key !== undefined && !isRejected(video));
	const shared = [...groupInOrder(keyed, ({ key }) => key)].filter(([, same]) => same.length > 1);
	if (shared.length === 0) return undefined;
	const groups = shared.map(
		([key, same]) => `${rowName(same.flatMap(({ itemIndexes }) => itemIndexes))} ("${key}")`,
	);
	return `Rows with the same value of Pay Once Per share one video: ${listed(groups, '; ')}.`;
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notWrittenHint(videos: ProcessedVideo[]): string | undefined {
	const notWritten = videos.filter(hasProject).filter(({ notRecorded }) => notRecorded);
	const [{ notRecorded = '' } = {}] = notWritten;
	return notRecorded && notWrittenText(notRecorded, projectsOf(notWritten));
}
