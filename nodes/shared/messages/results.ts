import trimEnd from 'lodash/trimEnd';

import { counted } from '../utils/text';
import { DASHBOARD } from './serviceCodes';
import { type Asking, askForNewVersion } from './speaker';

/** What a person can do about a video that has failed. */
export const createAgain = (asking: Asking): string =>
	`This video isn't created again automatically. To create it again (costs credits), ${asking.columns ? 'fix the row, then' : 'change its values and run the workflow again. With the same values,'} ${askForNewVersion(asking)}.`;

/**
 * Of a row that keeps a video made from other values.
 *
 * @param version the next one
 */
export const madeFromOlderValues = (asking: Asking, version: string): string =>
	`Created from older values. To create a new version (costs credits), ${askForNewVersion(asking, version)}.`;

export const NO_REASON = 'The service gave no reason';

export const NO_LINK_YET =
	'The video is completed, but the service returned no link yet. The next run looks it up again.';

export const NO_LINK = `The service returned no link for this video. Look for it ${DASHBOARD}.`;

export const LINK_EXPIRED = `The link has expired, and the service returned no new one. Look for the video ${DASHBOARD}, or select the credential that paid for it.`;

export const lookUpFailed = (reason: string): string =>
	`Looking up the video failed: ${trimEnd(reason, '.')}. The next run tries again. If that still fails after a day, look for the video ${DASHBOARD}.`;

/** A video that is no longer waited for. */
interface Unfinished {
	timeoutMinutes: number;
	state?: string;
	lookUpProblem?: string;
	/** Whether it is that of a row, so that the next run brings its result. */
	isOfRow: boolean;
	id: string;
}

export function notFinishedInTime(video: Unfinished): string {
	const { timeoutMinutes, state, lookUpProblem, isOfRow, id } = video;
	const lastSeen = state ? ` Its last status was "${state}".` : '';
	const problem = lookUpProblem ? ` The last lookup failed: ${trimEnd(lookUpProblem, '.')}.` : '';
	const nextStep = isOfRow
		? "run the workflow again. You've already paid for this video"
		: `don't create it again, but look up ${id} with Video Library`;
	return `n8n didn't receive the finished video within ${counted(timeoutMinutes, 'minute')}.${lastSeen}${problem} It may be finished by now: ${nextStep}.`;
}

const WITHOUT_ID = 'without an ID';

export const videoTitle = (projectId: string | undefined, videoId: string | undefined): string =>
	projectId || !videoId ? `Project ${projectId ?? WITHOUT_ID}` : `Video ${videoId}`;

export const projectOfRows = (rows: string, projectId: string | undefined): string =>
	`${rows}, project ${projectId ?? WITHOUT_ID}`;
