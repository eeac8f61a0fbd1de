import trimEnd from 'lodash/trimEnd';

import { type Asking, askForNewVersion } from './speaker';

/** What a person can do about a video that has failed. */
export const createAgain = (asking: Asking): string =>
	`Failed videos aren't created again automatically. To create it again (costs credits), fix ${asking.columns ? 'the row' : 'its values'} and ${askForNewVersion(asking)}.`;

/**
 * Of a row that keeps a video made from other values.
 *
 * @param version the next one
 */
export const madeFromOlderValues = (asking: Asking, version: string): string =>
	`Created from older values. For a new video (costs credits), ${askForNewVersion(asking, version)}.`;

export const NO_REASON = 'The service gave no reason';

export const NO_LINK_YET =
	'The service says that the video is completed, but returns no link yet. The next run looks it up again.';

export const NO_LINK = 'The service returns no link of this video. Look for it in its dashboard.';

/** @param reason why a look-up has shown nothing */
export const lookUpFailed = (reason: string): string =>
	`Not finished as far as n8n knows. Looking it up failed: ${trimEnd(reason, '.')}. The next run looks it up again. If this goes on for a day, look for the video in the service's dashboard.`;

/** A video that is no longer waited for. */
interface Unfinished {
	timeoutMinutes: number;
	/** The last state that the service has shown. */
	state?: string;
	/** Why the last look-up has shown nothing. */
	lookUpProblem?: string;
	/** Whether another run brings its result. */
	nextRunBringsIt?: boolean;
	/** What it can be looked up by. */
	id?: string;
}

export function notFinishedInTime(video: Unfinished): string {
	const { timeoutMinutes, state, lookUpProblem } = video;
	const lastSeen = state ? ` The service last said "${state}".` : '';
	const problem = lookUpProblem ? ` The last look-up failed: ${trimEnd(lookUpProblem, '.')}.` : '';
	const limit = `${timeoutMinutes} ${timeoutMinutes === 1 ? 'minute' : 'minutes'}`;
	return `As far as n8n knows, the video was not finished within ${limit}.${lastSeen}${problem} It may be finished now: ${nextStep(video)}.`;
}

function nextStep({ nextRunBringsIt, id }: Unfinished): string {
	if (nextRunBringsIt) return "run the workflow again. You've already paid for this video";
	return id ? `look up ${id} with Video Library` : "find it in the service's dashboard";
}

const WITHOUT_ID = 'without an ID';

/** Names a video in a sentence. */
export const videoTitle = (projectId: string | undefined, videoId: string | undefined): string =>
	projectId || !videoId ? `Project ${projectId ?? WITHOUT_ID}` : `Video ${videoId}`;

/** Names a created project in a sentence, with its rows. */
export const projectOfRows = (rows: string, projectId: string | undefined): string =>
	`${rows}, project ${projectId ?? WITHOUT_ID}`;
