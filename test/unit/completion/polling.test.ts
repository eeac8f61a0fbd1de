import type { AwaitedVideo } from '../../../nodes/shared/completion/awaited';
import type { Looked } from '../../../nodes/shared/completion/lookUpVideo';
import { poll, pollDelay } from '../../../nodes/shared/completion/polling';
import { VirtualClock } from '../../support/virtualClock';

const MINUTE = 60_000;
const finished: Looked = {
	kind: 'finished',
	event: { event: 'project.completed', status: 'completed' },
};
const refused: Looked = { kind: 'refused', explanation: { message: 'Not found' } };

/** Polls videos that answer with these in turn, the last of them from then on. */
async function polled(answers: Looked[][], { early = false, minutes = 60 } = {}) {
	const clock = new VirtualClock(0);
	const videos = answers.map((_, row): AwaitedVideo => ({ rows: [row], kind: 'ugcAd' }));
	const asked: number[][] = videos.map(() => []);
	const lookUp = async ({ rows: [row] }: AwaitedVideo) => {
		asked[row].push(clock.now() / 1000);
		return answers[row][Math.min(asked[row].length, answers[row].length) - 1];
	};
	const deadline = minutes * MINUTE;
	const unseen = await clock.run(poll(videos, { lookUp, clock, deadline, early }));
	return { videos, asked, unseen, end: clock.now() / 1000 };
}

test('the first look comes after 30 seconds, the others 15 to 20 seconds apart', () => {
	const delays = Array.from({ length: 10 }, (_, round) => pollDelay(round) / 1000);
	expect(delays).toEqual([30, 15, 16, 17, 18, 19, 20, 20, 20, 20]);
});

test('a video of 5 minutes costs at most 17 look-ups', () => {
	let time = 0;
	let looks = 0;
	while (time < 5 * MINUTE) time += pollDelay(looks++);
	expect(looks).toBeLessThanOrEqual(17);
});

test('ends with the last video, and looks up only those that are not finished', async () => {
	const { asked, end } = await polled([[finished], [{ kind: 'processing' }, finished]]);
	expect(asked).toEqual([[30], [30, 45]]);
	expect(end).toBe(45);
});

test('looks at once where videos may be finished already', async () => {
	const { asked } = await polled([[{ kind: 'processing' }, finished]], { early: true });
	expect(asked).toEqual([[0, 30]]);
});

test('looks a last time when the time is up', async () => {
	const { asked, videos } = await polled([[{ kind: 'processing' }]], { minutes: 1 });
	expect(asked).toEqual([[30, 45, 60]]);
	expect(videos[0].event).toBeUndefined();
});

test('a service that is busy is asked again until the end', async () => {
	const { videos, end } = await polled([[...Array<Looked>(30).fill({ kind: 'busy' }), finished]]);
	expect(videos[0].event?.status).toBe('completed');
	expect(end).toBeLessThan(3600);
});

test('a video that the service does not show is given up after three looks in a row', async () => {
	const { unseen, asked, videos } = await polled([
		[refused],
		[refused, refused, { kind: 'processing' }, refused, finished],
	]);
	expect(asked.map(({ length }) => length)).toEqual([3, 5]);
	expect([...unseen.keys()]).toEqual([videos[0]]);
});

test('takes no time where nothing is pending', async () => {
	const clock = new VirtualClock(0);
	const lookUp = async () => finished;
	await clock.run(poll([], { lookUp, clock, deadline: MINUTE, early: false }));
	expect(clock.now()).toBe(0);
});
