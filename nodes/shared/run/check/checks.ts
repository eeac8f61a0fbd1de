import compact from 'lodash/compact';
import isEmpty from 'lodash/isEmpty';
import uniqBy from 'lodash/uniqBy';

import { messageAndAdvice, type RowError, textOf } from '../../items/rowError';
import { alreadyPaidFor, shownByRow, warningOf } from '../../messages/check';
import { OWN_CODES } from '../../messages/codes';
import { otherStatuses } from '../../messages/hints';
import {
	type CreatedVideo,
	hasNoProject,
	isPlanned,
	type PlannedVideo,
	type Video,
} from '../../video/video';
import { fieldErrors } from '../fieldLabels';
import { otherStatusesIn } from '../report';
import { sharedSecrets } from '../requestMedia';
import { textDoubts } from '../requestTexts';
import type { CreationCall, Run } from '../run';
import { idsIn, namesOfIds, otherLanguages, unlistedIds, usedLists } from './listedIds';
import { mediaFindings } from './mediaFindings';
import { speechSeconds, spokenText } from './speech';
import { alikeGroups, repeatedSpeech } from './warnings';

/** What is found for a video. */
export interface Check {
	video: Video;
	check: 'passed' | 'alreadyPaidFor' | 'skipped' | 'rejected';
	errors: RowError[];
	/** What may be wrong, and stops nothing. */
	warnings: RowError[];
	/** How long the speech takes; undefined where there is no request. */
	seconds?: number;
	/** The names of its avatars, voices and music. */
	listed: string[];
}

/** Looks at all videos of a run, and sends nothing that costs. */
export async function checksOf(run: Run, videos: Video[]): Promise<Check[]> {
	const planned = videos.filter(isPlanned);
	const { kind } = run;
	const usedBy = new Map(planned.map((video) => [video, idsIn(kind, video.body)]));
	const lists = await usedLists(run, [...usedBy.values()].flat());
	const mediaOf = await mediaFindings(run, planned);
	const repeated = repeatedSpeech(run, planned);
	const alike = alikeGroups(run, planned);
	const checkPlanned = (video: PlannedVideo): Check => {
		const { body } = video;
		const seconds = speechSeconds(spokenText(kind.speech, body), body.language);
		const used = usedBy.get(video) ?? [];
		const media = mediaOf(video);
		const wrong = [...unlistedIds(used, lists), ...media.errors];
		const errors = fieldErrors(run, video, wrong, {});
		const warnings = [
			...otherLanguages(used, lists, body.language),
			...media.warnings,
			...sharedSecrets(kind, body),
			...textDoubts(kind, body),
			...repeated(video),
			...alike(video),
		];
		return {
			video,
			errors,
			seconds,
			check: errors.length > 0 ? 'rejected' : 'passed',
			warnings: fieldErrors(run, video, warnings, {}),
			listed: namesOfIds(used, lists),
		};
	};
	return videos.map((video) => {
		if (isPlanned(video)) return checkPlanned(video);
		const errors = hasNoProject(video) ? video.errors : [];
		const kept = video.status === 'left' ? 'skipped' : 'alreadyPaidFor';
		const check = errors.length > 0 ? 'rejected' : kept;
		return { video, errors, warnings: [], check, listed: [] };
	});
}

/** Rows with the same key share a video. */
export const videoKey = ({ video }: Check): string | number => video.key ?? video.itemIndexes[0];

/** The checks of the videos that would be paid, each once. */
export const toPayIn = (checks: Check[]): Check[] =>
	uniqBy(
		checks.filter(({ check }) => check === 'passed'),
		videoKey,
	);

/** What is said of rows whose status is somebody else's; undefined where there are none. */
export function otherStatusesText({ table }: CreationCall, videos: Video[]): string | undefined {
	const counts = otherStatusesIn(videos, table);
	return table && !isEmpty(counts) ? otherStatuses(counts, table.columns.status) : undefined;
}

/** What a person reads of a check; empty where it has passed without a warning. */
export function findings(check: Check): string {
	const { errors, warnings, video } = check;
	const found = compact([
		errors.length > 0 && errorText(errors),
		warnings.length > 0 && warningOf(textOf(warnings)),
	]).join('. ');
	if (found || check.check !== 'alreadyPaidFor') return found;
	const { projectId, isFromRow, note } = video as Partial<CreatedVideo>;
	const paid =
		isFromRow && projectId
			? shownByRow(projectId)
			: alreadyPaidFor(projectId, video.status === 'failed');
	return compact([paid, note]).join('. ');
}

/** What all rows have in common needs one correction, and what may exist a look: that is said as well. */
const errorText = (errors: RowError[]): string =>
	[OWN_CODES.notSent, OWN_CODES.uncertain].some((code) => code === errors[0].code)
		? messageAndAdvice(textOf(errors), errors[0].advice)
		: textOf(errors);
