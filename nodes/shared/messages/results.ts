import trimEnd from 'lodash/trimEnd';

import { counted, timeInWords } from '../utils/text';
import { OWN_CODES, reasons } from './reasons';
import { DASHBOARD } from './service';
import {
	askForNewVersion,
	PAID_VIDEOS,
	type TableWording,
	type Wording,
	type ZonedWording,
} from './wording';

/**
 * What a person can do about a video that has failed.
 *
 * @param version the next one
 */
export const createAgain = (wording: Wording, version: string): string =>
	`This video isn't created again automatically. To create it again (costs credits), ${wording.columns ? 'fix the row, then' : 'change its values and run the workflow again. With the same values,'} ${askForNewVersion(wording, version)}.`;

/**
 * Of a row, or an item of a Retry, that keeps a video made from other values.
 *
 * @param version the next one
 */
export const madeFromOlderValues = (wording: Wording, version: string): string =>
	wording.columns
		? `Created from older values. If the change isn't intended, such as a text that AI rewrites in every run, you don't need to do anything. For a new version (costs credits), ${askForNewVersion(wording, version)}.`
		: 'Created from older values. A new run with the changed values creates another video (costs credits).';

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

/** An execution, and when it began to send a row, in milliseconds since 1970. */
export interface Sender {
	executionId: string;
	at: number;
}

/** By then another run has created the video, or it is not known whether it has. */
export const CREATED_WITHIN = '2 minutes';

/** Of a creation that the service has answered without an ID: nobody can look it up. */
export const NO_ID = 'The service accepted the video but returned no project ID';

/**
 * What a person can do to find out whether a video exists, and then.
 *
 * @param version the next one
 */
export function checkAdvice(wording: Wording, version: string): string {
	const { columns } = wording;
	const [isThere, isNot] = columns
		? [
				`enter its project ID in ${columns.projectId} and run again`,
				askForNewVersion(wording, version),
			]
		: [
				`enter its project ID in its row of the table ${PAID_VIDEOS} and run again with the same values`,
				'delete that row and run again',
			];
	return `Wait half an hour, then look for the video ${DASHBOARD}, or in the executions of the trigger. If it's there, ${isThere}. Only if it isn't, ${isNot}: the new video costs credits.`;
}

const when = ({ executionId, at }: Sender, timeZone: string) =>
	`in execution ${executionId} on ${timeInWords(at, timeZone)}`;

/** Why it is not known whether a video exists. */
export const UNCERTAIN = reasons({
	/** @param failure the code of a failure, or what was answered */
	noUsableResponse: (failure: string) => ({
		message: `The video may exist: the service gave no usable response (${failure})`,
		code: OWN_CODES.uncertain,
	}),
	/** @param said what was said of it then; empty where n8n has stopped before it could be said */
	mayExistSince: (said: string, sender: Sender, wording: ZonedWording, version: string) => ({
		message: `${said || 'The video may exist: n8n stopped before the response arrived'} ${when(sender, wording.timeZone)}`,
		advice: checkAdvice(wording, version),
		code: OWN_CODES.uncertain,
	}),
	/** Of a row whose status says that there is a video, which nothing else knows. */
	statusWithoutVideo: (status: string, wording: TableWording, version: string) => ({
		message: `The video may exist: ${wording.columns.status} is ${status}, but no video of this row is recorded`,
		advice: `${checkAdvice(wording, version)} If a node before this one sets the status, move it after this node first.`,
		code: OWN_CODES.uncertain,
	}),
	beingCreated: (sender: Sender | undefined, timeZone: string) => ({
		message: sender
			? `Execution ${sender.executionId} has been creating this video since ${timeInWords(sender.at, timeZone)}`
			: 'Another run is creating this video',
		advice: `Run again in ${CREATED_WITHIN}. You pay for the video once.`,
		code: OWN_CODES.beingCreated,
	}),
});
