import { guidedSettings, productAdRequest } from '../shared/contract/productAd';
import { problemsOf } from '../shared/contract/validate';
import { captionOf, voiceSettingsOf } from '../shared/creation/collections';
import type { CreationKind, Fields, Read } from '../shared/creation/kind';
import {
	given,
	jsonObject,
	optionalBoolean,
	optionalNumber,
	optionalText,
	text,
	unreadable,
} from '../shared/creation/values';
import { productAdFields } from './fields';

/** "Product ad creation". The path and the names in `productAdSettings` are by analogy, as they are not shown. */
export const productAd: CreationKind = {
	name: 'productAd',
	path: ({ paths }) => paths.productAd,
	undocumented: 'productAd',
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
	const settings = given({
		websiteUrl: text(read('websiteUrl')),
		scrollMode: optionalText(read('scrollMode')),
		introDuration: optionalNumber(read('introDuration')) || undefined,
	});
	const [problem] = problemsOf(guidedSettings, settings);
	return problem ? unreadable(problem.path, problem.text) : settings;
}
