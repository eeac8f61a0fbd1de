import { productAdRequest } from '../shared/contract/productAd';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields, Read } from '../shared/creation/kind';
import {
	given,
	jsonObject,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
	Unreadable,
} from '../shared/creation/values';
import { productAdFields } from './fields';

/** "Product ad creation". The path and the names in `productAdSettings` are by analogy, as they are not shown. */
export const productAd: CreationKind = {
	name: 'productAd',
	path: ({ paths }) => paths.productAd,
	schema: productAdRequest,
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
			addStickers: optionalBoolean(read('addStickers')),
			audio: voiceSettingsOf(read('audio')),
			aspectRatio: read('aspectRatio'),
			language: text(read('language')),
		}),
};

function settingsOf(read: Read): Fields {
	if (read('settingsSource') === 'json') return jsonObject('settingsJson', read('settingsJson'));
	const websiteUrl = String(text(read('websiteUrl')));
	if (!URL.canParse(websiteUrl) || new URL(websiteUrl).protocol !== 'https:') {
		throw new Unreadable('websiteUrl', 'Must be a valid HTTPS URL');
	}
	return given({
		websiteUrl,
		scrollMode: optionalText(read('scrollMode')),
		introDuration: optionalNumber(read('introDuration')) || undefined,
	});
}
