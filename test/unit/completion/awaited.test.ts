import {
	type AwaitedVideo,
	finishedEvent,
	isAbout,
	itemOf,
} from '../../../nodes/shared/completion/awaited';
import { parseCallback, type VideoEvent } from '../../../nodes/shared/completion/videoEvent';

const NOW = Date.UTC(2026, 0, 1);
const url = 'https://example.com/video.mp4';
const video: AwaitedVideo = {
	rows: [2],
	kind: 'ugcAd',
	projectId: 'p1',
	videoId: 'v1',
	name: 'Lamp',
	metadata: { rowId: 3 },
};
const plain = { errorOutput: false, minutes: 60 };
const asErrors = { errorOutput: true, minutes: 60 };
const failed: VideoEvent = {
	event: 'project.failed',
	status: 'failed',
	message: 'No voice',
	code: 'VOICE_SYNTHESIS_ERROR',
};

test('a callback and a look-up give the same item', () => {
	const callback = {
		event: 'project.completed',
		projectId: 'p1',
		video: { id: 'v1', url },
		metadata: { rowId: 3 },
	};
	const details = { id: 'v1', projectId: 'p1', status: 'completed', url, message: 'Found' };
	const byCallback = itemOf({ ...video, event: parseCallback(callback, NOW) }, plain);
	const byPolling = itemOf({ ...video, event: finishedEvent(details, NOW) }, plain);
	expect(byPolling).toEqual(byCallback);
	expect(byCallback).toEqual({
		json: {
			event: 'project.completed',
			status: 'completed',
			projectId: 'p1',
			videoId: 'v1',
			url,
			expiresAt: '2026-01-08T00:00:00.000Z',
			metadata: { rowId: 3 },
			kind: 'ugcAd',
			name: 'Lamp',
		},
		pairedItem: { item: 2 },
	});
});

test('a failed video is an item with its message and code', () => {
	const { json } = itemOf({ ...video, event: failed }, plain);
	expect(json).toMatchObject({ status: 'failed', projectId: 'p1', message: 'No voice' });
	expect(json.error).toBeUndefined();
});

test('a pending video has timed out', () => {
	expect(itemOf(video, plain).json).toMatchObject({
		status: 'timedOut',
		code: 'TIMED_OUT',
		projectId: 'p1',
		message: expect.stringContaining('within 60 minutes'),
	});
});

test('for the error output the message carries project and code', () => {
	expect(itemOf({ ...video, event: failed }, asErrors).json).toEqual({
		error: 'Row 3: Project p1 has failed: No voice (VOICE_SYNTHESIS_ERROR)',
		message: 'No voice',
	});
	expect(itemOf({ ...video, rows: [2, 4] }, asErrors).json.error).toMatch(
		/^Rows 3, 5: Project p1 has timed out: .* \(TIMED_OUT\)$/,
	);
});

test.each([
	[{ projectId: 'p1' }, true],
	[{ projectId: 'p2' }, false],
	[{ projectId: 'p2', videoId: 'v1' }, false],
	[{ videoId: 'v1' }, true],
	[{ videoId: 'v2' }, false],
])('a callback for %j is about the video: %s', (ids, about) => {
	expect(isAbout(video, { ...failed, ...ids })).toBe(about);
});

test('a video without IDs takes what its address brings', () => {
	expect(isAbout({ rows: [0], kind: 'productAd' }, { ...failed, projectId: 'p9' })).toBe(true);
});
