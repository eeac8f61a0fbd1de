import * as fc from 'fast-check';

import { mapConcurrently } from '../../../nodes/shared/utils/concurrency';

test('results are in the order of the items, and no more are in flight than allowed', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fc.nat(), { maxLength: 20 }),
			fc.integer({ min: 1, max: 6 }),
			async (scheduler, items, concurrency) => {
				let inFlight = 0;
				let most = 0;
				const work = async (item: number) => {
					most = Math.max(most, ++inFlight);
					await scheduler.schedule(Promise.resolve());
					inFlight--;
					return item * 2;
				};
				const mapped = mapConcurrently(items, concurrency, work, () => false);
				await scheduler.waitFor(mapped);
				expect(await mapped).toEqual(items.map((item) => item * 2));
				expect(most).toBe(Math.min(concurrency, items.length));
			},
		),
	);
});

test('after a result that stops the work, what is in flight ends and nothing is started', async () => {
	const started: number[] = [];
	const work = async (item: number) => {
		started.push(item);
		await Promise.resolve();
		return item;
	};
	const results = await mapConcurrently([0, 1, 2, 3, 4, 5, 6], 2, work, (result) => result === 2);
	expect(results).toEqual(started);
	expect(started.length).toBeLessThanOrEqual(4);
	expect(results).toContain(2);
});
