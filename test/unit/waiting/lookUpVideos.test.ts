import type { CreatedVideo, ProjectVideo } from '../../../nodes/shared/video/video';
import {
	lookUpMissedCallbacks,
	type LookUpResult,
} from '../../../nodes/shared/waiting/lookUpVideos';

const MINUTE = 60_000;
const event = { event: 'project.completed' as const, status: 'completed' as const };

/** Videos that were created so many minutes ago; each look-up takes a minute. */
async function lookedUp(ages: number[], resultOf: (itemIndex: number) => LookUpResult) {
	let now = 100 * MINUTE;
	const videos = ages.map(
		(age, index): CreatedVideo => ({
			status: 'created',
			itemIndexes: [index],
			createdAt: now - age * MINUTE,
		}),
	);
	const lookUps: number[] = [];
	const lookUp = async ({ itemIndexes: [index] }: ProjectVideo) => {
		lookUps.push(index);
		now += MINUTE;
		return resultOf(index);
	};
	const current = await lookUpMissedCallbacks(videos, lookUp, () => now);
	const finished = current.flatMap(({ status, itemIndexes }) =>
		status === 'completed' ? itemIndexes : [],
	);
	return { lookUps, finished };
}

test('videos whose callbacks were given up meanwhile are looked up, and the others left to theirs', async () => {
	const { lookUps, finished } = await lookedUp([90, 20, 5, 1], () => ({ kind: 'finished', event }));
	expect([lookUps, finished]).toEqual([
		[0, 1],
		[0, 1],
	]);
});

test('those that grow as old while others are looked up come next', async () => {
	const { lookUps } = await lookedUp([90, 90, 90, 18, 16], () => ({ kind: 'finished', event }));
	expect(lookUps).toEqual([0, 1, 2, 3, 4]);
});

test('each is looked up once, whatever comes of it', async () => {
	const { lookUps, finished } = await lookedUp([30, 40, 50], (index) =>
		index === 1 ? { kind: 'busy' } : { kind: 'processing' },
	);
	expect([lookUps, finished]).toEqual([[0, 1, 2], []]);
});

test('one that is not known to be old is left to its callback', async () => {
	const lookUp = async (): Promise<LookUpResult> => ({ kind: 'finished', event });
	const video: CreatedVideo = { status: 'created', itemIndexes: [0] };
	expect(await lookUpMissedCallbacks([video], lookUp, () => 100 * MINUTE)).toEqual([video]);
});
