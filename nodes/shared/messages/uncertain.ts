import { timeInWords } from '../utils/text';
import { OWN_CODES } from './codes';
import { reasons } from './reasons';
import { DASHBOARD } from './serviceCodes';
import {
	type Asking,
	askForNewVersion,
	PAID_VIDEOS,
	type Speaker,
	type TableSpeaker,
} from './speaker';

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
 * @param version the next one, where it is known
 */
export function checkAdvice(asking: Asking, version?: string): string {
	const { columns } = asking;
	const [isThere, isNot] = columns
		? [
				`enter its project ID in ${columns.projectId} and run again`,
				askForNewVersion(asking, version),
			]
		: [
				`enter its project ID in its row of the table ${PAID_VIDEOS} and run again`,
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
	mayExistSince: (said: string, sender: Sender, speaker: Speaker, version: string) => ({
		message: `${said || 'The video may exist: n8n stopped before the response arrived'} ${when(sender, speaker.timeZone)}`,
		advice: checkAdvice(speaker, version),
		code: OWN_CODES.uncertain,
	}),
	/** Of a row whose status says that there is a video, which nothing else knows. */
	statusWithoutVideo: (status: string, speaker: TableSpeaker, version: string) => ({
		message: `The video may exist: ${speaker.columns.status} is ${status}, but no video of this row is recorded`,
		advice: `${checkAdvice(speaker, version)} If a node before this one sets the status, move it after this node first.`,
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
