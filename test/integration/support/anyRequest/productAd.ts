import * as fc from 'fast-check';

import { addresses, flags, jsons, numbers, ofOneRow, oneOf, some, texts } from './cells';
import { aspectRatio, audio, avatarId, caption, language, options, voiceId } from './common';

export const productAd = fc
	.tuple(
		fc.oneof(
			some(
				{
					websiteUrl: addresses,
					scrollMode: oneOf(['loop', 'once', 'restart']),
					introDuration: numbers(0),
				},
				'websiteUrl',
			),
			jsons({ url: 'https://example.com' }).map((settingsJson) => ({
				settingsSource: 'json',
				settingsJson,
			})),
		),
		some(
			{
				script: texts(1, 10_000),
				avatarId,
				voiceId,
				lipsyncModel: oneOf(['base', 'pro']),
				caption,
				addStickers: flags,
				audio,
				aspectRatio,
				language,
				options,
			},
			'script',
			'avatarId',
			'voiceId',
		),
	)
	.map(([given, more]) => ofOneRow({ ...given, ...more }));
