import { Batches } from '../../../nodes/shared/utils/batches';
import { useManualTimers } from '../../support/manualTimers';

const timers = useManualTimers();

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

/** Work that a test ends, and the parts of each call of it. */
function controlledWork() {
	const calls: number[][] = [];
	const ends: Array<(result: string | Error) => void> = [];
	const work = async (parts: number[]) =>
		await new Promise<string>((resolve, reject) => {
			calls.push(parts);
			ends.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
		});
	return { calls, ends, work };
}

/** The work of part 1 is under way, and the others wait. */
async function waiting() {
	const batches = new Batches<number, string>();
	const { calls, ends, work } = controlledWork();
	const first = batches.run('a', 1, work);
	const others = [2, 3, 4].map(async (part) => await batches.run('a', part, work));
	await settled();
	return { batches, calls, ends, first, others };
}

test('what is asked for meanwhile is done together, once the first has ended', async () => {
	const { calls, ends, first, others } = await waiting();
	expect(calls).toEqual([[1]]);
	ends[0]('first');
	expect(await first).toBe('first');
	await settled();
	expect(calls).toEqual([[1], [2, 3, 4]]);
	ends[1]('together');
	expect(await Promise.all(others)).toEqual(['together', 'together', 'together']);
});

test('what is asked for once all is done begins at once', async () => {
	const { batches, ends, others } = await waiting();
	ends[0]('first');
	await settled();
	ends[1]('together');
	await Promise.all(others);
	await settled();
	expect(await batches.run('a', 5, async (parts) => String(parts))).toBe('5');
});

test('what is asked for while others are served comes after them', async () => {
	const { batches, calls, ends } = await waiting();
	ends[0]('first');
	await settled();
	const later = batches.run('a', 5, async (parts) => `later ${String(parts)}`);
	await settled();
	expect(calls).toEqual([[1], [2, 3, 4]]);
	ends[1]('together');
	expect(await later).toBe('later 5');
});

test('where the work of the one who does it for all fails, each of the others does its own', async () => {
	const { calls, ends, others } = await waiting();
	ends[0]('first');
	await settled();
	ends[1](new Error('The execution was stopped'));
	await expect(others[0]).rejects.toThrow('The execution was stopped');
	await settled();
	expect(calls).toEqual([[1], [2, 3, 4], [3], [4]]);
	ends[2]('own 3');
	ends[3]('own 4');
	expect(await Promise.all(others.slice(1))).toEqual(['own 3', 'own 4']);
});

test('work that fails harms none that comes after it', async () => {
	const { calls, ends, first, others } = await waiting();
	ends[0](new Error('lost'));
	await expect(first).rejects.toThrow('lost');
	await settled();
	expect(calls).toEqual([[1], [2, 3, 4]]);
	ends[1]('together');
	expect(await Promise.all(others)).toEqual(['together', 'together', 'together']);
});

test('nobody waits for ever: neither those who share the work, nor those who come after it', async () => {
	const { batches, calls, ends, first, others } = await waiting();
	ends[0]('first');
	await settled();
	const later = batches.run('a', 5, async () => 'later');
	timers.expire();
	expect(await later).toBe('later');
	await settled();
	expect(calls).toEqual([[1], [2, 3, 4], [3], [4]]);
	ends[2]('own 3');
	ends[3]('own 4');
	expect(await Promise.all([first, ...others.slice(1)])).toEqual(['first', 'own 3', 'own 4']);
	ends[1]('late');
	expect(await others[0]).toBe('late');
});

test('another key waits for nobody', async () => {
	const { batches } = await waiting();
	expect(await batches.run('b', 5, async () => 'b')).toBe('b');
});
