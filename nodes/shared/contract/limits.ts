/** "Request limits", "Media item" and "Delivery rules": lengths in characters unless the name says otherwise. */
export const LIMITS = {
	identifier: 30,
	language: 2,
	name: 100,
	script: 10_000,
	ugcMedia: 50,
	webhook: 500,
	/** 5 KB as UTF-8 JSON. */
	metadataBytes: 5 * 1024,
	framesPerSecond: 25,
	/** Download addresses of finished videos are good for this many days. */
	downloadDays: 7,
} as const;
