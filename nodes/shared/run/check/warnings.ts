import lowerFirst from 'lodash/lowerFirst';
import type { IDataObject } from 'n8n-workflow';

import type { InvalidField } from '../../contract/requests';
import { isTooSmallToRead } from '../../contract/slideshow';
import { CANVAS } from '../../contract/values';
import type { RowNames } from '../../items/rowError';
import { MINUTE_MS, SECOND_MS } from '../../utils/clock';
import { durationInWords } from '../../utils/text';
import type { PlannedVideo } from '../../video/video';
import { spokenText } from './speech';

/** More is often a mistake, such as a whole document in a cell. */
const LONG_SPEECH_SECONDS = (10 * MINUTE_MS) / SECOND_MS;

/** The field of the request that holds what is spoken. */
const spokenField = ({ script }: IDataObject) => (script === undefined ? 'scenes' : 'script');

export const longSpeech = (body: IDataObject, seconds: number): InvalidField[] =>
	seconds > LONG_SPEECH_SECONDS
		? [
				{
					field: spokenField(body),
					message: `Takes about ${durationInWords(seconds)} to speak`,
				},
			]
		: [];

/** The document requires the voice of a UGC ad in one place, and not in another ("POST /v1/project/create/ugc-ads"). */
export const missingVoice = ({ script, avatarId, voiceId }: IDataObject): InvalidField[] =>
	script !== undefined && avatarId !== undefined && voiceId === undefined
		? [
				{
					field: 'voiceId',
					message: 'Empty, so the service may refuse the video, or use the voice of the avatar',
				},
			]
		: [];

/** Only a slideshow can be without a script. */
export const missingScript = ({ slides, script, voiceId }: IDataObject): InvalidField[] =>
	slides !== undefined && script === undefined && voiceId !== undefined
		? [{ field: 'script', message: 'Empty, so nothing is spoken, although a Voice is set' }]
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

interface Slide {
	texts?: Array<{ fontSize?: number; scale?: number }>;
}

export function smallTexts({ slides, aspectRatio }: IDataObject): InvalidField[] {
	const canvas = CANVAS[aspectRatio as keyof typeof CANVAS];
	return ((slides ?? []) as Slide[]).flatMap(({ texts = [] }, slideIndex) =>
		texts.flatMap((text, index) =>
			isTooSmallToRead(text, canvas)
				? {
						field: `slides.${slideIndex}.texts.${index}.fontSize`,
						message: 'Too small to read on a phone: choose a Size, or a larger Font Size',
					}
				: [],
		),
	);
}

/** The same words of the same speaker; variants of an ad have another one. */
const speechOf = ({ body }: PlannedVideo): string | undefined => {
	const text = spokenText(body);
	const { avatarId, voiceId, language } = body;
	return text && JSON.stringify([text, avatarId, voiceId, language]);
};

/** Which videos say the same as an earlier one. */
export function repeatedSpeech(
	videos: PlannedVideo[],
	nameRows: RowNames,
): (video: PlannedVideo) => InvalidField[] {
	const first = new Map<string, PlannedVideo>();
	for (const video of videos) {
		const speech = speechOf(video);
		if (speech && !first.has(speech)) first.set(speech, video);
	}
	return (video) => {
		const earlier = first.get(speechOf(video) ?? '');
		if (!earlier || earlier === video) return [];
		const rows = lowerFirst(nameRows(earlier.itemIndexes));
		return [
			{
				field: spokenField(video.body),
				message: `The same as that of ${rows}, with the same avatar and voice`,
			},
		];
	};
}
