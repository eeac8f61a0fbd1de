import lowerFirst from 'lodash/lowerFirst';

import type { InvalidField } from '../../contract/requests';
import { MUSIC } from '../../lookups/libraries';
import { MINUTE_MS, SECOND_MS } from '../../utils/clock';
import { durationInWords } from '../../utils/text';
import type { PlannedVideo } from '../../video/video';
import type { CreationKind, Speech } from '../kind';
import type { Run } from '../run';
import { idsIn } from './listedIds';
import { spokenText } from './speech';

/** More is often a mistake, such as a whole document in a cell. */
const LONG_SPEECH_SECONDS = (10 * MINUTE_MS) / SECOND_MS;

export const longSpeech = ({ field }: Speech, seconds: number): InvalidField[] =>
	seconds > LONG_SPEECH_SECONDS
		? [
				{
					field,
					message: `Takes about ${durationInWords(seconds)} to speak`,
				},
			]
		: [];

export const leftOutEntries = ({ leftOut = 0 }: PlannedVideo, list = ''): InvalidField[] =>
	leftOut > 0
		? [
				{
					field: list,
					message: `${leftOut} empty ${leftOut === 1 ? 'entry is' : 'entries are'} left out`,
				},
			]
		: [];

/** The same words of the same speaker; variants of an ad have another one. */
function speechOf({ speech, ids }: CreationKind, { body }: PlannedVideo): string | undefined {
	const text = spokenText(speech, body);
	const speakers = idsIn({ ids }, body).filter(({ library }) => library !== MUSIC);
	return text && JSON.stringify([text, speakers.map(({ id }) => id), body.language]);
}

/** Which videos say the same as an earlier one. */
export function repeatedSpeech(
	{ kind, nameRows }: Run,
	videos: PlannedVideo[],
): (video: PlannedVideo) => InvalidField[] {
	const first = new Map<string, PlannedVideo>();
	for (const video of videos) {
		const speech = speechOf(kind, video);
		if (speech && !first.has(speech)) first.set(speech, video);
	}
	return (video) => {
		const earlier = first.get(speechOf(kind, video) ?? '');
		if (!earlier || earlier === video) return [];
		const rows = lowerFirst(nameRows(earlier.itemIndexes));
		return [
			{
				field: kind.speech.field,
				message: `The same as that of ${rows}, with the same avatar and voice`,
			},
		];
	};
}
