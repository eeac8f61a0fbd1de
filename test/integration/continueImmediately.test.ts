import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { NO_RESULTS, rows as allRows, usePaidVideos } from './support/paidVideos';
import { PENDING_HINT } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

describe('Continue Immediately', () => {
	const simulator = useSimulator();

	test.each([
		['video', 'get each link by its projectId with Video Library'],
		['row', "run the workflow again to get the links: you don't pay twice"],
	])('says when the videos are there, and how to get their links (%s)', async (output, way) => {
		const rows = ['a', 'b'].map((script) => ({ id: script, script, ...NO_RESULTS }));
		const { hints } = await runUgcAd(simulator, { output }, { rows });
		expect(hints).toEqual([expect.stringMatching(/^Created: 2 videos\. .*2 to 5 minutes/)]);
		expect(hints).toEqual([PENDING_HINT]);
		expect(hints[0]).toContain(way);
		expect(hints[0]).toContain('"Wait Until Finished"');
	});

	test('does not say that refused rows are rendered', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { hints } = await runUgcAd(simulator, {}, { rows: [{ id: 1, script: '' }], settings });
		expect(hints).toEqual([
			expect.stringMatching(/^Not created in this run: 1 of 1 video\. You weren't charged/),
		]);
	});

	test('names a refused row by its ID', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const rows = [
			{ id: 2, script: 'a' },
			{ id: 3, script: '' },
		];
		const { hints } = await runUgcAd(simulator, {}, { rows, settings });
		expect(hints[0]).toContain('Row 3: Script is empty.');
	});
});

describe('in an n8n without a table of paid videos', () => {
	const n8n = usePaidVideos();
	useFastTime();

	test('a hint names the table that the run has made', async () => {
		const rows = allRows.map((row) => ({ ...row, ...NO_RESULTS }));
		const { hints } = await n8n.run({}, { rows });
		expect(hints).toEqual([
			expect.stringMatching(/^Created the Data Table "Paid Videos"\. .* don't delete it/),
			PENDING_HINT,
		]);
	});
});
