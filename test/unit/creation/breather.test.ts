import { breather } from '../../../nodes/shared/creation/breather';

test('long work is interrupted every so often, short work is not', async () => {
	let now = 0;
	let breaths = 0;
	const sleep = async (ms: number) => {
		breaths++;
		now += ms;
	};
	const breathe = breather({ now: () => now, sleep });
	for (let row = 0; row < 100; row++) {
		now += 2;
		await breathe();
	}
	expect(breaths).toBe(4);
	const fresh = breather({ now: () => now, sleep });
	now += 49;
	await fresh();
	expect(breaths).toBe(4);
});
