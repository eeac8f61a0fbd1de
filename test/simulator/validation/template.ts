import {
	choice,
	flag,
	list,
	nullable,
	number,
	optional,
	record,
	required,
	script,
	text,
} from './check';
import { callbackFields, identifier, projectName, shortLanguageCode } from './common';

/** Section "Template scene and variables"; an empty value is allowed. */
const variable = record({
	key: required(text({ min: 1, max: 100 })),
	value: required(text({ max: 2000 })),
	type: optional(choice(['text', 'media'])),
});

const corner = record({ x: required(number()), y: required(number()) });

const templateScene = record({
	script: required(script(5000, { min: 1 })),
	avatar: optional(
		record({
			id: optional(nullable(identifier)),
			topLeft: optional(corner),
			bottomRight: optional(corner),
		}),
	),
	variables: optional(list(variable, { max: 20 })),
	voice: optional(text({ min: 1, max: 20 })),
	voiceSettings: optional(
		record({
			speed: optional(number(0.7, 1.2)),
			stability: optional(number(0, 1)),
			similarityBoost: optional(number(0, 1)),
			style: optional(number(0, 1)),
			useSpeakerBoost: optional(flag),
		}),
	),
});

/** Section "POST /v1/project/create (template video)"; the type is held against the template. */
export const checkTemplate = record({
	type: required(text({ min: 1 })),
	templateId: required(text({ min: 1, max: 20 })),
	title: required(text({ min: 1 })),
	caption: required(flag),
	language: required(shortLanguageCode),
	scenes: required(list(templateScene, { min: 1, max: 20 })),
	...callbackFields,
});

/** Section "POST /v1/project/create (class project, simple form)". */
export const checkClass = record({
	type: required(choice(['class'])),
	name: required(projectName),
	script: required(text({ min: 1 })),
	avatarId: required(identifier),
	voiceId: required(identifier),
	...callbackFields,
});
