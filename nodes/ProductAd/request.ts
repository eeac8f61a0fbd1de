import { guidedProductAdRequest, productAdRequest } from '../shared/contract/productAd';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields, Read } from '../shared/creation/kind';
import {
	flag,
	given,
	jsonObject,
	optionalNumber,
	optionalText,
	text,
} from '../shared/items/values';
import { productAdFields } from './fields';

/** "Product ad creation". The path and the names in `productAdSettings` are by analogy, as they are not shown. */
export const productAd: CreationKind = {
	name: 'productAd',
	path: ({ paths }) => paths.productAd,
	undocumented: 'productAd',
	schema: guidedProductAdRequest,
	fields: productAdFields,
	metadata: true,
	build: (read) =>
		given({
			script: text(read('script')),
			avatarId: text(read('avatarId')),
			voiceId: text(read('voiceId')),
			productAdSettings: settingsOf(read),
			lipsyncModel: optionalText(read('lipsyncModel')),
			caption: captionOf(read('caption')),
			addStickers: flag(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: optionalText(read('aspectRatio')),
			language: optionalText(read('language')),
		}),
};

/** A product ad whose settings are given as JSON, which is sent as it is. */
export const productAdFromJson: CreationKind = { ...productAd, schema: productAdRequest };

function settingsOf(read: Read): Fields {
	if (read('settingsSource') === 'json') return jsonObject('settingsJson', read('settingsJson'));
	return given({
		websiteUrl: text(read('websiteUrl')),
		scrollMode: optionalText(read('scrollMode')),
		introDuration: optionalNumber(read('introDuration')) || undefined,
	});
}
