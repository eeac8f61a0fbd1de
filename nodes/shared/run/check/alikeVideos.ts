import lowerFirst from 'lodash/lowerFirst';

import type { InvalidField } from '../../contract/requests';
import { MUSIC } from '../../lookups/libraries';
import { CHECK } from '../../messages/check';
import { groupInOrder } from '../../utils/objects';
import type { PlannedVideo } from '../../video/video';
import { groupKey } from '../plan';
import type { Run } from '../run';
import { idsIn } from './listedIds';
import { spokenText } from './speech';

/** The same words of the same speaker in the same language; variants of an ad have another one. Empty where nobody speaks. */
function speechOf({ kind }: Run, { body }: PlannedVideo): string {
	const text = spokenText(kind.speech, body);
	const speakers = idsIn(kind, body).filter(({ library }) => library !== MUSIC);
	return text && JSON.stringify([text, speakers.map(({ id }) => id), body.language]);
}

/** For each video, all that have its key, in their order; none where its key is empty. */
function sameBy(
	videos: PlannedVideo[],
	keyOf: (video: PlannedVideo) => string,
): (video: PlannedVideo) => PlannedVideo[] {
	const groups = [...groupInOrder(videos, keyOf)].filter(([key]) => key !== '');
	const groupOf = new Map(groups.flatMap(([, group]) => group.map((each) => [each, group])));
	return (video) => groupOf.get(video) ?? [];
}

type Find = (video: PlannedVideo) => InvalidField[];

/** What a video has in common with another one that may not be meant twice: each costs credits. */
export function alikeVideos(run: Run, videos: PlannedVideo[]): Find {
	const [repeated, alike] = [repeatedSpeech(run, videos), alikeGroups(run, videos)];
	return (video) => [...repeated(video), ...alike(video)];
}

/** Which videos say the same as an earlier one. */
function repeatedSpeech(run: Run, videos: PlannedVideo[]): Find {
	const withSameSpeech = sameBy(videos, (video) => speechOf(run, video));
	return (video) => {
		const [first = video] = withSameSpeech(video);
		// rows with the same key share one
		const isSame = first === video || (video.key !== undefined && video.key === first.key);
		if (isSame) return [];
		const earlier = lowerFirst(run.nameRows(first.itemIndexes));
		return [{ field: run.kind.speech.field, ...CHECK.sameSpeech(earlier) }];
	};
}

/** A name without its case and blanks. */
const lookOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Which videos are of a group whose name differs from another one by case or blanks: often one is meant. */
function alikeGroups(run: Run, videos: PlannedVideo[]): Find {
	if (!run.itemsAreEntries || !run.groupColumns) return () => [];
	const names = new Map(
		videos.map((video) => [video, String(groupKey(run, video.itemIndexes[0]))]),
	);
	const alike = sameBy(videos, (video) => lookOf(names.get(video) ?? ''));
	return (video) => {
		const groups = alike(video);
		if (groups.length < 2) return [];
		const rows = groups.map((each) => run.nameRows(each.itemIndexes, names.get(each)));
		return [{ field: 'groupBy', ...CHECK.groupsLookAlike(rows) }];
	};
}
