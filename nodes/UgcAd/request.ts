import { B_ROLL_TYPES } from '../shared/contract/choices';
import { PATHS } from '../shared/contract/endpoints';
import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { ugcAdRequest } from '../shared/contract/ugcAd';
import { withMediaIds } from '../shared/fields/listInput';
import { mediaTypeOf } from '../shared/fields/media';
import { captionOf } from '../shared/fields/presentation';
import { readFields, REQUIRED_DEFAULTS } from '../shared/fields/readFields';
import {
	addressIn,
	isEmptyCell,
	optionalBoolean,
	optionalChoice,
	optionalNumber,
	optionalText,
	trimmedText,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { AVATARS, MUSIC, VOICES } from '../shared/lookups/libraries';
import { type CreationKind, mediaOfList, SPOKEN_SCRIPT } from '../shared/run/kind';
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
	files: { httpsOnly: true },
	media: mediaOfList('media', 'type'),
	ids: { avatarId: AVATARS, voiceId: VOICES, musicId: MUSIC },
	speech: SPOKEN_SCRIPT,
	listInput: {
		field: 'media',
		toEntries: (items) => withMediaIds('id', items.map(toMediaItem)),
		isBlank: ({ url, title, id }) => [url, title, id].every(isEmptyCell),
	},
	build: (read) => ({
		...REQUIRED_DEFAULTS,
		...readFields(read, 'script', 'avatarId', 'voiceId', 'musicId', 'aspectRatio', 'language'),
		caption: { ...DEFAULT_CAPTION, ...captionOf(read('caption')) },
		adSettings: adSettingsOf(read),
	}),
};

function adSettingsOf(read: ReadParameter): Fields {
	const { bRollType, removeAvatarBackground } = read('adSettings') as Fields;
	return {
		bRollType: optionalChoice(bRollType, B_ROLL_TYPES) ?? 'down',
		removeAvatarBackground: optionalBoolean(removeAvatarBackground) ?? false,
	};
}

/** The panel has seconds, the request has frames. */
function toMediaItem({ duration, ...item }: Fields): Fields {
	const url = addressIn(item.url);
	return omitUndefined({
		...item,
		id: trimmedText(item.id),
		url,
		type: mediaTypeOf(item, 'type', url),
		title: optionalText(item.title),
		durationInFrames: toFrames(optionalNumber(duration)) ?? optionalNumber(item.durationInFrames),
		isAIGenerated: trueOrOmit(item.isAIGenerated),
	});
}

const toFrames = (seconds: unknown): unknown =>
	typeof seconds === 'number'
		? Math.round(seconds * SERVICE_LIMITS.framesPerSecond) || undefined
		: seconds;
