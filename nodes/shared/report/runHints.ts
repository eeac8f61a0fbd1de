import isEmpty from 'lodash/isEmpty';
import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { NodeCall } from '../items/nodeCall';
import { errorLines, withRowsOf } from '../items/rowError';
import {
	executeOnceIsOn,
	madeFromEarlierValues,
	metadataWithoutValue,
	missingVideos,
	notWaitedFor,
	triggerStarts,
} from '../messages/hints';
import {
	hasNoProject,
	isCreatedNow,
	isPending,
	isRejected,
	type ProcessedVideo,
	type VideoWithProject,
} from '../video/video';

/** With *Execute Once*, n8n hands the node only the first row; the others are still in its execution data. */
export function executeOnceHint(context: IExecuteFunctions): string | undefined {
	const rows = context.getExecuteData().data.main?.[0]?.length ?? 0;
	if (!context.getNode().executeOnce || rows < 2) return undefined;
	return executeOnceIsOn(rows);
}

/** Says above the output what is missing where the workflow goes on: the canvas is green then. */
export function missingVideosHint(
	{ context, nameRows }: NodeCall,
	videos: ProcessedVideo[],
): string | undefined {
	const missing = videos.filter(hasNoProject);
	if (missing.length === 0) return undefined;
	const errors = withRowsOf(
		context.getInputData().length,
		missing.flatMap((video) => video.errors),
	);
	const [advice, ...others] = uniq(errors.map((error) => error.advice));
	const uncertain = missing.length - missing.filter(isRejected).length;
	const counts = { missing: missing.length, uncertain, total: videos.length };
	return missingVideos(
		counts,
		errorLines(errors, nameRows),
		others.length === 0 ? advice : undefined,
	);
}

/** Names the videos that a Retry leaves as they are, although the panel was edited; undefined where there are none, or rows say it. */
export function otherValuesHint(
	{ table, nameRows }: NodeCall,
	videos: VideoWithProject[],
): string | undefined {
	const changed = videos.filter(({ requestChanged }) => requestChanged);
	if (table || changed.length === 0) return undefined;
	return madeFromEarlierValues(nameRows(changed.flatMap(({ itemIndexes }) => itemIndexes)));
}

/** Says where to get the URLs of videos that this run does not wait for. */
export function pendingHint(
	videos: ProcessedVideo[],
	{ notifies, table }: { notifies: boolean; table?: object },
): string | undefined {
	const pending = uniqBy(videos.filter(isPending), 'key');
	if (pending.length === 0) return undefined;
	const createdNow = pending.filter(isCreatedNow).length;
	const before = pending.length - createdNow;
	if (notifies) return createdNow > 0 ? triggerStarts(createdNow) : undefined;
	return notWaitedFor({ created: createdNow, before }, table !== undefined);
}

/** Names the metadata that has no value in any row: often the name of its column is wrong. */
export function missingMetadataHint(videos: ProcessedVideo[]): string | undefined {
	const all = videos.map(({ metadata = {} }) => metadata).filter((metadata) => !isEmpty(metadata));
	const keys = uniq(all.flatMap((metadata) => Object.keys(metadata)));
	const missing = keys.filter((key) => all.every((metadata) => metadata[key] === undefined));
	if (missing.length === 0) return undefined;
	return metadataWithoutValue(missing);
}
