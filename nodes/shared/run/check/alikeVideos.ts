import lowerFirst from 'lodash/lowerFirst';

import type { InvalidField } from '../../contract/requests';
import { MUSIC } from '../../lookups/libraries';
import { CHECK } from '../../messages/check';
import { groupInOrder } from '../../utils/objects';
import type { PlannedVideo } from '../../video/video';
import { groupKey } from '../groupBy';
import type { Run } from '../runSetup';
import { idsIn } from './listedIds';
import { spokenText } from './speech';

type Alike = [video: PlannedVideo, warning: InvalidField];

/** Warnings for videos that resemble another one, perhaps by mistake: each costs credits. */
export function alikeVideos(run: Run, videos: PlannedVideo[]): Map<PlannedVideo, InvalidField[]> {
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
