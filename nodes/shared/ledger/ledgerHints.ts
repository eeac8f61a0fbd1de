import compact from 'lodash/compact';

import type { PayOncePer } from '../fields/payOncePer';
import { excelIdsText } from '../items/sheets';
import { listed, rowName } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { timeInWords } from '../utils/text';
import { projectsOf } from '../video/ids';
import { enterVersion, notWrittenText } from '../video/uncertain';
import {
	hasProject,
	isCreatedNow,
	isRejected,
	type ProcessedVideo,
	videoCount,
} from '../video/video';
import { isUrlExpired } from '../waiting/refreshVideos';
import type { LedgerRun } from './ledger';

/**
 * Says which videos are not paid again, and which rows may surprise.
 *
 * @param now the time in milliseconds since 1970
 */
export function ledgerHints(run: LedgerRun, videos: ProcessedVideo[], now: number): string[] {
	const { context, payOncePer } = run;
	const madeNow = new Set(videos.filter(isCreatedNow).map(({ key }) => key));
	const recalled = videos
		.filter(hasProject)
		.filter((video) => video.recalled && !madeNow.has(video.key));
	const failed = recalled.filter(({ status }) => status === 'failed');
	const expired = recalled.filter((video) => isUrlExpired(video, now) && !video.paidBy);
	const changed = recalled.filter(({ requestChanged }) => requestChanged);
	const since = Math.min(...recalled.map(({ createdAt = now }) => createdAt));
	const idsPaidNow = compact(videos.filter(isCreatedNow).map(({ rowId }) => rowId));
	const excelIds = payOncePer === 'row' && excelIdsText(idsPaidNow);
	const another =
		payOncePer === 'run' ? '' : ` For another video, ${enterVersion('another number', run)}.`;
	return compact([
		recalled.length > 0 &&
			`Known since ${timeInWords(since, context.getTimezone())}: ${videoCount(recalled.length)}. What is known was not charged again.${another}`,
		failed.length > 0 && `The known video has failed: ${rowsOf(failed)}.`,
		expired.length > 0 &&
			`The link of the known video has ended, and the service shows no other one: ${rowsOf(expired)}. Look for the video in the dashboard of the video service.`,
		payOncePer === 'row' &&
			changed.length > 0 &&
			`Made from other values than the row has now: ${rowsOf(changed)}.`,
		sharedText(videos, payOncePer),
		excelIds && `${excelIds}.`,
		notWrittenHint(videos),
	]);
}

const rowsOf = (videos: ProcessedVideo[]) =>
	rowName(videos.flatMap(({ itemIndexes }) => itemIndexes));

function sharedText(videos: ProcessedVideo[], payOncePer: PayOncePer): string | undefined {
	const byKey = groupInOrder(
		videos.filter((video) => !isRejected(video)),
		({ key }) => key,
	);
	const shared = [...byKey.values()].filter((same) => same.length > 1);
	if (shared.length === 0) return undefined;
	const which =
		payOncePer === 'row'
			? 'Rows with the same ID share one video'
			: 'Rows that ask for the same video share it';
	return `${which}: ${listed(shared.map(rowsOf), '; ')}.`;
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notWrittenHint(videos: ProcessedVideo[]): string | undefined {
	const notWritten = videos.filter(hasProject).filter(({ notRecorded }) => notRecorded);
	const [{ notRecorded = '' } = {}] = notWritten;
	return notRecorded && notWrittenText(notRecorded, projectsOf(notWritten));
}
