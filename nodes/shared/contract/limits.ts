/** "Request limits", "Media item" and "Delivery rules": lengths in characters unless the name says otherwise. */
export const LIMITS = {
	identifier: 30,
	templateId: 20,
	templateVoice: 20,
	language: 2,
	name: 100,
	/** The field list says 100, a table of limits 200: what the stricter one accepts, both do. */
	title: 100,
	script: 10_000,
	/** Of a scene, of the scenes endpoint and of a template, and of a class project. */
	sceneScript: 5_000,
	text: 500,
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
	/** Download addresses of finished videos are good for this many days. */
	downloadDays: 7,
} as const;
