import type { INodeExecutionData } from 'n8n-workflow';

import type { RowError } from '../items/rowError';
import { OWN_CODES } from '../messages/reasons';
import {
	DO_NOT_REPEAT,
	LOOK_IT_UP,
	nothingCreated,
	REPEAT_LATER,
	withNextStep,
} from '../messages/run';
import { itemsOf } from '../video/outputItems';
import { hasNoProject, type ProcessedVideo, type StoppingVideo } from '../video/video';
import type { CreationCall } from './runSetup';

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
