import { memo } from '../../../nodes/shared/lookups/memo';

let now: number;
let loads: number;
const load = async () => ++loads;

beforeEach(() => {
	now = 0;
	loads = 0;
});

test('what was loaded is good until its time is over', async () => {
	const remembered = memo<number>(100, () => now);
	expect(await remembered('a', load)).toBe(1);
	now = 99;
	expect(await remembered('a', load)).toBe(1);
	now = 100;
	expect(await remembered('a', load)).toBe(2);
});

test('each key has its own', async () => {
	const remembered = memo<number>(100, () => now);
	expect(await remembered('a', load)).toBe(1);
	expect(await remembered('b', load)).toBe(2);
});

test('those who ask at the same time wait for the same answer', async () => {
	const remembered = memo<number>(100, () => now);
	expect(await Promise.all([remembered('a', load), remembered('a', load)])).toEqual([1, 1]);
});

test('a failure is not remembered', async () => {
	const remembered = memo<number>(100, () => now);
	const failing = async () => await Promise.reject<number>(new Error('no'));
	await expect(remembered('a', failing)).rejects.toThrow('no');
	expect(await remembered('a', load)).toBe(1);
});

test('a late failure does not make a newer answer forgotten', async () => {
	const remembered = memo<number>(100, () => now);
	let fail: (error: Error) => void = () => {};
	const late = new Promise<number>((_, reject) => (fail = reject));
	const slow = remembered('a', async () => await late);
	now = 100;
	await remembered('a', load);
	fail(new Error('late'));
	await expect(slow).rejects.toThrow('late');
	expect(await remembered('a', load)).toBe(1);
});
