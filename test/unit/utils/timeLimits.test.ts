import {
	systemTimer,
	TimeoutError,
	withSignal,
	withTimeout,
} from '../../../nodes/shared/utils/clock';

let timer: { ms: number; task: () => void; stopped: boolean };
beforeEach(() => {
	jest.spyOn(systemTimer, 'after').mockImplementation((ms, task) => {
		timer = { ms, task, stopped: false };
		return () => {
			timer.stopped = true;
		};
	});
});
afterEach(() => jest.restoreAllMocks());

const never = async () => await new Promise<never>(() => {});

test('what ends in time has its result, and leaves no timer', async () => {
	expect(await withTimeout(1000, async () => 'done')).toBe('done');
	expect(timer).toMatchObject({ ms: 1000, stopped: true });
	const failing = withTimeout(1000, async () => await Promise.reject(new Error('lost')));
	await expect(failing).rejects.toThrow('lost');
	expect(timer.stopped).toBe(true);
});

test('when the time is up the signal aborts, and work that goes on is not waited for', async () => {
	let aborted = false;
	const work = withTimeout(5000, async (signal) => {
		signal.addEventListener('abort', () => (aborted = true));
		return await never();
	});
	timer.task();
	await expect(work).rejects.toThrow(TimeoutError);
	await expect(work).rejects.toMatchObject({
		code: 'ETIMEDOUT',
		message: 'no response within 5 seconds',
	});
	expect(aborted).toBe(true);
});

test('work with a signal ends as it wants to', async () => {
	const work = withSignal(5000, async (signal) => {
		await new Promise((resolve) => signal.addEventListener('abort', resolve));
		return 'half of it';
	});
	timer.task();
	expect(await work).toBe('half of it');
});

test.each([
	['at once', AbortSignal.abort()],
	['later', undefined],
])('it is no time-out when the work is cancelled %s', async (_, before) => {
	const controller = new AbortController();
	const work = withTimeout(
		5000,
		async (signal) => {
			if (!signal.aborted)
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			return 'cancelled';
		},
		before ?? controller.signal,
	);
	controller.abort();
	expect(await work).toBe('cancelled');
});
