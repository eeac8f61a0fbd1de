import type { IExecuteFunctions } from 'n8n-workflow';

import { linkTo, pageOf } from '../../../nodes/shared/items/documents';
import type { ReportedRun } from '../../../nodes/shared/report/rerun';
import { nothingSent, stopped } from '../../../nodes/shared/report/runErrors';
import { rejected } from '../../../nodes/shared/video/video';
import { node } from '../support/node';

const videoAt = (itemIndex: number, message: string) =>
	rejected({ itemIndexes: [itemIndex] }, [{ message, advice: 'Correct it.', code: 'X' }]);
const link = linkTo(pageOf());
const AGAIN = 'Run the workflow again: what was charged is not charged again.';
const nothing = { created: [], uncertain: [] };

const runOf = (rows: number, paidOnce?: 'row'): ReportedRun => ({
	context: {
		getNode: () => node,
		getInputData: () => Array.from({ length: rows }, () => ({ json: {} })),
		getExecutionCancelSignal: () => undefined,
	} as unknown as IExecuteFunctions,
	runIndex: 0,
	isTool: false,
	rows: [...Array(rows).keys()],
	paidOnce,
});

describe('a run that sends nothing', () => {
	test('names the row, and says that nothing was paid', () => {
		const error = nothingSent(runOf(3), [videoAt(2, 'No')], 3, nothing);
		expect(error.message).toBe('Row 3: No');
		expect(error.description).toBe(
			`Correct it.<br><br>No row was sent, so nothing was charged.<br><br>${link}`,
		);
		expect(error.context).toMatchObject({ code: 'X' });
		// n8n would show it as [item 2] beside the row
		expect(error.context.itemIndex).toBeUndefined();
	});

	test('counts the rows in the title, and lists them in the description, each error once', () => {
		const videos = [videoAt(0, 'No'), videoAt(1, 'Never'), videoAt(3, 'No')];
		const { message, description } = nothingSent(runOf(5), videos, 5, nothing);
		expect(message).toBe('3 of 5 videos cannot be created');
		expect(description).toBe(
			`Rows 1, 4: No;<br>Row 2: Never.<br><br>Correct it.<br><br>No row was sent, so nothing was charged.<br><br>${link}`,
		);
	});

	test('has the error of the set-up, which all rows share, as its title', () => {
		const videos = [videoAt(0, 'No'), videoAt(1, 'No')];
		expect(nothingSent(runOf(2), videos, 2, nothing).message).toBe('Rows 1, 2: No');
		expect(nothingSent(runOf(3), videos, 3, nothing).message).toMatch(/^2 of 3 videos/);
	});

	test('lists what earlier tries have created, so that a rerun does not pay twice', () => {
		const earlier = {
			created: [{ itemIndexes: [0], projectId: 'p1' }],
			uncertain: [{ itemIndexes: [1] }],
		};
		const run = runOf(4, 'row');
		expect(nothingSent(run, [videoAt(2, 'No')], 4, earlier).description).toBe(
			`Correct it.<br><br>This try sent no row. Created before this: Row 1 (project p1). May have been created: Row 2. Look for all of them.<br><br>${AGAIN}<br><br>${link}`,
		);
	});
});

test('a run that stops lists what exists, and every other row that may exist', () => {
	const known = {
		created: [{ itemIndexes: [0], projectId: 'p1' }],
		uncertain: [{ itemIndexes: [1] }, { itemIndexes: [2] }, { itemIndexes: [4] }],
	};
	const video = { ...videoAt(1, 'No answer'), status: 'uncertain' as const };
	const error = stopped(runOf(6, 'row'), video, known);
	expect(error.message).toBe('Row 2: No answer');
	expect(error.description).toBe(
		`Correct it.<br><br>${AGAIN}<br><br>May have been created as well: Rows 3, 5. Look for all of them.<br><br>Created before this: Row 1 (project p1).<br><br>${link}`,
	);
});
