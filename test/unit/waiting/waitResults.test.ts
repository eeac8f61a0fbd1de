import { type CreatedVideo, finished } from '../../../nodes/shared/video/video';
import type { LookUpResult } from '../../../nodes/shared/waiting/lookUpVideos';
import {
	receivedEvents,
	rememberEvent,
	resultsAfterCallback,
	resultsAtLimit,
	type Wait,
} from '../../../nodes/shared/waiting/waitResults';
import { useManualTimers } from '../../support/manualTimers';

const timers = useManualTimers();
afterEach(() => receivedEvents.clear());

const created = (itemIndex: number): CreatedVideo => ({
	status: 'created',
	itemIndexes: [itemIndex],
	kind: 'ugcAd',
	projectId: `p${itemIndex}`,
});
const event = { event: 'project.completed', status: 'completed' } as const;

let waits = 0;
const newWait = (): Wait => ({ key: `wait ${waits++}`, videos: [created(0), created(1)] });

const neverAnswers = () => async () => await new Promise<LookUpResult>(() => {});
const statusesOf = (videos: Wait['videos']) => videos.map(({ status }) => status);
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test('callbacks at the same time share a lookup, and a later one does its own', async () => {
	const wait = newWait();
	const lookUp = jest.fn(async (): Promise<LookUpResult> => ({ kind: 'processing' }));
	const callback = async () => await resultsAfterCallback(wait, () => lookUp);
	const results = await Promise.all([callback(), callback(), callback()]);
	expect(results).toEqual(['pending', 'pending', 'pending']);
	expect(lookUp).toHaveBeenCalledTimes(1);
	await callback();
	expect(lookUp).toHaveBeenCalledTimes(2);
});

describe('a callback brings the link of a video that a lookup has shown without one', () => {
	const withLink = { ...event, url: 'https://videos.test/v.mp4' };
	const linksOf = (videos: unknown) =>
		(videos as Wait['videos']).map((video) => 'event' in video && video.event.url);

	test('before the wait', async () => {
		const wait = newWait();
		wait.videos[0] = finished(wait.videos[0] as CreatedVideo, event);
		for (const video of wait.videos) rememberEvent(wait, video, withLink);
		const links = linksOf(await resultsAfterCallback(wait, neverAnswers));
		expect(links).toEqual([withLink.url, withLink.url]);
	});

	test('while that lookup was under way', async () => {
		const wait = newWait();
		let answer: (result: LookUpResult) => void = () => {};
		const lookUp = async () =>
			await new Promise<LookUpResult>((resolve) => {
				answer = resolve;
			});
		rememberEvent(wait, wait.videos[0], withLink);
		const callback = resultsAfterCallback(wait, () => lookUp);
		await settled();
		rememberEvent(wait, wait.videos[1], withLink);
		answer({ kind: 'finished', event });
		expect(linksOf(await callback)).toEqual([withLink.url, withLink.url]);
	});
});

describe('where the service answers no lookup', () => {
	test('each callback ends at its own time, whoever began the lookups', async () => {
		const wait = newWait();
		rememberEvent(wait, wait.videos[0], event);
		const callbacks = [1, 2, 3].map(async () => await resultsAfterCallback(wait, neverAnswers));
		await settled();
		timers.expire();
		const states = await Promise.all(callbacks);
		expect(states).toEqual(['busy', 'busy', 'busy']);
	});

	test('what was received meanwhile counts', async () => {
		const wait = newWait();
		const callback = resultsAfterCallback(wait, neverAnswers);
		await settled();
		for (const video of wait.videos) rememberEvent(wait, video, event);
		timers.expire();
		expect(statusesOf((await callback) as Wait['videos'])).toEqual(['completed', 'completed']);
	});

	test('the wait ends at its limit, with what was received', async () => {
		const wait = newWait();
		rememberEvent(wait, wait.videos[1], event);
		const endsWithSignal = (_: number, signal?: AbortSignal) => async () =>
			await new Promise<LookUpResult>((resolve) =>
				signal?.addEventListener('abort', () => resolve({ kind: 'busy' })),
			);
		const atLimit = resultsAtLimit(wait, endsWithSignal);
		await settled();
		timers.expire();
		expect(statusesOf(await atLimit)).toEqual(['created', 'completed']);
	});
});
