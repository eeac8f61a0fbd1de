import { PATHS } from '../shared/contract/endpoints';
import { ugcAdRequest } from '../shared/contract/ugcAd';
import { LIMITS } from '../shared/contract/values';
import type { CreationKind } from '../shared/creation/kind';
import { aspectRatioField, captionOf, languageField } from '../shared/fields/presentation';
import {
	choiceOrDefault,
	optionalBoolean,
	optionalNumber,
	optionalText,
	toText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';
import { ugcAdFields } from './fields';

/** The UGC ad requires all three fields. */
const DEFAULT_CAPTION = { preset: 'classic', alignment: 'bottom', disabled: false };

/** "POST /v1/project/create/ugc-ads". */
export const ugcAd: CreationKind = {
	name: 'ugcAd',
	path: () => PATHS.ugcAd,
	schema: ugcAdRequest,
	fields: ugcAdFields,
	aliases: { durationInFrames: 'duration' },
	metadata: true,
	listInput: { field: 'media', toEntry: toMediaItem },
	build: (read) =>
		omitUndefined({
			script: toText(read('script')),
			avatarId: toText(read('avatarId')),
			voiceId: optionalText(read('voiceId')),
			caption: { ...DEFAULT_CAPTION, ...captionOf(read('caption')) },
			adSettings: adSettingsOf(read),
			musicId: optionalText(read('musicId')),
			aspectRatio: optionalText(read('aspectRatio')) ?? aspectRatioField.default,
			language: optionalText(read('language')) ?? languageField.default,
		}),
};

function adSettingsOf(read: ReadParameter): Fields {
	const { bRollType, removeAvatarBackground } = read('adSettings') as Fields;
	return {
		bRollType: optionalText(bRollType) ?? 'down',
		removeAvatarBackground: optionalBoolean(removeAvatarBackground) ?? false,
	};
}

/** The panel has seconds, the request has frames. */
function toMediaItem({ duration, ...item }: Fields, index: number): Fields {
	return omitUndefined({
		...item,
		id: optionalText(item.id) ?? `media_${index + 1}`,
		url: toText(item.url),
		type: choiceOrDefault(item, 'type', 'image'),
		title: optionalText(item.title),
		durationInFrames: toFrames(optionalNumber(duration)) ?? item.durationInFrames,
		isAIGenerated: trueOrOmit(item.isAIGenerated),
	});
}

const toFrames = (seconds: unknown): unknown =>
	typeof seconds === 'number' ? Math.round(seconds * LIMITS.framesPerSecond) || undefined : seconds;
