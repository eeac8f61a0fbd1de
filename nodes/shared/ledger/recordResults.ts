import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { VideoEvent } from '../callbacks/videoEvent';
import { addHint } from '../items/output';
import { messageAndAdvice, rowErrorOf } from '../items/rowError';
import { type CreatedVideo, type FinishedVideo, isPending } from '../video/video';
import {
	type EventStore,
	type LedgerEvent,
	newEvent,
	type Writer,
	writerOf,
} from './journal/events';
import { rowText } from './videoKey';

/**
 * Writes what became of videos, and which of them are known by their rows alone. Never throws: a hint says that the table
 * does not know it.
 */
export async function recordResults(
	context: IExecuteFunctions,
	store: Pick<EventStore, 'append' | 'appendUnawaited'>,
	videos: Array<CreatedVideo | FinishedVideo>,
): Promise<void> {
	const writer = writerOf(context);
	const events = uniqBy(videos, 'key').map((video) => resultEventOf(video, writer));
	if (events.length === 0) return;
	try {
		await store.append(events);
	} catch (error) {
		await store.appendUnawaited(events).catch(() => {});
		const { message, advice } = rowErrorOf(error);
		const reason = messageAndAdvice(message, advice);
		addHint(context, `The paid videos table does not know that videos are finished: ${reason}`);
	}
}

function resultEventOf(video: CreatedVideo | FinishedVideo, writer: Writer): LedgerEvent {
	const { key = '', status } = video;
	const event: Partial<VideoEvent> = isPending(video) ? {} : video.event;
	// the table knows it by the IDs of its creation, even if the result shows others
	const { projectId = event.projectId, videoId = event.videoId } = video;
	const { url, message } = event;
	const row = rowText(video);
	return newEvent({ row, key, state: status, ...writer, projectId, videoId, url, message });
}
