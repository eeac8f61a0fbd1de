import type { INodeExecutionData } from 'n8n-workflow';

import { type AwaitedVideo, itemOf, type ItemStyle, titleOf } from '../shared/completion/awaited';
import { pollVideos } from '../shared/completion/pollVideos';
import { waitLimitField } from '../shared/fields/completion';
import { videoField } from '../shared/fields/locators';
import { positiveIn } from '../shared/items/numbers';
import { isRefused, type Refused, refused } from '../shared/items/refused';
import { explanationOf } from '../shared/service/explanation';
import { idOf } from './read';
import type { JointOperation, Row } from './resource';

/** All rows are waited for together, which takes as long as the last of their videos. */
async function executeAll(rows: Row[]): Promise<Array<INodeExecutionData[] | Refused>> {
	const [{ context, account }] = rows;
	const wanted = rows.map(awaitedOf);
	const keepGoing = context.continueOnFail();
	if (wanted.some(isRefused) && !keepGoing) return wanted.filter(isRefused);
	const style: ItemStyle = {
		errorOutput: context.getNode().onError === 'continueErrorOutput',
		minutes: positiveIn(waitLimitField, rows[0].read(waitLimitField.name)),
	};
	const videos = wanted.filter((one): one is AwaitedVideo => !isRefused(one));
	const unseen = await pollVideos(context, account, videos, style.minutes);
	return wanted.map((one) => {
		if (isRefused(one)) return one;
		const explanation = unseen.get(one);
		if (!explanation) return [itemOf(one, style)];
		const message = `${titleOf(one)} cannot be looked up: ${explanation.message}`;
		return refused(one.rows, { ...explanation, message });
	});
}

/** It may be finished already, so the first look comes at once. */
function awaitedOf(row: Row): AwaitedVideo | Refused {
	try {
		return { rows: [row.index], givenId: idOf(row, videoField), recalled: true };
	} catch (error) {
		return refused([row.index], explanationOf(error));
	}
}

/** For videos that were created elsewhere; the creation nodes wait by themselves. */
export const wait: JointOperation = {
	name: 'Wait for Video',
	value: 'wait',
	description: 'Wait until a video that was created elsewhere is finished',
	action: 'Wait for video',
	tool: 'Waits until a video is finished, by the ID of the video or of its project; that takes 2 to 5 minutes. Returns its status (completed, failed or timedOut) and, when it is completed, the url of the file.',
	fields: [
		videoField,
		waitLimitField,
		{
			displayName:
				'The node asks the service every 15 to 20 seconds. Each video is one output item with the <b>status</b> completed, failed or timedOut; with <b>On Error</b> set to <b>Continue (using error output)</b>, failed and timed-out videos go there.',
			name: 'waitNotice',
			type: 'notice',
			default: '',
		},
	],
	executeAll,
};
