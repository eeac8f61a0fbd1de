import type { AwaitedVideo } from '../../../nodes/shared/completion/awaited';
import { catchUp } from '../../../nodes/shared/completion/catchUp';
import type { Looked } from '../../../nodes/shared/completion/lookUpVideo';

const MINUTE = 60_000;
const event = { event: 'project.completed' as const, status: 'completed' as const };

/** Videos that were created so many minutes ago; each look-up takes a minute. */
async function caughtUp(ages: number[], said: (asked: number) => Looked) {
	let now = 100 * MINUTE;
	const videos = ages.map(
		(age, row): AwaitedVideo => ({ rows: [row], createdAt: now - age * MINUTE }),
	);
	const asked: number[] = [];
	const lookUp = async ({ rows: [row] }: AwaitedVideo) => {
		asked.push(row);
		now += MINUTE;
		return said(row);
	};
	await catchUp(videos, lookUp, () => now);
	return { asked, finished: videos.flatMap((video) => (video.event ? video.rows : [])) };
}

test('videos whose callbacks were given up meanwhile are looked up, and the others left to theirs', async () => {
	const { asked, finished } = await caughtUp([90, 20, 5, 1], () => ({ kind: 'finished', event }));
	expect([asked, finished]).toEqual([
		[0, 1],
		[0, 1],
	]);
});

test('those that grow as old while others are looked up come next', async () => {
	const { asked } = await caughtUp([90, 90, 90, 18, 16], () => ({ kind: 'finished', event }));
	expect(asked).toEqual([0, 1, 2, 3, 4]);
});

test('each is looked up once, whatever comes of it', async () => {
	const { asked, finished } = await caughtUp([30, 40, 50], (row) =>
		row === 1 ? { kind: 'busy' } : { kind: 'processing' },
	);
	expect([asked, finished]).toEqual([[0, 1, 2], []]);
});

test('one that is not known to be old is left to its callback', async () => {
	const lookUp = async (): Promise<Looked> => ({ kind: 'finished', event });
	const video: AwaitedVideo = { rows: [0] };
	await catchUp([video], lookUp, () => 100 * MINUTE);
	expect(video.event).toBeUndefined();
});
