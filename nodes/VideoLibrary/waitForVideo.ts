import { waitLimitField } from '../shared/fields/completion';
import { videoField } from '../shared/fields/locators';
import { idIn, positiveIn } from '../shared/items/cells';
import { hasErrorOutput } from '../shared/items/output';
import { continuesOnError } from '../shared/items/parameters';
import { rowErrorOf } from '../shared/items/rowError';
import { isRejected, type ProcessedVideo, rejected } from '../shared/video/video';
import { videoItem } from '../shared/video/outputItems';
import { pollVideos } from '../shared/waiting/poll';
import type { BatchOperation, OperationInput, OperationResult } from './operation';

/** Waits for the videos of all input items together, which takes as long as the slowest of them. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const [{ context, account, read }] = inputs;
	const videos = inputs.map(videoOf);
	const invalid = videos.filter(isRejected);
	if (invalid.length > 0 && !continuesOnError(context))
		return invalid.map(({ errors }) => errors[0]);
	const timeoutMinutes = positiveIn(waitLimitField, read(waitLimitField.name));
	const errorOutput = hasErrorOutput(context.getNode());
	const polled = await pollVideos(context, account, videos, timeoutMinutes);
	return polled.map((video) => {
		if ('errors' in video) return video.errors[0];
		return [videoItem(video, errorOutput)];
	});
}

/** It may be finished already, so it counts as created before: the first look-up comes at once. */
function videoOf({ itemIndex, read }: OperationInput): ProcessedVideo {
	const itemIndexes = [itemIndex];
	try {
		const givenId = idIn(videoField, read(videoField.name));
		return { status: 'created', itemIndexes, givenId, createdBefore: true };
	} catch (error) {
		return rejected({ itemIndexes }, [rowErrorOf(error)]);
	}
}

/** For videos that were created elsewhere; the creation nodes can wait themselves. */
export const waitForVideo: BatchOperation = {
	name: 'Wait for Video',
	value: 'wait',
	description: 'Wait until a video that was created elsewhere is finished',
	action: 'Wait for video',
	tool: 'Waits until a video is finished, by the ID of the video or of its project; that takes 2 to 5 minutes. Returns its status (completed, failed or processing) and, when it is completed, the url of the file.',
	fields: [
		videoField,
		waitLimitField,
		{
			displayName:
				'The node asks the service every 15 to 20 seconds. Each video is one output item with the <b>status</b> completed, failed, or processing when the time is up; with <b>On Error</b> set to <b>Continue (using error output)</b>, failed and timed-out videos go there.',
			name: 'waitNotice',
			type: 'notice',
			default: '',
		},
	],
	executeAll,
};
