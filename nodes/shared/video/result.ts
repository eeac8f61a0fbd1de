import { OWN_CODES } from '../contract/errorCodes';
import { type STATUSES, UNCERTAIN_STATUS } from '../fields/output';
import { type RowError, textOf } from '../items/rowError';
import { idsOf } from './ids';
import { isBeingSent, type ProcessedVideo, type RejectedVideo, type TimedOutVideo } from './video';

/** Clears the message of an earlier run; null would stay out of a Google Sheet. */
const NOTHING_TO_SAY = '';

const NO_REASON = 'The service has given no reason';

/** What became of a video. What is absent is to stay in a table as it is. */
export interface Result {
	/** Null where the next run sends it. */
	status?: (typeof STATUSES)[number] | null;
	message?: string;
	/** What to do next. */
	advice?: string;
	url?: string;
	/** The ID of its project; where only that of the video is known, that. */
	projectId?: string;
}

export function resultOf(video: ProcessedVideo): Result {
	if (video.status === 'rejected') {
		// what is known of its ID may be the video of a deleted row: the table has its own
		return { status: statusOfRejected(video), ...said(video.errors) };
	}
	if (video.status === 'uncertain') {
		const status = isBeingSent(video) ? 'processing' : UNCERTAIN_STATUS;
		return { status, ...said(video.errors) };
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
			return { status, message: isUnconfirmed ? undefined : NOTHING_TO_SAY, projectId };
		case 'timedOut':
			return { status, message: timeoutMessage(video), projectId };
		case 'completed':
			return {
				status: 'completed',
				message: NOTHING_TO_SAY,
				url: video.event.url,
				projectId,
			};
		case 'failed':
			// without its code, which the ledger does not know: a later run writes the same
			return { status: 'failed', message: video.event.message || NO_REASON, projectId };
	}
}

/** Of an ID that the service does not know nothing but the message is to be written. */
function statusOfRejected({ errors: [{ code }] }: RejectedVideo): Result['status'] {
	if (code === OWN_CODES.unknownProject) return undefined;
	return code === OWN_CODES.notSent || code === OWN_CODES.budgetUsedUp ? null : 'rejected';
}

const said = (errors: RowError[]) => ({ message: textOf(errors), advice: errors[0].advice });

function timeoutMessage(video: TimedOutVideo): string {
	const { projectId, videoId } = idsOf(video);
	const { timeoutMinutes, state } = video;
	const lastSeen = state ? ` The service last said "${state}".` : '';
	const limit = `${timeoutMinutes} ${timeoutMinutes === 1 ? 'minute' : 'minutes'}`;
	const next = nextStep(video, projectId ?? videoId);
	return `As far as n8n knows, the video was not finished within ${limit}.${lastSeen} It may be finished now: ${next}.`;
}

/** What brings the result of a video that is no longer waited for. */
function nextStep({ nextRunBringsIt }: TimedOutVideo, id?: string): string {
	if (nextRunBringsIt) return 'run the workflow again, which does not charge the same values again';
	return id ? `look up ${id} with Video Library` : 'find it in the dashboard of the video service';
}
