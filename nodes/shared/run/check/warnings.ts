import compact from 'lodash/compact';
import lowerFirst from 'lodash/lowerFirst';
import startCase from 'lodash/startCase';

import { CANVAS } from '../../contract/choices';
import type { InvalidField } from '../../contract/requests';
import { USUAL_IMAGES } from '../../download/mediaProblem';
import { type InputFile, isFault } from '../../files/inputFiles';
import { MUSIC } from '../../lookups/libraries';
import { CHECK, FILE_DOUBT } from '../../messages/check';
import type { Told } from '../../messages/reasons';
import { MINUTE_MS, SECOND_MS } from '../../utils/clock';
import { groupInOrder } from '../../utils/objects';
import type { PlannedVideo, Video } from '../../video/video';
import type { CreationKind, Speech } from '../kind';
import { groupKey } from '../plan';
import { mediaFaults } from '../requestMedia';
import type { CreationCall, Run } from '../run';
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

/** Capital letters of Cyrillic and Greek, and signs, each before the Latin letter that it looks like. */
const PAIRS =
	'АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ЅS ТT УY ХX ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX İI ×X 0O';

const LATIN = new Map(PAIRS.split(' ').map(([sign, letter]): [string, string] => [sign, letter]));

/** A name without what people do not tell apart: its case, its blanks, and characters that look the same. */
const lookOf = (name: string): string =>
	[...name.normalize('NFKC').toUpperCase()]
		.map((character) => LATIN.get(character) ?? character)
		.join('')
		.replace(/\p{White_Space}/gu, '')
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/[‘’‚′`´]/g, "'")
		.replace(/[“”„″«»]/g, '"');

/** Which videos are of a group that looks like another one: often one is meant, and each costs credits. */
export function alikeGroups(run: Run, videos: Video[]): (video: Video) => InvalidField[] {
	if (!run.itemsAreEntries || !run.groupColumns) return () => [];
	const groups = compact(
		videos.map((video) => {
			const name = groupKey(run, video.itemIndexes[0]);
			return typeof name === 'string' && { video, name };
		}),
	);
	const found = new Map<Video, InvalidField[]>();
	for (const alike of groupInOrder(groups, ({ name }) => lookOf(name)).values()) {
		if (alike.length < 2) continue;
		const names = alike.map(({ video, name }) => run.nameRows(video.itemIndexes, name));
		const warning = { field: 'groupBy', ...CHECK.groupsLookAlike(names) };
		for (const { video } of alike) found.set(video, [warning]);
	}
	return (video) => found.get(video) ?? [];
}

/** In pixels, of the shorter side. */
const SMALL_PIXELS = 200;

/** How much of a picture is at least to be seen where it fills a slide, as a share. */
const SEEN = 0.5;

/** What may be wrong with the input files of a request. */
export function fileWarnings(kind: CreationKind, { body, files }: PlannedVideo): InvalidField[] {
	if (!files) return [];
	const canvas = kind.files?.fillCanvas ? CANVAS[body.aspectRatio as 'ratio_9_16'] : undefined;
	return mediaFaults(kind, body, files, (file, { type }) => {
		if (isFault(file)) return undefined;
		// nothing tells without a copy where n8n keeps a file that the node before this one has made
		const inMemory = file.binary.id ? undefined : FILE_DOUBT.fileMaybeInMemory(file.name);
		return typeDoubt(file, type) ?? inMemory ?? sizeDoubt(file, canvas);
	});
}

function typeDoubt({ name: file, kind, type }: InputFile, said: unknown): Told | undefined {
	if (said !== undefined && said !== kind) {
		return FILE_DOUBT.fileOfOtherType({ file, type, said: String(said), wanted: startCase(kind) });
	}
	if (kind === 'video' || USUAL_IMAGES.includes(type)) return undefined;
	return FILE_DOUBT.fileTypeUnusual(file, type);
}

function sizeDoubt(
	{ name, width = 0, height = 0 }: InputFile,
	canvas: { width: number; height: number } | undefined,
): Told | undefined {
	if (width === 0 || height === 0) return undefined;
	const size = { width, height };
	if (Math.min(width, height) < SMALL_PIXELS) return FILE_DOUBT.pictureSmall(name, size);
	if (!canvas) return undefined;
	const ratio = (width / height) * (canvas.height / canvas.width);
	const seen = Math.min(ratio, 1 / ratio);
	return seen < SEEN ? FILE_DOUBT.pictureCut(name, size, { slide: canvas, seen }) : undefined;
}
