import * as fc from 'fast-check';

import { addresses, anyIds, flags, numbers, ofOneRow, oneOf, parts, some, texts } from './cells';
import { aspectRatio, avatarId, caption, language, musicId, options, voiceId } from './common';

const mediaItem = {
	url: addresses,
	type: oneOf(['image', 'video']),
	title: texts(0, 50),
	id: anyIds,
	isAIGenerated: flags,
};
const media = parts(
	'media',
	some({ ...mediaItem, duration: numbers(0) }, 'url'),
	some({ ...mediaItem, durationInFrames: numbers(1) }, 'url', 'type'),
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
	.map(([given, more]) => ofOneRow({ ...given, ...more }));
