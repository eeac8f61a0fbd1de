import lowerFirst from 'lodash/lowerFirst';

import type { InvalidField } from '../../contract/requests';
import { MUSIC } from '../../lookups/libraries';
import { CHECK } from '../../messages/check';
import { MINUTE_MS, SECOND_MS } from '../../utils/clock';
import type { PlannedVideo } from '../../video/video';
import type { CreationKind, Speech } from '../kind';
import type { CreationCall } from '../run';
import type { UsedId } from './listedIds';
import { spokenText } from './speech';

/** More is often a mistake, such as a whole document in a cell. */
const LONG_SPEECH_SECONDS = (10 * MINUTE_MS) / SECOND_MS;

export const longSpeech = ({ field }: Speech, seconds: number): InvalidField[] =>
	seconds > LONG_SPEECH_SECONDS ? [{ field, ...CHECK.longSpeech(seconds) }] : [];

export const leftOutEntries = ({ leftOut = 0 }: PlannedVideo, list = ''): InvalidField[] =>
	leftOut > 0 ? [{ field: list, ...CHECK.emptyEntriesLeftOut(leftOut) }] : [];

/** The same words of the same speaker; variants of an ad have another one. */
function speechOf({ speech }: CreationKind, { body }: PlannedVideo, used: UsedId[]): string {
	const text = spokenText(speech, body);
	const speakers = used.filter(({ library }) => library !== MUSIC);
	return text && JSON.stringify([text, speakers.map(({ id }) => id), body.language]);
}

/**
 * Which videos say the same as an earlier one.
 *
 * @param usedBy the IDs of each video's request
 */
export function repeatedSpeech(
	{ kind, nameRows }: CreationCall,
	usedBy: Map<PlannedVideo, UsedId[]>,
): (video: PlannedVideo) => InvalidField[] {
	const speeches = new Map(
		[...usedBy].map(([video, used]) => [video, speechOf(kind, video, used)]),
	);
	const first = new Map<string, PlannedVideo>();
	for (const [video, speech] of speeches) {
		if (speech && !first.has(speech)) first.set(speech, video);
	}
	return (video) => {
		const earlier = first.get(speeches.get(video) ?? '');
		if (!earlier || earlier === video) return [];
		const rows = lowerFirst(nameRows(earlier.itemIndexes));
		return [{ field: kind.speech.field, ...CHECK.sameSpeech(rows) }];
	};
}
