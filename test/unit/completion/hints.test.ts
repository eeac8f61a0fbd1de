import type { AwaitedVideo } from '../../../nodes/shared/completion/awaited';
import { waitHint } from '../../../nodes/shared/completion/hints';

const MINUTE = 60_000;
const ended = (status: 'completed' | 'failed'): AwaitedVideo => ({
	rows: [0],
	event: { event: `project.${status}`, status },
});
const pending: AwaitedVideo = { rows: [0] };

test('a long wait says how long it was, and what has become of the videos', () => {
	const videos = [ended('completed'), pending, ended('failed'), ended('completed')];
	expect(waitHint(videos, 61 * MINUTE)).toBe(
		'Waited 61 minutes for 4 videos: 2 completed, 1 failed, 1 not finished yet.',
	);
	expect(waitHint([pending], 10 * MINUTE)).toBe(
		'Waited 10 minutes for 1 video: 0 completed, 0 failed, 1 not finished yet.',
	);
});

test('a wait of the usual length says nothing', () => {
	expect(waitHint([ended('completed')], 9 * MINUTE)).toBeUndefined();
});
