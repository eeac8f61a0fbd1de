import trimEnd from 'lodash/trimEnd';
import uniq from 'lodash/uniq';

import { OWN_CODES, reasons } from './reasons';
import { CREATED_WITHIN } from './results';
import { DASHBOARD } from './service';

// what a model is told that has called the node as a tool: it would pay twice if it rewords the call

const FIND_OUT = `Find out first: list the videos with Video Library, or ask the user to look for it ${DASHBOARD}.`;

/** Of a video that may exist. */
export const DO_NOT_REPEAT = `Don't call this tool again for this video, not even with different wording: you would pay for it twice. ${FIND_OUT}`;

/** Of a video that another call is creating. */
export const REPEAT_LATER = `The video will exist, so don't call this tool with different wording: you would pay for it twice. Call it with the same values in ${CREATED_WITHIN}.`;

export const LOOK_IT_UP = "The video exists: look it up, and don't create it again.";

export const nothingCreated = (advice?: string): string =>
	['Nothing was created.', ...(advice ? [advice] : [])].join(' ');

export const withNextStep = (messages: string[], next: string): string =>
	`${uniq(messages.map((message) => trimEnd(message, '.'))).join('; ')}. ${next}`;

export const MODEL = reasons({
	/** After another call may have created a video. */
	callHeldBack: () => ({
		message: `Not created: an earlier call of this tool may have created a video, and you would pay for another one, too. ${FIND_OUT} Don't call this tool again until then`,
		code: OWN_CODES.notSent,
	}),
});
