import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import map from 'lodash/map';
import sortBy from 'lodash/sortBy';
import sumBy from 'lodash/sumBy';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { addHint } from '../../items/n8nMessages';
import { errorLines, withoutOnlyRow } from '../../items/rowError';
import { rowJson, type TableOutput } from '../../items/tableRows';
import {
	checkCounts,
	checkSummary,
	NOTHING_TO_CORRECT,
	rejectedFor,
	wouldBeCreated,
} from '../../messages/check';
import { limitedNow } from '../../messages/paidVideos';
import type { Video } from '../../video/video';
import { missingColumnFaults } from '../missingColumns';
import { tableHints } from '../runHints';
import type { CreationCall, Run } from '../runSetup';
import { type Check, checksOf, ofEachVideo, textOfCheck } from './checks';
import { storyboardFile } from './storyboardPage';

/**
 * The input items of a run that only checks. The findings of each come first, then the fields of its row, so that
 * passed items can go into a creation node with the same expressions. All get the same added fields, none empty: n8n's
 * table shows missing and empty fields in red. The first item has a page of all videos.
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
	const ofVideos = ofEachVideo(checks);
	const counts = countsOf(ofVideos);
	const later = counts.passed > left ? limitedNow(left, counts.passed) : undefined;
	const page = await storyboardFile(run, ofVideos, compact([checkCounts(counts), later]));
	const hints = [
		checkSummary(counts, { ...linesOf(run, ofVideos), hasPage: page !== undefined }),
		later,
		...tableHints(run, videos),
	];
	for (const hint of hints) addHint(run.context, hint);
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
	return [{ ...first, ...(page && { binary: page }) }, ...others];
}

function countsOf(checks: Check[]) {
	const passed = checks.filter(({ result }) => result === 'passed');
	const none = { alreadyPaidFor: 0, skipped: 0, rejected: 0 };
	return {
		...none,
		...countBy(checks, 'result'),
		passed: passed.length,
		doubtful: passed.filter(({ warnings }) => warnings.length > 0).length,
		seconds: sumBy(passed, ({ seconds = 0 }) => seconds),
	};
}

/** A line for each row that is rejected, and for each with a warning. */
function linesOf(run: CreationCall, checks: Check[]) {
	const { length } = run.context.getInputData();
	const errors = withoutOnlyRow(length, map(checks, 'errors').flat());
	const columns = missingColumnFaults(run)
		.map((fault) => ({ itemIndexes: [], ...fault }))
		.filter(({ message }) => !errors.some((error) => error.message === message));
	const warnings = [...columns, ...withoutOnlyRow(length, map(checks, 'warnings').flat())];
	return {
		errors: errorLines(errors, run.nameRows),
		warnings: errorLines(warnings, run.nameRows),
	};
}

/** A row's message before anything is paid. Its other columns stay, and so does the reason for a failure. */
function rowMessage(check: Check, { rows }: TableOutput, item: number): string | undefined {
	const { status, message } = rows[item];
	switch (check.result) {
		case 'passed':
			return wouldBeCreated(textOfCheck(check));
		case 'alreadyPaidFor':
			return status === 'failed' && message ? String(message) : textOfCheck(check);
		case 'skipped':
			return undefined;
		case 'rejected':
			return rejectedFor(textOfCheck(check));
	}
}

const found = (check: Check): IDataObject => ({
	check: check.result,
	message: textOfCheck(check) || NOTHING_TO_CORRECT,
	seconds: check.seconds ?? 0,
	code: check.errors[0]?.code ?? 'NONE',
});
