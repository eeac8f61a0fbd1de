import type { CreatedVideo, ProjectVideo } from '../../../nodes/shared/video/video';
import type { LookUpResult } from '../../../nodes/shared/waiting/lookUpVideos';
import { poll } from '../../../nodes/shared/waiting/poll';
import { VirtualClock } from '../../support/virtualClock';

const MINUTE = 60_000;
const finished: LookUpResult = {
	kind: 'finished',
	event: { event: 'project.completed', status: 'completed' },
};
const refused: LookUpResult = { kind: 'refused', error: { reason: 'any', message: 'Not found' } };

const created = (itemIndex: number): CreatedVideo => ({
	status: 'created',
	itemIndexes: [itemIndex],
	kind: 'ugcAd',
});

/** Polls videos whose lookups have these results in turn, the last of them from then on. */
async function polled(results: LookUpResult[][], { minutes = 60 } = {}) {
	const clock = new VirtualClock(0);
	const lookUps: number[][] = results.map(() => []);
	const lookUp = async ({ itemIndexes: [index] }: ProjectVideo) => {
		lookUps[index].push(clock.now() / 1000);
		return results[index][Math.min(lookUps[index].length, results[index].length) - 1];
	};
	const deadline = minutes * MINUTE;
	const videos = await clock.run(
		poll(
			results.map((_, index) => created(index)),
			lookUp,
			{ deadline },
			clock,
		),
	);
	return { videos, lookUps, end: clock.now() / 1000 };
}

test('the first look comes after 30 seconds, the others 15 to 20 seconds apart', async () => {
	const { lookUps } = await polled([[{ kind: 'processing' }]], { minutes: 4 });
	const delays = lookUps[0].map((time, round) => time - (lookUps[0][round - 1] ?? 0));
	expect(delays.slice(0, 10)).toEqual([30, 15, 16, 17, 18, 19, 20, 20, 20, 20]);
});

test('a video of 5 minutes costs at most 17 lookups', async () => {
	const { lookUps } = await polled([[{ kind: 'processing' }]], { minutes: 5 });
	expect(lookUps[0].length).toBeLessThanOrEqual(17);
});

test('ends with the last video, and looks up only those that are not finished', async () => {
	const { lookUps, end } = await polled([[finished], [{ kind: 'processing' }, finished]]);
	expect(lookUps).toEqual([[30], [30, 45]]);
	expect(end).toBe(45);
});

test('looks a last time when the time is up', async () => {
	const { lookUps, videos } = await polled([[{ kind: 'processing' }]], { minutes: 1 });
	expect(lookUps).toEqual([[30, 45, 60]]);
	expect(videos[0].status).toBe('created');
});

test('a service that is busy is lookUps again until the end', async () => {
	const { videos, end } = await polled([
		[...Array<LookUpResult>(30).fill({ kind: 'busy' }), finished],
	]);
	expect(videos[0].status).toBe('completed');
	expect(end).toBeLessThan(3600);
});

test('a video that the service does not show is given up after three looks in a row', async () => {
	const { lookUps, videos } = await polled([
		[refused],
		[refused, refused, { kind: 'processing' }, refused, finished],
	]);
	expect(lookUps.map(({ length }) => length)).toEqual([3, 5]);
	expect(videos.map(({ status }) => status)).toEqual(['lookUpFailed', 'completed']);
	expect(videos[0]).toMatchObject({
		errors: [
			{
				itemIndexes: [0],
				message: expect.toTell('createdNotShown', 'Project without an ID', 'Not found'),
				advice: expect.toTell('createdNotShown'),
			},
		],
	});
});

test('takes no time where nothing is pending', async () => {
	const clock = new VirtualClock(0);
	const lookUp = async () => finished;
	await clock.run(poll([], lookUp, { deadline: MINUTE }, clock));
	expect(clock.now()).toBe(0);
});
