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
	/** Of a scene (scenes endpoint and templates). */
	sceneScript: 5_000,
	text: 500,
	/** Of a text, in pixels. */
	minBox: 10,
	minFontSize: 8,
	maxFontSize: 200,
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
} as const;
