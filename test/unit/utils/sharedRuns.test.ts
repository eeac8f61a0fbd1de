import { SharedRuns } from '../../../nodes/shared/utils/sharedRuns';

/** Work that a test ends, and how often it was begun. */
function controlledWork() {
	const ends: Array<(result: string | Error) => void> = [];
	const work = async () =>
		await new Promise<string>((resolve, reject) => {
			ends.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
		});
	return { ends, work };
}

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test('what is asked for during a run shares one more run after it', async () => {
	const runs = new SharedRuns<string>();
	const { ends, work } = controlledWork();
	const first = runs.run('a', work);
	const others = [runs.run('a', work), runs.run('a', work)];
	await settled();
	expect(ends).toHaveLength(1);
	ends[0]('first');
	expect(await first).toBe('first');
	await settled();
	expect(ends).toHaveLength(2);
	const third = runs.run('a', work);
	ends[1]('second');
	expect(await Promise.all(others)).toEqual(['second', 'second']);
	await settled();
	ends[2]('third');
	expect(await third).toBe('third');
});

test('a run that fails is followed by the next one all the same', async () => {
	const runs = new SharedRuns<string>();
	const { ends, work } = controlledWork();
	const first = runs.run('a', work);
	const second = runs.run('a', work);
	ends[0](new Error('lost'));
	await expect(first).rejects.toThrow('lost');
	await settled();
	ends[1]('second');
	expect(await second).toBe('second');
	expect(await runs.run('a', async () => 'later')).toBe('later');
});

test('another key waits for nobody', async () => {
	const runs = new SharedRuns<string>();
	const { work } = controlledWork();
	void runs.run('a', work);
	expect(await runs.run('b', async () => 'b')).toBe('b');
});
