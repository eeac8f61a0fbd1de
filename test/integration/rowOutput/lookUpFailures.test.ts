import type { FaultKind } from '../../simulator/faults';
import { later } from '../../support/fastTime';
import { creations } from '../support/kinds';
import { credentialOf } from '../support/library';
import { written } from '../support/paidVideos';
import { rows, useRowOutput } from '../support/rowOutput';

const { n8n, simulator, run } = useRowOutput();
const one = rows.slice(0, 1);

/** A row whose video is being made, a while later. */
async function rendering() {
	const shown = written(one, await run({}, { rows: one }));
	await later();
	return shown;
}

describe('a lookup that fails is in the message of its row', () => {
	test.each<[FaultKind, ...string[]]>([
		['404', 'Not found'],
		['500', 'Internal server error'],
		['503', 'Service temporarily unavailable'],
		['html', '502'],
		['malformed', '200'],
		['empty', '200'],
		['resetBefore', 'ECONNRESET'],
	])('%s: %s', async (kind, ...told) => {
		const shown = await rendering();
		simulator.faults.next(kind, { method: 'GET', count: 99 });
		const { items, hints } = await run({}, { rows: shown });
		simulator.faults.clear();
		expect(items[0].json).toEqual({ id: 1, message: expect.toTell('lookUpFailed', ...told) });
		expect(hints.join()).toTell('notLookedUp', '1');
		const [next] = written(shown, await run({}, { rows: written(shown, { items }) }));
		expect(next).toMatchObject({ status: 'completed', message: '' });
		expect(creations(simulator)).toHaveLength(1);
	});

	test.each([
		['/share/{videoId}', 200],
		['/thumbnails/{videoId}.jpg', 200],
	])('what answers at %s is not the service (HTTP %i)', async (videoDetailsPath, status) => {
		const credential = credentialOf(simulator, { videoDetailsPath });
		const { items } = await run({}, { rows: await rendering(), credential });
		expect(items[0].json).toEqual({
			id: 1,
			message: expect.toTell('notTheService', simulator.url, status),
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test('also where the video was made from other values', async () => {
		const [shown] = await rendering();
		simulator.faults.next('500', { method: 'GET', count: 99 });
		const { items } = await run({}, { rows: [{ ...shown, script: 'Reworded' }] });
		simulator.faults.clear();
		expect(items[0].json.message).toTell('madeFromOlderValues', 'Internal server error');
	});

	test('also where a run has waited for it in vain', async () => {
		const shown = await rendering();
		simulator.faults.next('500', { method: 'GET', count: 999 });
		const wait = { completion: 'wait', waitBy: 'polling', waitLimit: 2 };
		const { items } = await run(wait, { rows: shown });
		simulator.faults.clear();
		expect(items[0].json.message).toTell('notFinishedInTime', '2', 'Internal server error');
	});

	test('and no longer, once one has shown something', async () => {
		const shown = await rendering();
		simulator.faults.next('500', { method: 'GET', count: 9 });
		const wait = { completion: 'wait', waitBy: 'polling' };
		const { items } = await run(wait, { rows: shown });
		expect(items[0].json).toMatchObject({ status: 'completed', message: '' });
		expect(n8n.statusesOf(1)).toEqual(['completed']);
	});
});
