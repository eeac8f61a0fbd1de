import compact from 'lodash/compact';
import pick from 'lodash/pick';

import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { type RowError, textOf } from '../items/rowError';
import { CHECK_STATUS, type RowResult } from '../items/tableRows';
import { OWN_CODES } from '../messages/codes';
import { lookUpFailed, NO_REASON, notFinishedInTime } from '../messages/results';
import { DAY_MS } from '../utils/clock';
import { idsOf } from './ids';
import type { CreatedVideo, FinishedVideo, ProcessedVideo, TimedOutVideo } from './video';

/** Clears the message of an earlier run; null would stay out of a Google Sheet. */
const NOTHING_TO_SAY = '';

/** The service may show the link of a video a little later than that it is completed. */
export const isFinal = ({ event, createdAt }: FinishedVideo, now: number): boolean =>
	event.status === 'failed' || Boolean(event.url) || (createdAt ?? now) < now - DAY_MS;

/** What became of a video. What is undefined is to stay in a table as it is. */
export interface Result extends RowResult {
	/** What to do next. */
	advice?: string;
}

export function resultOf(video: ProcessedVideo): Result {
	switch (video.status) {
		case 'left':
			return {};
		case 'rejected':
			return {
				status: concernsRow(video.errors[0]) ? 'rejected' : undefined,
				...said(video.errors),
			};
		case 'uncertain':
			return { status: CHECK_STATUS, ...said(video.errors) };
	}
	const ids = idsOf(video);
	const projectId = ids.projectId ?? ids.videoId;
	// its row may say already what has become of it
	const isUnconfirmed = video.isFromRow && video.state === undefined;
	const status = isUnconfirmed ? undefined : 'processing';
	switch (video.status) {
		case 'lookUpFailed':
			return { status, ...said(video.errors), projectId };
		case 'created':
			return {
				status,
				message: noteOf(video) || (isUnconfirmed ? undefined : NOTHING_TO_SAY),
				projectId,
			};
		case 'timedOut':
			return { status, message: timeoutMessage(video), projectId };
		case 'completed':
			return {
				status: 'completed',
				message: video.note ?? NOTHING_TO_SAY,
				url: video.event.url,
				projectId,
			};
		case 'failed':
			// without its code, which the ledger does not know: a later run writes the same
			return { status: 'failed', message: failureReason(video), projectId };
	}
}

/** The service may quote the URL of a file that it could not load. */
const failureReason = ({ event }: FinishedVideo): string =>
	withoutUrlSecrets(event.message || NO_REASON);

/** The codes of rows that stay as they are: nothing is wrong with their values. */
const NOT_OF_ROW: unknown[] = [
	OWN_CODES.notSent,
	OWN_CODES.budgetUsedUp,
	OWN_CODES.rowChanged,
	OWN_CODES.beingCreated,
	OWN_CODES.unknownProject,
];

const concernsRow = ({ code }: RowError): boolean => !NOT_OF_ROW.includes(code);

const said = (errors: RowError[]) => ({ message: textOf(errors), advice: errors[0].advice });

const noteOf = ({ note, lookUpProblem }: CreatedVideo): string =>
	compact([note, lookUpProblem && lookUpFailed(lookUpProblem)]).join(' ');

function timeoutMessage(video: TimedOutVideo): string {
	const { projectId, videoId } = idsOf(video);
	const known = pick(video, 'timeoutMinutes', 'state', 'lookUpProblem', 'nextRunBringsIt');
	return notFinishedInTime({ ...known, id: projectId ?? videoId });
}
