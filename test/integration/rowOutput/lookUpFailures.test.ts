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

describe('a look-up that fails is in the message of its row', () => {
	test.each<[FaultKind, string]>([
		['404', 'Not found (HTTP 404)'],
		['500', 'Internal server error (HTTP 500)'],
		['503', 'Service temporarily unavailable (HTTP 503)'],
		['html', 'The service answered HTTP 502 without a message'],
		['malformed', 'The service answered HTTP 200 without a message'],
		['empty', 'The service answered HTTP 200 without a message'],
		['resetBefore', 'The service did not answer (ECONNRESET)'],
	])('%s: %s', async (kind, reason) => {
		const shown = await rendering();
		simulator.faults.next(kind, { method: 'GET', count: 99 });
		const { items, hints } = await run({}, { rows: shown });
		simulator.faults.clear();
		const message = `Not finished as far as n8n knows. Looking it up failed: ${reason}. The next run looks it up again.`;
		expect(items[0].json).toEqual({ id: 1, message: expect.stringContaining(message) });
		expect(hints.join()).toContain('1 of 1 video could not be looked up: ');
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
			message: expect.stringContaining(
				`failed: The Base URL ${simulator.url} answers, but not as the video service (HTTP ${status}`,
			),
		});
		expect(creations(simulator)).toHaveLength(1);
	});

	test('also where the video was made from other values', async () => {
		const [shown] = await rendering();
		simulator.faults.next('500', { method: 'GET', count: 99 });
		const { items } = await run({}, { rows: [{ ...shown, script: 'Reworded' }] });
		simulator.faults.clear();
		expect(items[0].json.message).toMatch(/^Created from older values\..* \(HTTP 500\)/);
	});

	test('also where a run has waited for it in vain', async () => {
		const shown = await rendering();
		simulator.faults.next('500', { method: 'GET', count: 999 });
		const wait = { completion: 'wait', waitBy: 'polling', waitLimit: 2 };
		const { items } = await run(wait, { rows: shown });
		simulator.faults.clear();
		expect(items[0].json.message).toMatch(
			/not finished within 2 minutes\..* Internal server error \(HTTP 500\)\..*paid/,
		);
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
