import compact from 'lodash/compact';

import type { InvalidField } from '../../contract/requests';
import { CHECK } from '../../messages/check';
import { groupInOrder } from '../../utils/objects';
import type { Video } from '../../video/video';
import { groupKey } from '../plan';
import type { ReadingRun } from '../run';

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
export function alikeGroups(run: ReadingRun, videos: Video[]): (video: Video) => InvalidField[] {
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
