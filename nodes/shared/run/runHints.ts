import countBy from 'lodash/countBy';
import map from 'lodash/map';
import partition from 'lodash/partition';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { addHint } from '../items/n8nMessages';
import { errorLines, type RowNames, withoutOnlyRow } from '../items/rowError';
import { ASKING, type TableOutput } from '../items/tableRows';
import { OWN_CODES } from '../messages/reasons';
import {
	alreadyPaid,
	missingVideos,
	notRecorded,
	notWaitedFor,
	otherStatuses,
	sharedVideos,
	triggerStarts,
} from '../messages/run';
import { groupInOrder } from '../utils/objects';
import { projectsOf } from '../video/ids';
import {
	hasNoProject,
	hasProject,
	isCreatedNow,
	isPending,
	isPlanned,
	isRejected,
	type ProcessedVideo,
	type Video,
} from '../video/video';
import type { RunLedger } from './ledger/runLedger';
import { missingColumnFaults, resultColumnsHint } from './missingColumns';
import { doubtsHint } from './requestTexts';
import type { CreationCall, Run } from './runSetup';

/**
 * For a run that goes on, adds hints: what is missing, what may be unexpected, and where to get the videos.
 *
 * @param drafts the videos before any was sent
 */
export function addHints(
	run: Run,
	ledger: RunLedger,
	drafts: Video[],
	videos: ProcessedVideo[],
): void {
	const { nameRows } = run;
	const hints = [
		missingVideosHint(run, videos),
		map(missingColumnFaults(run), 'message').join('; '),
		...tableHints(run, videos),
		doubtsHint(run, drafts.filter(isPlanned)),
		alreadyPaidHint(ledger, videos),
		sharedVideosHint(videos, nameRows),
		notRecordedHint(videos, nameRows),
		pendingHint(run, videos),
	];
	for (const hint of hints) addHint(run.context, hint);
}

/** What is unexpected about the table, also in a check. */
export const tableHints = (run: CreationCall, videos: Video[]): Array<string | undefined> => [
	resultColumnsHint(run),
	otherStatusesHint(videos, run.table),
];

/** Counts missing videos, with the reasons, as the canvas is green if the workflow goes on. */
export function missingVideosHint(
	{ context, nameRows }: CreationCall,
	videos: ProcessedVideo[],
): string | undefined {
	const missing = videos
		.filter(hasNoProject)
		// a project that is not found may be paid for, so its row alone says what to do
		.filter(({ errors }) => errors[0].code !== OWN_CODES.unknownProject);
	if (missing.length === 0) return undefined;
	const errors = withoutOnlyRow(
		context.getInputData().length,
		missing.flatMap((video) => video.errors),
	);
	const [advice, ...others] = uniq(map(errors, 'advice'));
	const uncertain = missing.length - missing.filter(isRejected).length;
	return missingVideos(
		{ missing: missing.length, uncertain, total: videos.length },
		errorLines(errors, nameRows),
		others.length === 0 ? advice : undefined,
	);
}

/** Counts the videos that are not paid for again, also those of rows whose status asks for one. */
function alreadyPaidHint({ run }: RunLedger, videos: ProcessedVideo[]): string | undefined {
	const { table, wording } = run;
	const madeNow = new Set(map(videos.filter(isCreatedNow), 'key'));
	const isPaidBefore = (video: ProcessedVideo) =>
		hasProject(video)
			? video.recalled && !video.isFromRow && !madeNow.has(video.key)
			: video.status === 'skipped' && table?.rows[video.itemIndexes[0]].status === 'toCreate';
	const paid = videos.filter(isPaidBefore);
	if (paid.length === 0) return undefined;
	const isBlank = ({ status, projectId, videoUrl }: TableOutput['rows'][number]) =>
		ASKING.includes(status) && !projectId && !videoUrl;
	const areRowsBlank =
		table &&
		paid.every(({ itemIndexes }) => itemIndexes.every((item) => isBlank(table.rows[item])));
	return alreadyPaid(paid.length, wording, areRowsBlank);
}

function sharedVideosHint(videos: ProcessedVideo[], nameRows: RowNames): string | undefined {
	const withKey = videos.filter(hasProject).filter(({ key }) => key !== undefined);
	const shared = [...groupInOrder(withKey, ({ key }) => key).values()]
		.filter((same) => same.length > 1)
		.map((same) => nameRows(same.flatMap(({ itemIndexes }) => itemIndexes)));
	return shared.length > 0 ? sharedVideos(shared) : undefined;
}

/** Counts the rows that are left alone as they show somebody else's status and no video; undefined where there are none. */
export function otherStatusesHint(videos: Video[], table?: TableOutput): string | undefined {
	if (!table) return undefined;
	const rows = videos
		.filter((video) => video.status === 'skipped' && video.why === 'otherStatus')
		.map(({ itemIndexes }) => itemIndexes.map((item) => table.rows[item]))
		.filter((ofVideo) => ofVideo.every(({ projectId }) => !projectId))
		.flat();
	const [skipped, heldBack] = partition(rows, { status: 'other' });
	return skipped.length > 0
		? otherStatuses(countBy(skipped, 'statusText'), table.columns.status, heldBack.length)
		: undefined;
}

/** Names the created videos that the table may not know; undefined where there are none. */
export function notRecordedHint(videos: ProcessedVideo[], nameRows: RowNames): string | undefined {
	const unknown = videos.filter(hasProject).filter((video) => video.notRecorded);
	const [{ notRecorded: failure = '' } = {}] = unknown;
	return failure && notRecorded(failure, projectsOf(unknown, nameRows));
}

/** Says where to get the URLs of videos that this run does not wait for. */
function pendingHint(
	{ completion, wait, table }: Run,
	videos: ProcessedVideo[],
): string | undefined {
	if (wait) return undefined;
	const isAsked = completion === 'continue' ? isPending : isCreatedNow;
	const { length } = uniqBy(videos.filter(isAsked), 'key');
	if (length === 0) return undefined;
	return completion === 'continue'
		? notWaitedFor(length, table !== undefined)
		: triggerStarts(length);
}
