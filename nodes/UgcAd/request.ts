import { PATHS } from '../shared/contract/endpoints';
import { LIMITS } from '../shared/contract/limits';
import { ugcAdRequest } from '../shared/contract/ugcAd';
import { captionOf } from '../shared/creation/collections';
import type { CreationKind, Fields, Read } from '../shared/creation/kind';
import { aspectRatioField, languageField } from '../shared/fields/project';
import {
	choice,
	flag,
	given,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
} from '../shared/items/values';
import { ugcAdFields } from './fields';

/** All three fields are required here. */
const CAPTION = { preset: 'classic', alignment: 'bottom', disabled: false };

/** "POST /v1/project/create/ugc-ads". */
export const ugcAd: CreationKind = {
	name: 'ugcAd',
	path: () => PATHS.ugcAd,
	schema: ugcAdRequest,
	fields: ugcAdFields,
	aliases: { durationInFrames: 'duration' },
	metadata: true,
	parts: { field: 'media', toPart: toMediaItem },
	build: (read) =>
		given({
			script: text(read('script')),
			avatarId: text(read('avatarId')),
			voiceId: optionalText(read('voiceId')),
			caption: { ...CAPTION, ...captionOf(read('caption')) },
			adSettings: adSettingsOf(read),
			musicId: optionalText(read('musicId')),
			aspectRatio: optionalText(read('aspectRatio')) ?? aspectRatioField.default,
			language: optionalText(read('language')) ?? languageField.default,
		}),
};

function adSettingsOf(read: Read): Fields {
	const { bRollType, removeAvatarBackground } = read('adSettings') as Fields;
	return {
		bRollType: optionalText(bRollType) ?? 'down',
		removeAvatarBackground: optionalBoolean(removeAvatarBackground) ?? false,
	};
}

/** Seconds on the panel are frames in the request. */
function toMediaItem({ duration, ...item }: Fields, index: number): Fields {
	return given({
		...item,
		id: optionalText(item.id) ?? `media_${index + 1}`,
		url: text(item.url),
		type: choice(item, 'type', 'image'),
		title: optionalText(item.title),
		durationInFrames: toFrames(optionalNumber(duration)) ?? item.durationInFrames,
		isAIGenerated: flag(item.isAIGenerated),
	});
}

const toFrames = (seconds: unknown): unknown =>
	typeof seconds === 'number' ? Math.round(seconds * LIMITS.framesPerSecond) || undefined : seconds;
