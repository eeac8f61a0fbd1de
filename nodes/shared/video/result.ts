import compact from 'lodash/compact';
import pick from 'lodash/pick';

import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { adviceByCode } from '../contract/errorCodes';
import { type RowError, textOf } from '../items/rowError';
import { CHECK_STATUS, type RowResult, type TableColumns } from '../items/tableRows';
import { NOT_OF_ROW } from '../messages/reasons';
import {
	checkAdvice,
	createAgain,
	LINK_EXPIRED,
	lookUpFailed,
	NO_ID,
	NO_LINK,
	NO_LINK_YET,
	NO_REASON,
	notFinishedInTime,
} from '../messages/results';
import { nextVersion } from '../messages/wording';
import { DAY_MS, systemClock } from '../utils/clock';
import { idsOf } from './ids';
import type { FinishedVideo, ProcessedVideo, VideoWithProject } from './video';

/** Clears the message of an earlier run; null would stay out of a Google Sheet. */
const NOTHING_TO_SAY = '';

/** The service may show a video as completed a little before it shows the link. */
const LINK_WITHIN_MS = DAY_MS;

/** Whether nothing more is expected of a video: it has failed, has its link, or has none for too long. */
export const isFinal = ({ event, createdAt }: FinishedVideo, now: number): boolean =>
	event.status === 'failed' || Boolean(event.url) || (createdAt ?? now) < now - LINK_WITHIN_MS;

/** Whether the URL of a video is not good any more ("Events": 7 days). */
export const isUrlExpired = (video: ProcessedVideo, now: number): video is FinishedVideo =>
	video.status === 'completed' && Date.parse(video.event.expiresAt ?? '') < now;

/** What became of a video. What is undefined is to stay in a table as it is. */
export interface Result extends RowResult {
	/** What to do next. */
	advice?: string;
}

/** @param columns of its rows; undefined where videos are output */
export function resultOf(video: ProcessedVideo, columns?: TableColumns): Result {
	switch (video.status) {
		case 'skipped':
			return {};
		case 'rejected': {
			const isOfRow = !NOT_OF_ROW.includes(video.errors[0].code);
			return { status: isOfRow ? 'rejected' : undefined, ...said(video.errors) };
		}
		case 'uncertain':
			return { status: CHECK_STATUS, ...said(video.errors) };
		case 'completed':
			return { ...completedResult(video, systemClock.now()), projectId: shownId(video) };
		case 'failed':
			return failedResult(video, columns);
		default:
			return unfinishedResult(video, columns);
	}
}

/** The ID that a row shows: its project's, or else its video's. */
function shownId(video: VideoWithProject): string | undefined {
	const { projectId, videoId } = idsOf(video);
	return projectId ?? videoId;
}

const wordingOf = ({ itemIndexes }: ProcessedVideo, columns?: TableColumns) => ({
	columns,
	isGrouped: itemIndexes.length > 1,
});

function failedResult(video: FinishedVideo, columns?: TableColumns): Result {
	const { code, message } = video.event;
	return {
		status: 'failed',
		// without its code, which the ledger does not know: a later run writes the same
		// the service may quote the URL of a file that it could not load
		message: withoutUrlSecrets(message || NO_REASON),
		projectId: shownId(video),
		advice:
			columns || video.recalled
				? createAgain(wordingOf(video, columns), nextVersion(video.version))
				: adviceByCode(code),
	};
}

function unfinishedResult(
	video: Exclude<VideoWithProject, FinishedVideo>,
	columns?: TableColumns,
): Result {
	const projectId = shownId(video);
	if (projectId === undefined) {
		const advice = checkAdvice(wordingOf(video, columns), nextVersion(video.version));
		return { status: CHECK_STATUS, message: NO_ID, advice };
	}
	// its row may say already what has become of it
	const isUnconfirmed = video.isFromRow && video.state === undefined;
	const status = isUnconfirmed ? undefined : 'processing';
	switch (video.status) {
		case 'lookUpFailed':
			return { status, ...said(video.errors), projectId };
		case 'created': {
			const { note, lookUpProblem } = video;
			const told = compact([note, lookUpProblem && lookUpFailed(lookUpProblem)]).join(' ');
			return { status, message: told || (isUnconfirmed ? undefined : NOTHING_TO_SAY), projectId };
		}
		case 'timedOut': {
			const known = pick(video, 'timeoutMinutes', 'state', 'lookUpProblem');
			const isOfRow = columns !== undefined;
			return {
				status,
				message: notFinishedInTime({ ...known, isOfRow, id: projectId }),
				projectId,
			};
		}
	}
}

/** Without a link, a video counts as pending for a day. */
function completedResult(video: FinishedVideo, now: number): Result {
	const { event, note = NOTHING_TO_SAY, paidBy } = video;
	if (!event.url) {
		return isFinal(video, now)
			? { status: 'completed', message: NO_LINK }
			: { status: 'processing', message: NO_LINK_YET };
	}
	// expired links were looked up, except those of other accounts
	const isLost = isUrlExpired(video, now) && !paidBy;
	return { status: 'completed', message: isLost ? LINK_EXPIRED : note, url: event.url };
}

const said = (errors: RowError[]) => ({ message: textOf(errors), advice: errors[0].advice });
