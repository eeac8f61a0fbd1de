import type { VideoEvent } from '../../../nodes/shared/callbacks/videoEvent';
import { idsOf, isAbout } from '../../../nodes/shared/video/ids';

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

describe('a video of which one ID is known, and not whose it is', () => {
	const unclear = { itemIndexes: [0], projectId: 'x1', videoId: 'x1' };

	test.each([{ projectId: 'x1' }, { videoId: 'x1' }, { projectId: 'p1' }, {}])(
		'believes a callback for %j',
		(ids) => {
			expect(isAbout(unclear, { ...failed, ...ids })).toBe(true);
		},
	);

	test.each([
		[{}, { projectId: 'x1', videoId: 'x1' }],
		[
			{ projectId: 'p1', videoId: 'x1' },
			{ projectId: 'p1', videoId: 'x1' },
		],
		[{ projectId: 'x1' }, { projectId: 'x1' }],
	])('has the IDs of its event %j, as far as it has any', (ids, known) => {
		expect(idsOf({ ...unclear, event: { ...failed, ...ids } })).toEqual(known);
	});
});
