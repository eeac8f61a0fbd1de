import compact from 'lodash/compact';
import pick from 'lodash/pick';

import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { adviceByCode } from '../contract/errorCodes';
import { type RowError, textOf } from '../items/rowError';
import { CHECK_STATUS, type RowResult, type TableColumns } from '../items/tableRows';
import { OWN_CODES } from '../messages/codes';
import {
	createAgain,
	LINK_EXPIRED,
	lookUpFailed,
	NO_LINK,
	NO_LINK_YET,
	NO_REASON,
	notFinishedInTime,
} from '../messages/results';
import { nextVersion } from '../messages/speaker';
import { checkAdvice, NO_ID } from '../messages/uncertain';
import { DAY_MS, systemClock } from '../utils/clock';
import { idsOf } from './ids';
import type { FinishedVideo, ProcessedVideo } from './video';

/** Clears the message of an earlier run; null would stay out of a Google Sheet. */
const NOTHING_TO_SAY = '';

/** The service may show the link of a video a little later than that it is completed. */
export const isFinal = ({ event, createdAt }: FinishedVideo, now: number): boolean =>
	event.status === 'failed' || Boolean(event.url) || (createdAt ?? now) < now - DAY_MS;

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
		case 'left':
			return {};
		case 'rejected':
			return {
				// with one of these codes, nothing is wrong with the row, and it stays as it is
				status: NOT_OF_ROW.includes(video.errors[0].code) ? undefined : 'rejected',
				...said(video.errors),
			};
		case 'uncertain':
			return { status: CHECK_STATUS, ...said(video.errors) };
	}
	const ids = idsOf(video);
	const projectId = ids.projectId ?? ids.videoId;
	const asking = { columns, isGrouped: video.itemIndexes.length > 1 };
	switch (video.status) {
		case 'completed':
			return { ...completedResult(video, systemClock.now()), projectId };
		case 'failed':
			return {
				status: 'failed',
				// without its code, which the ledger does not know: a later run writes the same
				// the service may quote the URL of a file that it could not load
				message: withoutUrlSecrets(video.event.message || NO_REASON),
				projectId,
				advice: columns ? createAgain(asking) : adviceByCode(video.event.code),
			};
	}
	if (projectId === undefined) {
		const advice = checkAdvice(asking, nextVersion(video.version));
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
			const message = notFinishedInTime({
				...known,
				isOfRow: columns !== undefined,
				id: projectId,
			});
			return { status, message, projectId };
		}
	}
}

/** Without a link, a video is not finished for a day. */
function completedResult(video: FinishedVideo, now: number): Result {
	const { event, note = NOTHING_TO_SAY, paidBy } = video;
	if (!event.url) {
		return isFinal(video, now)
			? { status: 'completed', message: NO_LINK }
			: { status: 'processing', message: NO_LINK_YET };
	}
	// it was looked up, unless another account has paid for it
	const isLost = isUrlExpired(video, now) && !paidBy;
	return { status: 'completed', message: isLost ? LINK_EXPIRED : note, url: event.url };
}

const NOT_OF_ROW: unknown[] = [
	OWN_CODES.notSent,
	OWN_CODES.budgetUsedUp,
	OWN_CODES.rowChanged,
	OWN_CODES.beingCreated,
	OWN_CODES.unknownProject,
];

const said = (errors: RowError[]) => ({ message: textOf(errors), advice: errors[0].advice });
