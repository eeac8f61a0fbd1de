import isEmpty from 'lodash/isEmpty';

import { maxVideosField } from '../../fields/options';
import type { RowError } from '../../items/rowError';
import type { Outcome, Task } from '../../ledger/task';
import { LIMIT } from '../../messages/paidVideos';
import { UNCERTAIN } from '../../messages/results';
import { omitUndefined } from '../../utils/objects';
import { hasNoProject, type PlannedVideo, type ProcessedVideo, rejected } from '../../video/video';
import type { LedgerContext } from './ledgerContext';
import { unlessOfTwin, videoOfVerdict } from './verdictVideo';

/** A video that was to be sent, with what became of it. */
export function videoOfOutcome(
	run: LedgerContext,
	task: Task<PlannedVideo>,
	outcome: Outcome<ProcessedVideo>,
): ProcessedVideo {
	switch (outcome.kind) {
		case 'sent':
			return sameForRow(task.video, outcome.result, outcome.line?.claim);
		case 'overLimit': {
			const ofRun = { name: maxVideosField.displayName, max: run.maxVideos };
			const { name, max } = outcome.limit ?? ofRun;
			return rejected(task.video, [LIMIT.maxReached(name, max)]);
		}
		case 'sendingElsewhere':
			return rejected(task.video, [UNCERTAIN.beingCreated(undefined, run.speaker.timeZone)]);
		default:
			task.verdict = unlessOfTwin(run, outcome, task.asked.rowMark);
			return videoOfVerdict(run, task) as ProcessedVideo;
	}
}

/** The result of a request, for one of the rows that asked for it. */
function sameForRow(
	video: PlannedVideo,
	result: ProcessedVideo,
	key: string | undefined,
): ProcessedVideo {
	const { itemIndexes, name, metadata, rowId, version } = video;
	const own = { ...result, ...omitUndefined({ key, name, metadata, rowId, version }), itemIndexes };
	const isOther = itemIndexes[0] !== result.itemIndexes[0];
	if (!isOther || !hasNoProject(own)) return own;
	// errors about no row have no items
	const isAboutRow = (error: RowError) => !isEmpty(error.itemIndexes);
	return {
		...own,
		errors: own.errors.map((error) => (isAboutRow(error) ? { ...error, itemIndexes } : error)),
	};
}
