import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { NO_RESULTS, rows as allRows, usePaidVideos } from './support/paidVideos';
import { PENDING_HINT } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

describe('Continue Immediately', () => {
	const simulator = useSimulator();

	test.each([
		['video', 'Video Library'],
		['row', 'run the workflow again'],
	])('says when the videos are there, and how to get their links (%s)', async (output, way) => {
		const rows = ['a', 'b'].map((script) => ({ id: script, script, ...NO_RESULTS }));
		const { hints } = await runUgcAd(simulator, { output }, { rows });
		expect(hints).toEqual([expect.toTell('notWaitedFor', 2)]);
		expect(hints[0]).toContain(way);
		expect(hints[0]).toContain('"Wait Until Finished"');
	});

	test('does not say that refused rows are rendered', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { hints } = await runUgcAd(simulator, {}, { rows: [{ id: 1, script: '' }], settings });
		expect(hints).toEqual([expect.toTell('missingVideos', '1')]);
	});

	test('names a refused row by its ID', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const rows = [
			{ id: 2, script: 'a' },
			{ id: 3, script: '' },
		];
		const { hints } = await runUgcAd(simulator, {}, { rows, settings });
		expect(hints[0]).toTell('fieldEmpty', 'Row 3', 'Script');
	});
});

describe('in an n8n without a table of paid videos', () => {
	const n8n = usePaidVideos();
	useFastTime();

	test('a hint names the table that the run has made', async () => {
		const rows = allRows.map((row) => ({ ...row, ...NO_RESULTS }));
		const { hints } = await n8n.run({}, { rows });
		expect(hints).toEqual([expect.toTell('tableCreated', 'Paid Videos'), PENDING_HINT]);
	});
});
