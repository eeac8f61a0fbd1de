import type { JsonObject } from '../types';
import {
	type At,
	choice,
	flag,
	list,
	missing,
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
	identifier,
	languageCode,
	partialCaption,
	projectName,
} from './common';

// An empty text counts as absent here, so that the message names the scene type.
const looseIdentifier = text({ max: 30 });

/** What each scene type needs (section "Scene object"), with the words of its message. */
const needs: Record<string, Array<[field: string, words: string]>> = {
	avatar: [
		['script', 'Script'],
		['avatarId', 'Avatar ID'],
		['voiceId', 'Voice ID'],
	],
	video: [['mediaId', 'Media ID']],
	picture_in_picture: [
		['script', 'Script'],
		['avatarId', 'Avatar ID'],
		['voiceId', 'Voice ID'],
		['mediaId', 'Media ID'],
	],
	start_end_frame: [
		['startFrameMediaId', 'Start frame media ID'],
		['endFrameMediaId', 'End frame media ID'],
		['framePrompt', 'Frame prompt'],
	],
};

/** Section "Scene object". */
const scene = record(
	{
		type: required(choice(Object.keys(needs))),
		script: optional(script(5000)),
		avatarId: optional(looseIdentifier),
		voiceId: optional(looseIdentifier),
		mediaId: optional(looseIdentifier),
		startFrameMediaId: optional(looseIdentifier),
		endFrameMediaId: optional(looseIdentifier),
		frameModel: optional(text()),
		framePrompt: optional(text({ max: 2000 })),
		frameDuration: optional(number(1, 300)),
	},
	needsOfType,
);

const scenes = list(scene, {
	min: 1,
	max: 50,
	minText: 'At least one scene is required',
	maxText: 'Cannot have more than 50 scenes',
});

/** Section "POST /v1/project/create/scenes". */
export const checkScenes = record({
	scenes: required(scenes, 'At least one scene is required'),
	name: optional(projectName),
	musicId: optional(identifier),
	caption: optional(partialCaption),
	aspectRatio: optional(aspectRatio),
	language: optional(languageCode),
	addStickers: optional(flag),
	audio: optional(audio),
	...callbackFields,
});

function needsOfType(value: JsonObject, { path, report }: At): void {
	for (const [field, words] of needs[String(value.type)] ?? []) {
		if (value[field] !== undefined && value[field] !== '') continue;
		missing(report, under(path, field), `${words} is required for ${value.type} scenes`);
	}
}
