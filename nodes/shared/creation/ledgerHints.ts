import type { IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../items/output';
import { listed, rowName } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { hasProject, type ProcessedVideo, videoCount } from '../video/video';
import type { LedgerSummary } from './ledger';
import type { PayOnce } from './payOnce';
import { projectsOf } from './runErrors';

/** What a run has created or recalled, and what is uncertain. */
export const summaryOf = (videos: ProcessedVideo[]): LedgerSummary => ({
	created: videos.filter(hasProject),
	uncertain: videos.flatMap((video) =>
		video.status === 'uncertain'
			? { itemIndexes: video.itemIndexes, executionId: video.sentBy ?? '' }
			: [],
	),
});

/** Says which videos are not paid again, and which rows may surprise. */
export function hintAtLedgerTable(
	context: IExecuteFunctions,
	{ tableName }: PayOnce,
	videos: ProcessedVideo[],
): void {
	const projects = videos.filter(hasProject);
	const recalled = projects.filter((video) => video.recalled);
	const rowsOf = (some: ProcessedVideo[]) =>
		rowName(some.flatMap(({ itemIndexes }) => itemIndexes));
	if (recalled.length > 0) {
		const message = `${videoCount(recalled.length)} recalled from the ledger table "${tableName}", not paid again.`;
		addHint(context, message);
	}
	const failed = recalled.filter(({ status }) => status === 'failed');
	if (failed.length > 0) {
		const message = `The recalled video has failed: ${rowsOf(failed)}. To pay for another one, use Video Library (Ledger: Allow Again) with its key.`;
		addHint(context, message);
	}
	const changed = recalled.filter(({ requestChanged }) => requestChanged);
	if (changed.length > 0) {
		const message = `The recalled video was made from other values than the row has now: ${rowsOf(changed)}. If a change is to make a new video, the field that changes belongs into Pay Once Per, next to the ID. A changed Pay Once Per gives every row a new key, so that all rows are paid again: for these rows alone, use Video Library (Ledger: Allow Again).`;
		addHint(context, message);
	}
	addHint(context, sameKeyText(videos));
	addHint(context, notWrittenText(videos));
}

function sameKeyText(videos: ProcessedVideo[]): string | undefined {
	const keyed = videos.filter(({ key }) => key !== undefined);
	const shared = [...groupInOrder(keyed, ({ key }) => key)].filter(([, same]) => same.length > 1);
	if (shared.length === 0) return undefined;
	const groups = shared.map(
		([key, same]) => `${rowName(same.flatMap(({ itemIndexes }) => itemIndexes))} ("${key}")`,
	);
	return `Rows with the same value of Pay Once Per share one video: ${listed(groups, '; ')}.`;
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notWrittenText(videos: ProcessedVideo[]): string | undefined {
	const notWritten = videos.filter(hasProject).filter(({ ledgerError }) => ledgerError);
	if (notWritten.length === 0) return undefined;
	return `Created and paid, but not written into the ledger table (${notWritten[0].ledgerError}): ${projectsOf(notWritten)}. Other executions take these rows for uncertain, and do not send them. Keep these project IDs: such an execution says how to enter them in Found Projects.`;
}
