import { guidedProductAdRequest, productAdRequest } from '../shared/contract/productAd';
import type { CreationKind } from '../shared/creation/kind';
import { captionOf, voiceSettingsOf } from '../shared/fields/presentation';
import {
	trueOrOmit,
	jsonObject,
	optionalNumber,
	optionalText,
	toText,
} from '../shared/items/cells';
import type { Fields, ReadParameter } from '../shared/items/parameters';
import { omitUndefined } from '../shared/utils/objects';
import { productAdFields } from './fields';

/** "Product ad creation". The document shows neither the path nor the fields of `productAdSettings`: both are assumed. */
export const productAd: CreationKind = {
	name: 'productAd',
	path: ({ paths }) => paths.productAd,
	undocumented: 'productAd',
	schema: guidedProductAdRequest,
	fields: productAdFields,
	metadata: true,
	build: (read) =>
		omitUndefined({
			script: toText(read('script')),
			avatarId: toText(read('avatarId')),
			voiceId: toText(read('voiceId')),
			productAdSettings: settingsOf(read),
			lipsyncModel: optionalText(read('lipsyncModel')),
			caption: captionOf(read('caption')),
			addStickers: trueOrOmit(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: optionalText(read('aspectRatio')),
			language: optionalText(read('language')),
		}),
};

/** A product ad with its settings as JSON, which is sent as it is. */
export const productAdFromJson: CreationKind = { ...productAd, schema: productAdRequest };

function settingsOf(read: ReadParameter): Fields {
	if (read('settingsSource') === 'json') return jsonObject('settingsJson', read('settingsJson'));
	return omitUndefined({
		websiteUrl: toText(read('websiteUrl')),
		scrollMode: optionalText(read('scrollMode')),
		introDuration: optionalNumber(read('introDuration')) || undefined,
	});
}
