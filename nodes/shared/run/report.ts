import compact from 'lodash/compact';
import countBy from 'lodash/countBy';
import isEmpty from 'lodash/isEmpty';
import map from 'lodash/map';

import { keepsFiles } from '../files/servedFiles';
import { addHint } from '../items/output';
import type { RowNames } from '../items/rowError';
import type { TableOutput } from '../items/tableRows';
import { claimTime } from '../ledger/line';
import { KEPT_HINT } from '../messages/files';
import {
	allRowsChanged,
	alreadyPaid,
	expiredLinks,
	failedRows,
	notRecorded,
	otherStatuses,
	sharedVideos,
	videoExists,
} from '../messages/hints';
import { leftToNextRun } from '../messages/limits';
import {
	missingMetadataHint,
	missingVideosHint,
	otherValuesHint,
	pendingHint,
} from '../report/runHints';
import { DAY_MS, systemClock } from '../utils/clock';
import { groupInOrder } from '../utils/objects';
import { projectsOf } from '../video/ids';
import {
	hasProject,
	isCreatedNow,
	isLeft,
	isPlanned,
	type ProcessedVideo,
	type Video,
} from '../video/video';
import { isUrlExpired } from '../waiting/refreshVideos';
import { missingColumnFaults } from './fieldLabels';
import type { RunLedger } from './ledger/runLedger';
import { doubtsHint } from './requestTexts';
import { resultColumnsHint } from './resultColumns';
import type { CreationCall, EndingRun, ReadingRun } from './run';

/**
 * Says above the output of a run that goes on what is missing, what may surprise, and where to get the videos.
 *
 * @param drafts the videos before any was sent
 * @param sent what became of them, before those of earlier runs were looked up: a project that is not found may be paid for
 * @param videos the same after that
 */
export function report(
	run: ReadingRun & EndingRun,
	ledger: RunLedger,
	drafts: Video[],
	sent: ProcessedVideo[],
	videos: ProcessedVideo[],
): void {
	const { context, completion, table, wait } = run;
	const hints = [
		missingVideosHint(run, sent),
		missingMetadataHint(videos),
		map(missingColumnFaults(run), 'message').join('; '),
		resultColumnsHint(run),
		doubtsHint(run, drafts.filter(isPlanned)),
		keptFilesHint(run, drafts),
		otherValuesHint(run, videos.filter(hasProject)),
		...ledgerHints(ledger, videos, systemClock.now()),
		wait ? undefined : pendingHint(videos, { notifies: completion !== 'continue', table }),
	];
	for (const hint of hints) addHint(context, hint);
}

/** What a person should know of a run that ends with an error. */
export const notesOfEnd = (
	run: CreationCall,
	videos: ProcessedVideo[],
): Array<string | undefined> => [
	otherValuesHint(run, videos.filter(hasProject)),
	notWrittenHint(videos, run.nameRows),
];

/**
 * Says which videos are not paid for again, and which rows may surprise.
 *
 * @param now in milliseconds since 1970
 */
function ledgerHints(ledger: RunLedger, videos: ProcessedVideo[], now: number): string[] {
	const { table, speaker, nameRows } = ledger.run;
	const rowsOf = (some: ProcessedVideo[]) =>
		nameRows(some.flatMap(({ itemIndexes }) => itemIndexes));
	const madeNow = new Set(videos.filter(isCreatedNow).map(({ key }) => key));
	const recalled = videos
		.filter(hasProject)
		.filter((video) => video.recalled && !video.isFromRow && !madeNow.has(video.key));
	const failed = recalled.filter(({ status }) => status === 'failed');
	const expired = recalled.filter((video) => isUrlExpired(video, now) && !video.paidBy);
	const withKey = videos.filter(hasProject).filter(({ key }) => key !== undefined);
	const byKey = [...groupInOrder(withKey, ({ key }) => key).values()];
	const shared = byKey.filter((same) => same.length > 1).map(rowsOf);
	const others = otherStatusesIn(videos, table);
	const madeBefore = videos.filter(
		({ status, itemIndexes: [item] }) =>
			status === 'left' && table?.rows[item].status === 'toCreate',
	);
	const since = Math.min(...recalled.map(({ createdAt = now }) => createdAt));
	const ofTable = table && { ...speaker, columns: table.columns };
	return compact([
		recalled.length > 0 && alreadyPaid(recalled.length, since, speaker),
		failed.length > 0 && failedRows(rowsOf(failed)),
		expired.length > 0 && expiredLinks(rowsOf(expired)),
		shared.length > 0 && sharedVideos(shared),
		table && ledger.rowsForNextRun > 0 && leftToNextRun(ledger.rowsForNextRun),
		table && !isEmpty(others) && otherStatuses(others, table.columns.status),
		ofTable && madeBefore.length > 0 && videoExists(rowsOf(madeBefore), ofTable),
		ofTable && isAllChanged(ledger, now) && allRowsChanged(ofTable),
		notWrittenHint(videos, nameRows),
	]);
}

/** How many rows are left alone as they show somebody else's status and no video, by status. */
export function otherStatusesIn(videos: Video[], table?: TableOutput): Record<string, number> {
	const others = videos.filter((video) => isLeft(video) && video.why === 'otherStatus');
	const rows = others.flatMap(({ itemIndexes }) =>
		itemIndexes.flatMap((item) => table?.rows[item] ?? []),
	);
	return countBy(compact(rows.map(({ projectId, statusText }) => !projectId && statusText)));
}

/** Whether the rows may be those of another table with the same IDs. */
function isAllChanged({ tasks }: RunLedger, now: number): boolean {
	// a single row is changed often
	if (tasks.length < 2) return false;
	return tasks.every(({ verdict, asked: { projects } }) => {
		// the row names the video that it is refused for
		if (projects.length > 0) return false;
		if (verdict.kind !== 'refused' || verdict.reason !== 'changed') return false;
		const { line } = verdict;
		// a video that is under way, or new, is rather one of this table
		if (line.status !== 'completed' && line.status !== 'failed') return false;
		return claimTime(line) < now - DAY_MS;
	});
}

/** Names the created videos that the table may not know; undefined where there are none. */
function notWrittenHint(videos: ProcessedVideo[], nameRows: RowNames): string | undefined {
	const notWritten = videos.filter(hasProject).filter((video) => video.notRecorded);
	const [{ notRecorded: failure = '' } = {}] = notWritten;
	return failure && notRecorded(failure, projectsOf(notWritten, nameRows));
}

/** What to check where only the settings of this n8n tell whether the service can load the files; undefined where it is known. */
function keptFilesHint({ context, wait }: EndingRun, videos: Video[]): string | undefined {
	// an execution that waits for the videos keeps its files until then
	if (wait) return undefined;
	if (!videos.some((video) => isPlanned(video) && video.files)) return undefined;
	return keepsFiles(context) === 'unknown' ? KEPT_HINT : undefined;
}
