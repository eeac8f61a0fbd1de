import type { IExecuteFunctions } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/codes';
import {
	DO_NOT_REPEAT,
	LOOK_IT_UP,
	nothingCreated,
	REPEAT_LATER,
	withNextStep,
} from '../messages/models';
import { MINUTE_MS } from '../utils/clock';
import { hasExecution, nodeKey } from '../utils/execution';
import { ExpiringCache } from '../utils/expiringCache';
import type { ProcessedVideo } from '../video/video';

/** A video at which a run stops. */
export interface StoppingVideo {
	status?: ProcessedVideo['status'];
	itemIndexes: number[];
	errors: RowError[];
}

/** The key in the node's context. It holds the execution in which a call of the tool got no usable answer. */
const UNCERTAIN_CALL_KEY = 'uncertainCallIn';

/** Tools that are called without an execution. Others call them, too, so they are held for as long as it takes to look. */
const heldTools = new ExpiringCache<true>(10 * MINUTE_MS);

/** From now on no other video is created by this tool in this execution: a model that rewords a call would pay twice. */
export function holdFurtherCalls(context: IExecuteFunctions): void {
	if (hasExecution(context))
		context.getContext('node')[UNCERTAIN_CALL_KEY] = context.getExecutionId();
	else heldTools.set(nodeKey(context), true);
}

export const areCallsHeld = (context: IExecuteFunctions): boolean =>
	hasExecution(context)
		? context.getContext('node')[UNCERTAIN_CALL_KEY] === context.getExecutionId()
		: heldTools.get(nodeKey(context)) === true;

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
