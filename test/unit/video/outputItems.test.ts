import { parseCallback, type VideoEvent } from '../../../nodes/shared/callbacks/videoEvent';
import { NO_ID } from '../../../nodes/shared/messages/results';
import { videoItem } from '../../../nodes/shared/video/outputItems';
import { type CreatedVideo, finished, rejected, timedOut } from '../../../nodes/shared/video/video';
import { finishedEvent } from '../../../nodes/shared/waiting/lookUpVideos';

const NOW = Date.UTC(2126, 0, 1);
const url = 'https://example.com/video.mp4';
const video: CreatedVideo = {
	status: 'created',
	itemIndexes: [2],
	kind: 'ugcAd',
	projectId: 'p1',
	videoId: 'v1',
	name: 'Lamp',
	metadata: { rowId: 3 },
};
const failed: VideoEvent = {
	event: 'project.failed',
	status: 'failed',
	message: 'No voice',
	code: 'VOICE_SYNTHESIS_ERROR',
};

function eventOf(event: VideoEvent | undefined): VideoEvent {
	if (event) return event;
	throw new Error('There is no event');
}

test('a callback and a lookup give the same item', () => {
	const callback = {
		event: 'project.completed',
		projectId: 'p1',
		video: { id: 'v1', url },
		metadata: { rowId: 3 },
	};
	const details = { id: 'v1', projectId: 'p1', status: 'completed', url, message: 'Found' };
	const byCallback = videoItem(finished(video, eventOf(parseCallback(callback, NOW, []))), false);
	const byPolling = videoItem(finished(video, eventOf(finishedEvent(details, NOW))), false);
	expect(byPolling).toEqual(byCallback);
	expect(byCallback).toEqual({
		json: {
			event: 'project.completed',
			status: 'completed',
			message: '',
			projectId: 'p1',
			videoId: 'v1',
			url,
			expiresAt: '2126-01-08T00:00:00.000Z',
			metadata: { rowId: 3 },
			kind: 'ugcAd',
			name: 'Lamp',
		},
		pairedItem: { item: 2 },
	});
});

test('a failed video is an item with its message and code', () => {
	const { json } = videoItem(finished(video, failed), false);
	expect(json).toMatchObject({ status: 'failed', projectId: 'p1', message: 'No voice' });
});

test('a failed video says what to do next, where its code tells it', () => {
	const advice = expect.stringContaining('select another voice');
	expect(videoItem(finished(video, failed), false).json).toMatchObject({ advice });
	for (const code of ['OTHER', 'VALIDATION_ERROR', undefined]) {
		const { json } = videoItem(finished(video, { ...failed, code }), false);
		expect(json).not.toHaveProperty('advice');
	}
});

test('a video that has timed out says within which limit', () => {
	expect(videoItem(timedOut(video, 60), false).json).toMatchObject({
		status: 'processing',
		code: 'TIMED_OUT',
		projectId: 'p1',
		message: expect.stringContaining('within 60 minutes'),
	});
});

test('a video without an ID says what the service has said instead, and where to find it', () => {
	const data = { queue: 'fast' };
	const unknown: CreatedVideo = { status: 'created', itemIndexes: [0], data };
	for (const asked of [unknown, timedOut(unknown, 60)]) {
		expect(videoItem(asked, false).json).toMatchObject({
			...{ status: 'check', message: NO_ID, advice: expect.toTell('checkAdvice'), data },
		});
	}
});

test('for the error output an item is marked, and keeps all that is known', () => {
	for (const asked of [finished(video, failed), timedOut(video, 60)]) {
		const { error, json } = videoItem(asked, true);
		expect(error?.message).toBe(json.message);
		expect(json).toEqual(videoItem(asked, false).json);
	}
	expect(videoItem(video, true)).not.toHaveProperty('error');
});

test('what an item says first is the same whatever became of its video', () => {
	const outcomes = [
		video,
		finished(video, failed),
		timedOut(video, 60),
		rejected(video, [{ reason: 'any', message: 'No script', advice: 'Add one.', field: 'script' }]),
	].map((each) => videoItem(each, false).json);
	expect(outcomes.map((json) => Object.keys(json).slice(0, 4))).toEqual(
		outcomes.map(() => ['status', 'message', 'url', 'projectId']),
	);
	expect(outcomes[3]).toEqual({
		...{ status: 'rejected', message: 'No script', url: null, projectId: null, advice: 'Add one.' },
		...{ row: 3, field: 'script' },
	});
});
