import type { IExecuteFunctions } from 'n8n-workflow';

import { readAccount } from '../../../nodes/shared/service/credential';
import { MINUTE_MS, systemClock, systemTimer } from '../../../nodes/shared/utils/clock';
import type { CreatedVideo } from '../../../nodes/shared/video/video';
import { pollVideos } from '../../../nodes/shared/waiting/poll';
import { VirtualClock } from '../../support/virtualClock';

interface Options {
	abortSignal: AbortSignal;
}

let accounts = 0;

/** Polls videos at a service that treats each request so, and counts the requests. */
async function polled(count: number, minutes: number, respond: (options: Options) => unknown) {
	const clock = new VirtualClock(0);
	jest.spyOn(systemClock, 'now').mockImplementation(() => clock.now());
	jest.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => await clock.sleep(ms));
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		let isOn = true;
		void clock.sleep(ms).then(() => isOn && task());
		return () => {
			isOn = false;
		};
	});
	const request = jest.fn(async (_: string, options: Options) => await respond(options));
	const context = {
		helpers: { httpRequestWithAuthentication: request },
		getExecutionCancelSignal: () => undefined,
		addExecutionHints: () => {},
	} as unknown as IExecuteFunctions;
	// each has a rate limiter of its own
	const account = readAccount({ apiKey: `key-${accounts++}`, baseUrl: 'https://a.test' });
	const videos = Array.from(
		{ length: count },
		(_, index): CreatedVideo => ({
			status: 'created',
			itemIndexes: [index],
			kind: 'ugcAd',
			projectId: `p${index}`,
			videoId: `v${index}`,
		}),
	);
	const results = await clock.run(pollVideos(context, account, videos, minutes));
	return { results, end: clock.now(), requests: request.mock.calls.length };
}
afterEach(() => jest.restoreAllMocks());

test('at a service that answers nothing, many videos take no longer than the limit and a minute', async () => {
	const neverAnswering = async ({ abortSignal }: Options) =>
		await new Promise((_, reject) => {
			abortSignal.addEventListener('abort', () => reject(new Error('canceled')));
		});
	const { results, end } = await polled(200, 5, neverAnswering);
	expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['timedOut']));
	expect(end).toBe(6 * MINUTE_MS);
});
