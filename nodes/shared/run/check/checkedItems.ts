import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import sortBy from 'lodash/sortBy';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { addHint } from '../../items/output';
import { errorLines, type RowError, withRowsOf } from '../../items/rowError';
import { rowJson, type TableOutput } from '../../items/tableRows';
import {
	checkSummary,
	NOTHING_TO_CORRECT,
	rejectedFor,
	wouldBeCreated,
} from '../../messages/check';
import { limitedNow } from '../../messages/limits';
import type { Video } from '../../video/video';
import { missingColumnFaults } from '../fieldLabels';
import { resultColumnsHint } from '../resultColumns';
import type { CreationCall, Run } from '../run';
import { type Check, checksOf, findings, otherStatusesText, toPayIn } from './checks';
import { storyboardFile } from './storyboard/storyboardPage';

/**
 * The input items of a run that only checks, each with what was found for its video first.
 * Behind it are the fields of its row, so those that have passed can go into a creation node with the same expressions.
 * All have the same fields, and none of what is added is empty: n8n's table shows what is missing or empty in red. The first
 * has a page of all of them.
 *
 * @param left how many videos may be created now
 */
export async function checkedItems(
	run: Run,
	videos: Video[],
	left: number,
): Promise<INodeExecutionData[]> {
	const items = run.context.getInputData();
	const checks = await checksOf(run, videos);
	const { length: toPay } = toPayIn(checks);
	const later = toPay > left ? limitedNow(left, toPay) : undefined;
	const binary = await storyboardFile(run, checks, compact([later]));
	addHint(run.context, summary(run, checks, toPay, binary !== undefined));
	addHint(run.context, later);
	addHint(run.context, otherStatusesText(run, videos));
	addHint(run.context, resultColumnsHint(run));
	// what is found comes first, and counts where a row has a column of the same name
	const output = checks.flatMap((check) =>
		check.video.itemIndexes.map(
			(item): INodeExecutionData => ({
				json: run.table
					? rowJson({ message: rowMessage(check, run.table, item) }, run.table, item)
					: { ...found(check), ...items[item].json, ...found(check) },
				pairedItem: { item },
			}),
		),
	);
	const [first, ...others] = sortBy(output, 'pairedItem.item');
	return [{ ...first, ...(binary && { binary }) }, ...others];
}

function summary(run: CreationCall, checks: Check[], toPay: number, hasPage: boolean): string {
	const { context } = run;
	const counts = countBy(checks, 'check');
	const { alreadyPaidFor: known = 0, skipped: left = 0, rejected = 0 } = counts;
	const rows = context.getInputData();
	const linesOf = (errors: RowError[]) => errorLines(errors, run.nameRows);
	const ofRows = (errors: RowError[]) => withRowsOf(rows.length, errors);
	const errors = ofRows(checks.flatMap((check) => check.errors));
	const columns = missingColumnFaults(run)
		.map((fault) => ({ itemIndexes: [], ...fault }))
		.filter(({ message }) => !errors.some((error) => error.message === message));
	const warnings = [...columns, ...ofRows(checks.flatMap((check) => check.warnings))];
	return checkSummary({
		toPay,
		known,
		left,
		rejected,
		hasPage,
		errors: linesOf(errors),
		warnings: linesOf(warnings),
	});
}

/** What the message of a row says before it costs; its other columns stay as they are, and so does why it has failed. */
function rowMessage(check: Check, { rows }: TableOutput, item: number): string | undefined {
	const { status, message } = rows[item];
	switch (check.check) {
		case 'passed':
			return wouldBeCreated(findings(check));
		case 'alreadyPaidFor':
			return status === 'failed' && message ? String(message) : findings(check);
		case 'skipped':
			return undefined;
		case 'rejected':
			return rejectedFor(findings(check));
	}
}

const found = (check: Check): IDataObject => ({
	check: check.check,
	message: findings(check) || NOTHING_TO_CORRECT,
	seconds: check.seconds ?? 0,
	code: check.errors[0]?.code ?? 'NONE',
});
