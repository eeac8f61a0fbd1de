import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/reasons';
import {
	DO_NOT_REPEAT,
	LOOK_IT_UP,
	nothingCreated,
	REPEAT_LATER,
	withNextStep,
} from '../messages/run';
import { MINUTE_MS } from '../utils/clock';
import { hasExecution, nodeKey } from '../utils/execution';
import { ExpiringCache } from '../utils/expiringCache';
import { itemsOf } from '../video/outputItems';
import { hasNoProject, isRejected, type ProcessedVideo, type StoppingVideo } from '../video/video';
import type { CreationCall } from './runSetup';

/** The key in the node's context. It holds the execution in which a call of the tool got no usable answer. */
const UNCERTAIN_CALL_KEY = 'uncertainCallIn';

/** Tools that are called without an execution. Other callers use them, too, so they are held just long enough for a look. */
const heldTools = new ExpiringCache<true>(10 * MINUTE_MS);

/**
 * After a call of a tool whose video may come yet, no other one is created in this execution: a model that rewords the call
 * would pay twice.
 */
export function holdFurtherCalls(
	{ context, isTool }: CreationCall,
	videos: ProcessedVideo[],
): void {
	const mayComeYet = videos.some(
		(video) =>
			video.status === 'uncertain' ||
			(isRejected(video) && video.errors[0].code === OWN_CODES.beingCreated),
	);
	if (!isTool || !mayComeYet) return;
	if (hasExecution(context)) {
		context.getContext('node')[UNCERTAIN_CALL_KEY] = context.getExecutionId();
	} else heldTools.set(nodeKey(context), true);
}

export const areCallsHeld = (context: IExecuteFunctions): boolean =>
	hasExecution(context)
		? context.getContext('node')[UNCERTAIN_CALL_KEY] === context.getExecutionId()
		: heldTools.get(nodeKey(context)) === true;

/** The output items of a run that goes on after errors, in words for who reads them: a person, or a model. */
export function outputOf(call: CreationCall, videos: ProcessedVideo[]): INodeExecutionData[] {
	const forModel = (video: ProcessedVideo) =>
		hasNoProject(video) ? { ...video, errors: [errorForModel(video)] } : video;
	return itemsOf(call.isTool ? videos.map(forModel) : videos, call);
}

/**
 * The errors of a video as one that a model can act on. n8n hands it the message, sometimes with the description, so what
 * a person does on the panel is left out.
 */
export function errorForModel({ status, errors }: StoppingVideo): RowError {
	const [first] = errors;
	const messages = errors.map(({ message }) => message);
	const message = withNextStep(messages, nextForModel(status, first));
	return { ...first, message, advice: undefined };
}

function nextForModel(
	status: StoppingVideo['status'],
	{ field, httpCode, advice, code }: RowError,
): string {
	if (status === 'uncertain') return DO_NOT_REPEAT;
	if (code === OWN_CODES.beingCreated) return REPEAT_LATER;
	if (status !== 'rejected') return LOOK_IT_UP;
	const isAboutValue = field !== undefined || httpCode !== undefined;
	return nothingCreated(isAboutValue ? advice : undefined);
}
