import { LIPSYNC_MODELS, SCROLL_MODES } from '../shared/contract/choices';
import { guidedProductAdRequest, productAdRequest } from '../shared/contract/productAd';
import { readFields } from '../shared/fields/readFields';
import {
	addressIn,
	jsonObject,
	optionalChoice,
	optionalNumber,
	trueOrOmit,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { AVATARS, VOICES } from '../shared/lookups/libraries';
import { SETTINGS_ARE_ASSUMED } from '../shared/messages/service';
import { type CreationKind, SPOKEN_SCRIPT } from '../shared/run/kind';
import { omitUndefined } from '../shared/utils/objects';
import { productAdFields } from './fields';

/** "Product ad creation". The document shows neither the path nor the fields of `productAdSettings`: both are assumed. */
export const productAd: CreationKind = {
	name: 'productAd',
	path: ({ paths }) => paths.productAd,
	undocumented: 'productAd',
	schema: guidedProductAdRequest,
	fields: productAdFields,
	aliases: { productAdSettings: 'settingsSource' },
	assumedFields: {
		names: /productAdSettings|websiteUrl|scrollMode|introDuration/,
		advice: SETTINGS_ARE_ASSUMED,
	},
	metadata: true,
	website: 'productAdSettings.websiteUrl',
	ids: { avatarId: AVATARS, voiceId: VOICES },
	speech: SPOKEN_SCRIPT,
	build: (read) =>
		omitUndefined({
			...readFields(read, 'script', 'avatarId', 'voiceId'),
			productAdSettings: settingsOf(read),
			lipsyncModel: optionalChoice(read('lipsyncModel'), LIPSYNC_MODELS),
			addStickers: trueOrOmit(read('addStickers')),
			...readFields(read, 'caption', 'audio', 'aspectRatio', 'language'),
		}),
};

/** A product ad with its settings as JSON, which is sent as it is. */
export const productAdFromJson: CreationKind = {
	...productAd,
	schema: productAdRequest,
	assumedFields: undefined,
};

function settingsOf(read: ReadParameter): Fields {
	if (read('settingsSource') === 'json') return jsonObject('settingsJson', read('settingsJson'));
	return omitUndefined({
		websiteUrl: addressIn(read('websiteUrl')),
		scrollMode: optionalChoice(read('scrollMode'), SCROLL_MODES),
		introDuration: optionalNumber(read('introDuration')) || undefined,
	});
}
