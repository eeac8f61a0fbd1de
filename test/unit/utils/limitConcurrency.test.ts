import { limitConcurrency } from '../../../nodes/shared/utils/concurrency';

const settled = async () => await new Promise(setImmediate);

const MINUTE = 60_000;

/** Work that ends when it is told to. */
function started() {
	const begun: number[] = [];
	const ends: Array<(error?: Error) => void> = [];
	const work = (index: number) => async () => {
		begun.push(index);
		await new Promise<void>((resolve, reject) => {
			ends[index] = (error) => (error ? reject(error) : resolve());
		});
		return index;
	};
	return { begun, ends, work };
}

test('so many pieces of work run at the same time, and the others in their order', async () => {
	const { begun, ends, work } = started();
	const inTurn = limitConcurrency(2, MINUTE);
	const results = Promise.all([0, 1, 2, 3].map(async (index) => await inTurn(work(index))));
	await settled();
	expect(begun).toEqual([0, 1]);
	ends[1]();
	await settled();
	expect(begun).toEqual([0, 1, 2]);
	for (const index of [0, 2]) ends[index]();
	await settled();
	ends[3]();
	expect(await results).toEqual([0, 1, 2, 3]);
	// the places are free again
	void inTurn(work(4));
	void inTurn(work(5));
	void inTurn(work(6));
	await settled();
	expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

test('work that fails makes room, too', async () => {
	const { begun, ends, work } = started();
	const inTurn = limitConcurrency(1, MINUTE);
	const failing = inTurn(work(0));
	void inTurn(work(1));
	await settled();
	ends[0](new Error('no'));
	await expect(failing).rejects.toThrow('no');
	await settled();
	expect(begun).toEqual([0, 1]);
});

test('the next one waits for none that takes too long, and that one makes room only once', async () => {
	const { begun, ends, work } = started();
	const inTurn = limitConcurrency(1, 1);
	const slow = inTurn(work(0));
	const next = inTurn(work(1));
	void inTurn(work(2));
	while (begun.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
	ends[0]();
	ends[1]();
	expect(await Promise.all([slow, next])).toEqual([0, 1]);
});
