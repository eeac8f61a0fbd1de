import type { IDataObject } from 'n8n-workflow';

import { PATHS } from '../shared/contract/endpoints';
import { LIMITS } from '../shared/contract/limits';
import { ugcAdRequest } from '../shared/contract/ugcAd';
import type { CreationKind, Read } from '../shared/creation/kind';
import {
	boolean,
	given,
	jsonList,
	optionalNumber,
	optionalText,
	text,
} from '../shared/creation/values';
import { ugcAdFields } from './fields';

type Fields = Record<string, unknown>;

/** "POST /v1/project/create/ugc-ads". */
export const ugcAd: CreationKind = {
	name: 'ugcAd',
	path: PATHS.ugcAd,
	schema: ugcAdRequest,
	fields: ugcAdFields,
	aliases: { durationInFrames: 'duration' },
	build: (read) =>
		given({
			script: text(read('script')),
			avatarId: text(read('avatarId')),
			voiceId: optionalText(read('voiceId')),
			caption: captionOf(read),
			media: mediaOf(read).map(toMediaItem),
			adSettings: adSettingsOf(read),
			musicId: optionalText(read('musicId')),
			aspectRatio: read('aspectRatio'),
			language: text(read('language')),
		}) as IDataObject,
};

function captionOf(read: Read): Fields {
	const { preset = 'classic', alignment = 'bottom', disabled = false } = read('caption') as Fields;
	return { preset, alignment, disabled: boolean(disabled) };
}

function adSettingsOf(read: Read): Fields {
	const { bRollType = 'down', removeAvatarBackground = false } = read('adSettings') as Fields;
	return { bRollType, removeAvatarBackground: boolean(removeAvatarBackground) };
}

function mediaOf(read: Read): Fields[] {
	if (read('mediaSource') === 'json') return jsonList('mediaJson', read('mediaJson'));
	return (read('media') as { item?: Fields[] }).item ?? [];
}

/** Seconds on the panel are frames in the request. */
function toMediaItem(
	{ id, duration, title, isAIGenerated, ...item }: Fields,
	index: number,
): Fields {
	return given({
		...item,
		id: optionalText(id) ?? `media_${index + 1}`,
		title: optionalText(title),
		durationInFrames: toFrames(optionalNumber(duration)) ?? item.durationInFrames,
		isAIGenerated: boolean(isAIGenerated) || undefined,
	});
}

const toFrames = (seconds: unknown): unknown =>
	typeof seconds === 'number' ? Math.round(seconds * LIMITS.framesPerSecond) || undefined : seconds;
