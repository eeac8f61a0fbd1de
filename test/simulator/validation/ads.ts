import { objectsAt } from '../json';
import type { JsonObject } from '../types';
import {
	type At,
	choice,
	flag,
	invalid,
	list,
	number,
	optional,
	record,
	required,
	script,
	text,
	under,
} from './check';
import {
	aspectRatio,
	audio,
	callbackFields,
	fullCaption,
	httpsUrl,
	identifier,
	languageCode,
	partialCaption,
	projectName,
	shortLanguageCode,
} from './common';

/** Section "Media item". */
const mediaItem = record({
	id: required(identifier),
	type: required(choice(['video', 'image'])),
	url: required(httpsUrl),
	title: optional(text()),
	durationInFrames: optional(number()),
	isAIGenerated: optional(flag),
});

/** Section "Ad settings object": `down` is stated as the default layout. */
const adSettings = record({
	bRollType: optional(choice(['down', 'up', 'left', 'right', 'rounded-cover', 'full-width'])),
	removeAvatarBackground: required(flag),
});

const media = list(mediaItem, {
	min: 1,
	max: 50,
	maxText: 'Cannot have more than 50 media items',
});

const ugcScript = script(10_000, { min: 1, minText: 'Script must be at least 1 character' });

/** Section "POST /v1/project/create/ugc-ads". */
export const checkUgcAd = record(
	{
		script: required(ugcScript),
		avatarId: required(identifier),
		voiceId: optional(identifier),
		caption: required(fullCaption),
		media: required(media),
		adSettings: required(adSettings),
		aspectRatio: required(aspectRatio),
		language: required(shortLanguageCode),
		name: optional(projectName),
		musicId: optional(identifier),
		...callbackFields,
	},
	uniqueMediaIds,
);

/** Section "Product ad creation"; the fields of `productAdSettings` are not shown. */
export const checkProductAd = record({
	script: required(script(10_000, { min: 1 })),
	productAdSettings: required(record({})),
	avatarId: required(identifier),
	voiceId: required(identifier),
	name: optional(projectName),
	lipsyncModel: optional(choice(['base', 'pro'])),
	caption: optional(partialCaption),
	addStickers: optional(flag),
	audio: optional(audio),
	aspectRatio: optional(aspectRatio),
	language: optional(languageCode),
	...callbackFields,
});

/** "Unique" in section "Media item". */
function uniqueMediaIds(body: JsonObject, { path, report }: At): void {
	const seen = new Set<unknown>();
	objectsAt(body, 'media').forEach(({ id }, index) => {
		if (typeof id === 'string' && seen.has(id)) {
			invalid(report, under(path, `media.${index}.id`), `Media ID "${id}" is not unique`);
		}
		seen.add(id);
	});
}
