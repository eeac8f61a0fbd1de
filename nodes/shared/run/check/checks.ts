import compact from 'lodash/compact';
import lowerFirst from 'lodash/lowerFirst';

import type { InvalidField } from '../../contract/requests';
import { messageAndAdvice, type RowError, textOf } from '../../items/rowError';
import { MUSIC } from '../../lookups/libraries';
import { alreadyPaidFor, CHECK, shownByRow, warningOf } from '../../messages/check';
import { OWN_CODES } from '../../messages/reasons';
import { groupInOrder } from '../../utils/objects';
import {
	type CreatedVideo,
	hasNoProject,
	isPlanned,
	type PlannedVideo,
	type Video,
} from '../../video/video';
import { fieldErrors } from '../fieldLabels';
import { groupKey } from '../groupBy';
import { sharedSecrets } from '../requestMedia';
import { textDoubts } from '../requestTexts';
import type { Run } from '../runSetup';
import { idsIn, type Lists, namesOfIds, otherLanguages, unlistedIds, usedLists } from './listedIds';
import { type FindMedia, mediaFindings } from './mediaFindings';
import { speechSeconds, spokenText } from './speech';

/** What is found for a video. */
export interface Check {
	video: Video;
	result: 'passed' | 'alreadyPaidFor' | 'skipped' | 'rejected';
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
	const lists = await usedLists(
		run,
		planned.flatMap(({ body }) => idsIn(run.kind, body)),
	);
	const mediaOf = await mediaFindings(run, planned);
	const alike = alikeVideos(run, planned);
	return videos.map((video) =>
		isPlanned(video)
			? checkOfRequest(run, video, lists, mediaOf(video), alike.get(video))
			: checkWithoutRequest(video),
	);
}

function checkOfRequest(
	run: Run,
	video: PlannedVideo,
	lists: Lists,
	media: ReturnType<FindMedia>,
	alike: InvalidField[] = [],
): Check {
	const { kind } = run;
	const { body } = video;
	const used = idsIn(kind, body);
	const wrong = [...unlistedIds(used, lists), ...media.errors];
	const doubtful = [
		...otherLanguages(used, lists, body.language),
		...media.warnings,
		...sharedSecrets(kind, body),
		...textDoubts(kind, body),
		...alike,
	];
	return {
		video,
		result: wrong.length > 0 ? 'rejected' : 'passed',
		errors: fieldErrors(run, video, wrong, {}),
		warnings: fieldErrors(run, video, doubtful, {}),
		seconds: speechSeconds(spokenText(kind.speech, body), body.language),
		listed: namesOfIds(used, lists),
	};
}

function checkWithoutRequest(video: Video): Check {
	const errors = hasNoProject(video) ? video.errors : [];
	const kept = video.status === 'skipped' ? 'skipped' : 'alreadyPaidFor';
	const result = errors.length > 0 ? 'rejected' : kept;
	return { video, errors, warnings: [], result, listed: [] };
}

/** The check of each video, with all rows that would share it. */
export function ofEachVideo(checks: Check[]): Check[] {
	const groups = groupInOrder(checks, (each) =>
		each.result === 'passed' ? (each.video.key ?? each) : each,
	);
	return [...groups.values()].map((group) => ({
		...group[0],
		video: { ...group[0].video, itemIndexes: group.flatMap(({ video }) => video.itemIndexes) },
		warnings: group.flatMap(({ warnings }) => warnings),
	}));
}

/** What a person reads of a check; empty where it has passed without a warning. */
export function textOfCheck(check: Check): string {
	const { errors, warnings, video } = check;
	const found = compact([
		errors.length > 0 && errorText(errors),
		warnings.length > 0 && warningOf(textOf(warnings)),
	]).join('. ');
	if (found || check.result !== 'alreadyPaidFor') return found;
	const { projectId, isFromRow, note } = video as Partial<CreatedVideo>;
	const paid =
		isFromRow && projectId
			? shownByRow(projectId)
			: alreadyPaidFor(projectId, video.status === 'failed');
	return compact([paid, note]).join('. ');
}

/** Adds the advice if one correction is needed for all rows, or if a video may exist and needs a look. */
const errorText = (errors: RowError[]): string =>
	[OWN_CODES.notSent, OWN_CODES.uncertain].some((code) => code === errors[0].code)
		? messageAndAdvice(textOf(errors), errors[0].advice)
		: textOf(errors);

type Alike = [video: PlannedVideo, warning: InvalidField];

/** Warnings for videos that resemble another one, perhaps by mistake: each costs credits. */
function alikeVideos(run: Run, videos: PlannedVideo[]): Map<PlannedVideo, InvalidField[]> {
	const all = groupInOrder(
		[...repeatedSpeech(run, videos), ...alikeGroups(run, videos)],
		([video]) => video,
	);
	return new Map([...all].map(([video, found]) => [video, found.map(([, warning]) => warning)]));
}

const hasSeveral = ({ length }: PlannedVideo[]): boolean => length > 1;

/** Videos that repeat the words, speakers and language of an earlier one; variants of an ad differ in one of these. */
function repeatedSpeech({ kind, nameRows }: Run, videos: PlannedVideo[]): Alike[] {
	const textOf = ({ body }: PlannedVideo) => spokenText(kind.speech, body);
	const speechOf = (video: PlannedVideo) => {
		const speakers = idsIn(kind, video.body).filter(({ library }) => library !== MUSIC);
		return JSON.stringify([textOf(video), speakers.map(({ id }) => id), video.body.language]);
	};
	const bySpeech = groupInOrder(videos.filter(textOf), speechOf);
	return [...bySpeech.values()].filter(hasSeveral).flatMap(([first, ...others]) => {
		const warning = CHECK.sameSpeech(lowerFirst(nameRows(first.itemIndexes)));
		return others
			.filter(({ key }) => key === undefined || key !== first.key) // they would share one video
			.map((video): Alike => [video, { field: kind.speech.field, ...warning }]);
	});
}

/** A name without its case and blanks. */
const lookOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Groups whose names differ by case or blanks: often one is meant. */
function alikeGroups(run: Run, videos: PlannedVideo[]): Alike[] {
	if (!run.itemsAreEntries || !run.groupColumns) return [];
	const nameOf = ({ itemIndexes }: PlannedVideo) => String(groupKey(run, itemIndexes[0]));
	const byLook = groupInOrder(videos, (video) => lookOf(nameOf(video)));
	return [...byLook.values()].filter(hasSeveral).flatMap((group) => {
		const rows = group.map((video) => run.nameRows(video.itemIndexes, nameOf(video)));
		const warning = { field: 'groupBy', ...CHECK.groupsLookAlike(rows) };
		return group.map((video): Alike => [video, warning]);
	});
}
