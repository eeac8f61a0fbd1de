import compact from 'lodash/compact';
import trimEnd from 'lodash/trimEnd';

import { formatNumber, timeInWords, videoCount } from '../utils/text';
import { reasons, type Words } from './reasons';
import { DASHBOARD } from './serviceCodes';

/** How long the service usually takes for a video. */
export const RENDERING_TIME = '2 to 5 minutes';

/** Why videos cannot be looked up, before or after they are paid for. */
export const LOOK_UP = reasons({
	lookUpPathWrong: (path: string, setting: string) => ({
		message: `Not sent: to wait for videos, the node looks them up, which fails at ${path}`,
		advice: `The service's documentation doesn't give this path: turn on Advanced: API Paths in the credential and correct ${setting}. Or set What to Do to "Notify the Trigger in This Workflow".`,
	}),
	/** @param setting the field of the credential that has the path of look-ups */
	answerAboutAnotherVideo: (setting: string) => ({
		message: 'the service returned another video',
		advice: `Check ${setting} in the credential (Advanced: API Paths).`,
	}),
	/**
	 * @param title names the video
	 * @param hasId whether it can be looked up at all
	 * @param refusal of the look-up
	 */
	createdNotShown: (title: string, hasId: boolean, { message, advice }: Words) => ({
		message: `${title} was created, but can't be looked up: ${message}`,
		advice: compact([
			"You've already paid for this video: don't create it again.",
			hasId ? 'Look it up later with Video Library (Video: Get).' : `Look for it ${DASHBOARD}.`,
			advice,
		]).join(' '),
	}),
});

/** Why a look-up has shown nothing, where nothing was said. */
export const NO_ANSWER = 'no response';

/** @param failure of one of them; undefined where none has had an answer */
export function notLookedUp(failed: number, total: number, failure: Words | undefined): string {
	const { message = NO_ANSWER, advice } = failure ?? {};
	const next = compact([advice, 'The next run tries again.']).join(' ');
	return `${formatNumber(failed)} of ${videoCount(total)} couldn't be looked up: ${trimEnd(message, '.')}. ${next}`;
}

/** @param until in milliseconds since 1970 */
export const waitsForCallbacks = (videos: number, until: number, timeZone: string): string =>
	`This run waits for the callbacks of ${videoCount(videos)}, until ${timeInWords(until, timeZone)} at the latest.`;
