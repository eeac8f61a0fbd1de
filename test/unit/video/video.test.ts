import type { VideoEvent } from '../../../nodes/shared/callbacks/videoEvent';
import { isAbout } from '../../../nodes/shared/video/video';

const video = { itemIndexes: [2], projectId: 'p1', videoId: 'v1' };
const failed: VideoEvent = { event: 'project.failed', status: 'failed' };

test.each([
	[{ projectId: 'p1' }, true],
	[{ projectId: 'p2' }, false],
	[{ projectId: 'p2', videoId: 'v1' }, false],
	[{ videoId: 'v1' }, true],
	[{ videoId: 'v2' }, false],
])('a callback for %j is about the video: %s', (ids, about) => {
	expect(isAbout(video, { ...failed, ...ids })).toBe(about);
});

test('a video without IDs believes the callback, whose URL names it', () => {
	expect(isAbout({ itemIndexes: [0] }, { ...failed, projectId: 'p9' })).toBe(true);
});
