import * as fc from 'fast-check';

import { addresses, anyIds, flags, numbers, ofOneRow, oneOf, parts, some, texts } from './cells';
import { aspectRatio, avatarId, caption, language, musicId, options, voiceId } from './common';

const mediaItem = { url: addresses, type: oneOf(['image', 'video']) };
const more = { title: texts(0, 50), id: anyIds, isAIGenerated: flags };
const media = parts(
	'media',
	some({ ...mediaItem, duration: numbers(0), moreFields: some(more) }, 'url'),
	some({ ...mediaItem, ...more, durationInFrames: numbers(1) }, 'url', 'type'),
	50,
);

export const ugcAd = fc
	.tuple(
		media,
		some(
			{
				script: texts(1, 10_000),
				avatarId,
				voiceId,
				musicId,
				caption,
				adSettings: some({
					bRollType: oneOf(['down', 'full-width']),
					removeAvatarBackground: flags,
				}),
				aspectRatio,
				language,
				options,
			},
			'script',
			'avatarId',
		),
	)
	.map(([given, others]) => ofOneRow({ ...given, ...others }));
