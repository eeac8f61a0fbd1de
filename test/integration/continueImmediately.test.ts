import { useFastTime } from '../support/fastTime';
import { useSimulator } from '../support/simulator';
import { usePayOncePer } from './support/payOncePer';
import { PENDING_HINT } from './support/kinds';
import { runUgcAd } from './support/ugcAd';

describe('Continue Immediately', () => {
	const simulator = useSimulator();

	test('says that the URL does not appear, where it is, and what running again costs', async () => {
		const { hints } = await runUgcAd(simulator, {}, { rows: [{ script: 'a' }, { script: 'b' }] });
		expect(hints).toEqual([expect.stringMatching(/^Created: 2 videos\. .*2 to 5 minutes/)]);
		expect(hints).toEqual([PENDING_HINT]);
		expect(hints[0]).toContain('Video Library');
		expect(hints[0]).toContain('If you run the same rows again, they are charged again');
		expect(hints[0]).toContain('"Wait Until Finished"');
	});

	test('does not say that refused rows are rendered', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { hints } = await runUgcAd(simulator, {}, { rows: [{ id: 1, script: '' }], settings });
		expect(hints).toEqual([
			expect.stringMatching(/^Not created, and not charged in this run: 1 of 1 video\./),
		]);
	});

	test('says which row of the table a refused one is', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const rows = [
			{ id: 2, script: 'a' },
			{ id: 3, script: '' },
		];
		const { hints } = await runUgcAd(simulator, {}, { rows, settings });
		expect(hints[0]).toContain(
			'Row 2: Script is empty.<br><br>Rows are counted as they come in: row 2 has the id 3.',
		);
	});
});

describe('where each row is paid once', () => {
	const n8n = usePayOncePer();
	useFastTime();

	test('the hint does not say that another run pays again', async () => {
		const { hints } = await n8n.run();
		expect(hints).toEqual([
			'The Data Table "Paid Videos" is new: it knows from now on what is charged. Do not delete it.',
			PENDING_HINT,
		]);
		expect(hints[1]).not.toContain('they are charged again');
		expect(hints[1]).toContain(
			'Run the workflow again then: what was charged is not charged again',
		);
	});
});
