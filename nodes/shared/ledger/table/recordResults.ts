import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { messageOf, rowErrorOf } from '../../items/rowError';
import type { LedgerEvent } from '../journal/events';
import { idsOf } from '../../video/ids';
import { type FinishedVideo, isFinished, isPending, type ProcessedVideo } from '../../video/video';
import type { PayOnce } from './payOnce';

/**
 * Writes into the ledger table what became of videos that were waited for.
 *
 * @param before the videos before the wait, in the same order
 */
export async function recordResults(
	context: IExecuteFunctions,
	{ table }: PayOnce,
	before: ProcessedVideo[],
	videos: ProcessedVideo[],
): Promise<void> {
	const executionId = context.getExecutionId();
	const finished = videos.filter((_, index) => isPending(before[index])).filter(isFinished);
	const events = uniqBy(finished, 'key').map((video) => resultOf(video, executionId));
	if (events.length === 0) return;
	try {
		await table.append(events);
	} catch (error) {
		await table.appendUnawaited(events).catch(() => {});
		const reason = messageOf([rowErrorOf(error)]);
		addHint(
			context,
			`The ledger table does not know that videos are finished (${reason}). It knows that they were created, so they are not paid again.`,
		);
	}
}

function resultOf(video: FinishedVideo, executionId: string): LedgerEvent {
	const { key = '', status, event, projectId = '', videoId = '' } = { ...video, ...idsOf(video) };
	const { url = '', message = '' } = event;
	const about = { key, state: status, executionId, attempt: '', request: '' };
	return { ...about, projectId, videoId, url, message };
}
