import compact from 'lodash/compact';
import pick from 'lodash/pick';

import { withoutUrlSecrets } from '../addresses/urlSecrets';
import { type RowError, textOf } from '../items/rowError';
import { CHECK_STATUS, type RowResult } from '../items/tableRows';
import { OWN_CODES } from '../messages/codes';
import { lookUpFailed, NO_REASON, notFinishedInTime } from '../messages/results';
import { DAY_MS } from '../utils/clock';
import { idsOf } from './ids';
import type { FinishedVideo, ProcessedVideo } from './video';

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
				// with one of these codes, nothing is wrong with the row, and it stays as it is
				status: NOT_OF_ROW.includes(video.errors[0].code) ? undefined : 'rejected',
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
		case 'created': {
			const { note, lookUpProblem } = video;
			const told = compact([note, lookUpProblem && lookUpFailed(lookUpProblem)]).join(' ');
			return { status, message: told || (isUnconfirmed ? undefined : NOTHING_TO_SAY), projectId };
		}
		case 'timedOut': {
			const known = pick(video, 'timeoutMinutes', 'state', 'lookUpProblem', 'nextRunBringsIt');
			return { status, message: notFinishedInTime({ ...known, id: projectId }), projectId };
		}
		case 'completed':
			return {
				status: 'completed',
				message: video.note ?? NOTHING_TO_SAY,
				url: video.event.url,
				projectId,
			};
		case 'failed':
			// without its code, which the ledger does not know: a later run writes the same
			// the service may quote the URL of a file that it could not load
			return {
				status: 'failed',
				message: withoutUrlSecrets(video.event.message || NO_REASON),
				projectId,
			};
	}
}

const NOT_OF_ROW: unknown[] = [
	OWN_CODES.notSent,
	OWN_CODES.budgetUsedUp,
	OWN_CODES.rowChanged,
	OWN_CODES.beingCreated,
	OWN_CODES.unknownProject,
];

const said = (errors: RowError[]) => ({ message: textOf(errors), advice: errors[0].advice });
