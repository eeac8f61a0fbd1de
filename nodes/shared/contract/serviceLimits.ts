/** "Request limits", "Media item" and "Delivery rules": lengths in characters, unless the name has another unit. */
export const SERVICE_LIMITS = {
	identifier: 30,
	templateId: 20,
	templateVoice: 20,
	language: 2,
	name: 100,
	/** A table of limits says 200, the field list 100: the service decides between them. */
	title: 200,
	/** Also of a class project, for which 5000 is "stated as sensible". */
	script: 10_000,
	/** Of a scene of the scenes endpoint. */
	sceneScript: 5_000,
	/** Of a scene of a template. */
	templateScript: 5_000,
	text: 500,
	/** Of a text, in pixels. */
	minBox: 10,
	fontSize: [8, 200],
	/** Of a text, in degrees. */
	rotation: [-360, 360],
	scale: [0.1, 10],
	slideSeconds: [0.1, 60],
	transitionSeconds: [1, 300],
	/** Of a voice. */
	speed: [0.7, 1.2],
	framePrompt: 2_000,
	variableKey: 100,
	variableValue: 2_000,
	slides: 50,
	texts: 10,
	ugcMedia: 50,
	scenes: 50,
	templateScenes: 20,
	variables: 20,
	webhook: 500,
	/** 5 KB as UTF-8 JSON. */
	metadataBytes: 5 * 1024,
	framesPerSecond: 25,
	/** How many days the URL of a finished video is valid. */
	downloadDays: 7,
	/** How many minutes pass before each repetition of a callback. */
	callbackRetryMinutes: [1, 5, 15],
} as const;

/** A range in the description of a field: `from 8 to 200`. */
export const inRange = ([min, max]: readonly [number, number]): string => `from ${min} to ${max}`;
