import isEmpty from 'lodash/isEmpty';

import { maxVideosField } from '../../fields/options';
import type { RowError } from '../../items/rowError';
import { CHECK_STATUS, DEFAULT_COLUMNS } from '../../items/tableRows';
import type { Verdict } from '../../ledger/judge';
import {
	claimTime,
	hasId,
	type Line,
	type LineTexts,
	showsProject,
	statusNow,
} from '../../ledger/line';
import { hasUnknownRequest } from '../../ledger/marks';
import type { Outcome, Task } from '../../ledger/task';
import { LIMIT, PAID } from '../../messages/paidVideos';
import { madeFromOlderValues, type Sender, UNCERTAIN } from '../../messages/results';
import { nextVersion, type TableWording } from '../../messages/wording';
import { otherBillingAccount } from '../../service/credential';
import { systemClock } from '../../utils/clock';
import { omitUndefined } from '../../utils/objects';
import { titleOfRows } from '../../video/ids';
import {
	created,
	hasNoProject,
	type PlannedVideo,
	type ProcessedVideo,
	rejected,
	skipped,
	uncertain,
	type Video,
} from '../../video/video';
import { type LedgerContext, refuseVideoOfTwin } from './ledgerContext';
import { videoOfLine } from './videoOfLine';

/** Messages about rows always have columns. */
const tableWordingOf = ({ wording, table }: LedgerContext): TableWording => ({
	...wording,
	columns: table?.columns ?? DEFAULT_COLUMNS,
});

const senderOf = (line: Line): Sender => ({ executionId: line.executionId, at: claimTime(line) });

export const beingCreated = ({ wording }: LedgerContext, line?: Line): RowError =>
	UNCERTAIN.beingCreated(line && senderOf(line), wording.timeZone);

const projectIdOf = ({ projectId, videoId }: LineTexts): string => projectId || videoId;

/** What a verdict makes of a planned video. */
export function videoOfVerdict(
	run: LedgerContext,
	{ video, verdict, asked }: Task<PlannedVideo>,
): Video {
	switch (verdict.kind) {
		case 'send':
			return verdict.after && run.completion === 'check'
				? rejected(video, [beingCreated(run, verdict.after)])
				: { ...video, key: asked.request };
		case 'sendingElsewhere':
			return rejected(video, [beingCreated(run, verdict.line)]);
		case 'skipped':
			return skipped(video, verdict.why);
		case 'lookUp': {
			const { project, line, other } = verdict;
			return {
				...created(video, { projectId: project }),
				recalled: true,
				isFromRow: true,
				otherProject: other && projectIdOf(other),
				...omitUndefined({ paidBy: line && otherBillingAccount(line, run.billingAccount) }),
			};
		}
		case 'mayExist': {
			const { status } = asked;
			// another row with the same request may have said so
			const shown = status === 'blank' || status === 'rejected' ? CHECK_STATUS : status;
			const next = nextVersion(video.version);
			return uncertain(
				video,
				[UNCERTAIN.statusWithoutVideo(shown, tableWordingOf(run), next)],
				true,
			);
		}
		case 'refused':
			return refusedVideo(run, video, verdict);
		case 'known':
			// invalid values cannot be compared with those that the video was made from
			return knownVideo(
				run,
				video,
				hasUnknownRequest(asked) ? { ...verdict, isChanged: false } : verdict,
			);
	}
}

function refusedVideo(
	run: LedgerContext,
	video: PlannedVideo,
	verdict: Extract<Verdict, { kind: 'refused' }>,
): Video {
	// another run is at work on the row
	const isNewer = verdict.reason === 'changed' && claimTime(verdict.line) > run.startedAt;
	return isNewer ? skipped(video, 'newer') : rejected(video, [refusal(run, video, verdict)]);
}

function refusal(
	run: LedgerContext,
	video: PlannedVideo,
	verdict: Extract<Verdict, { kind: 'refused' }>,
): RowError {
	const wording = tableWordingOf(run);
	const { columns } = wording;
	const [shown = ''] = video.itemIndexes.flatMap((item) => run.table?.rows[item].projectId || []);
	switch (verdict.reason) {
		case 'unknownProject':
			return PAID.videoNotCreatedHere(shown, columns);
		case 'sharedProject':
			return PAID.videoInSeveralRows(shown, columns);
		case 'severalProjects':
			return PAID.rowsShowSeveralVideos(columns);
		case 'anotherNode':
			return PAID.videoOfAnotherNode(projectIdOf(verdict.line), columns);
		case 'anotherRow':
			return PAID.videoOfAnotherRow(shown, verdict.line, columns);
		case 'changed': {
			const { line } = verdict;
			const project = projectIdOf(line);
			if (run.itemsAreEntries && line.executionId === run.executionId)
				return PAID.groupSplit(project);
			const reason = line.status === 'failed' ? 'failedFromOtherValues' : 'paidFromOtherValues';
			const paid = {
				project,
				row: line.row,
				at: claimTime(line),
				version: nextVersion(line.version),
				mayBeOther: line.rowCreatedAt === '' && shown === '',
				showsOther: shown !== '' && !showsProject(line, shown),
			};
			return PAID[reason](paid, wording);
		}
	}
}

function knownVideo(
	run: LedgerContext,
	video: PlannedVideo,
	{ line, isChanged, isShared }: Extract<Verdict, { kind: 'known' }>,
): Video {
	const { wording, billingAccount } = run;
	if (statusNow(line, systemClock.now()) === CHECK_STATUS && !hasId(line)) {
		const next = nextVersion(line.version);
		const error = UNCERTAIN.mayExistSince(line.message, senderOf(line), wording, next);
		return uncertain(video, [error], true);
	}
	const paidBy = otherBillingAccount(line, billingAccount);
	// some of the rows of a group may be missing, as if its values had changed
	const isOfSameRows = () => !run.itemsAreEntries || line.row === titleOfRows(video, run);
	const note =
		isChanged && isOfSameRows()
			? madeFromOlderValues(wording, nextVersion(line.version))
			: undefined;
	return {
		...videoOfLine({ ...video, key: line.claim }, line),
		...omitUndefined({ paidBy, note }),
		// an earlier try of this execution has asked for its callback
		...(!isShared &&
			line.executionId === run.executionId && { resumesExecution: video.resumesExecution }),
	};
}

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
		default:
			task.verdict = refuseVideoOfTwin(run, outcome, task.asked.rowMark);
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
