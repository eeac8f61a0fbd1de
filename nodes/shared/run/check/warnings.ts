import compact from 'lodash/compact';
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

/** Which videos say the same as an earlier one: each costs credits. */
export function repeatedSpeech(
	run: Run,
	videos: PlannedVideo[],
): (video: PlannedVideo) => InvalidField[] {
	const same = groupInOrder(videos, (video) => speechOf(run, video));
	return (video) => {
		const speech = speechOf(run, video);
		const [first] = same.get(speech) ?? [];
		// rows with the same key share one
		const isSame = first === video || (video.key !== undefined && video.key === first?.key);
		if (!speech || isSame) return [];
		const earlier = lowerFirst(run.nameRows(first.itemIndexes));
		return [{ field: run.kind.speech.field, ...CHECK.sameSpeech(earlier) }];
	};
}

/** A name without its case and blanks. */
const lookOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Which videos are of a group whose name differs from another one by case or blanks: often one is meant. */
export function alikeGroups(
	run: Run,
	videos: PlannedVideo[],
): (video: PlannedVideo) => InvalidField[] {
	if (!run.itemsAreEntries || !run.groupColumns) return () => [];
	const named = compact(
		videos.map((video) => {
			const name = groupKey(run, video.itemIndexes[0]);
			return typeof name === 'string' && { video, name };
		}),
	);
	const groups = [...groupInOrder(named, ({ name }) => lookOf(name)).values()];
	return (video) => {
		const alike = groups.find((group) => group.some((each) => each.video === video)) ?? [];
		if (alike.length < 2) return [];
		const names = alike.map((each) => run.nameRows(each.video.itemIndexes, each.name));
		return [{ field: 'groupBy', ...CHECK.groupsLookAlike(names) }];
	};
}
