import type { Json } from './client';

/** Requests that the service accepts; a test changes one thing about them. */

export const slideWith = (changes: Json = {}): Json => ({
	url: 'https://media.example/1.jpg',
	mediaId: 'media-1',
	mediaType: 'image',
	...changes,
});

export const slideshowWith = (changes: Json = {}): Json => ({ slides: [slideWith()], ...changes });

export const slideshowWithText = (changes: Json, more: Json = {}): Json =>
	slideshowWith({ slides: [slideWith({ texts: [{ text: 'Hi', ...changes }] })], ...more });

export const mediaItem = (index = 0): Json => ({
	id: `media-${index}`,
	type: 'image',
	url: `https://media.example/${index}.jpg`,
});

export const ugcAdWith = (changes: Json = {}): Json => ({
	script: 'Buy it now.',
	avatarId: 'avatar-0001',
	voiceId: 'voice-0001',
	caption: { preset: 'classic', alignment: 'bottom', disabled: false },
	media: [mediaItem()],
	adSettings: { bRollType: 'down', removeAvatarBackground: false },
	aspectRatio: 'ratio_9_16',
	language: 'en',
	...changes,
});

export const avatarScene = (changes: Json = {}): Json => ({
	type: 'avatar',
	script: 'Hello.',
	avatarId: 'avatar-0001',
	voiceId: 'voice-0001',
	...changes,
});

export const frameScene = (changes: Json = {}): Json => ({
	type: 'start_end_frame',
	startFrameMediaId: 'media-1',
	endFrameMediaId: 'media-2',
	framePrompt: 'Melt into each other',
	...changes,
});

export const scenesWith = (...scenes: Json[]): Json => ({ scenes });

export const productAdWith = (changes: Json = {}): Json => ({
	script: 'Look at this.',
	productAdSettings: {},
	avatarId: 'avatar-0001',
	voiceId: 'voice-0001',
	...changes,
});

export const greetingScene = (changes: Json = {}): Json => ({
	script: 'Hello {{first_name}} of {{company}}.',
	variables: [
		{ key: 'first_name', value: 'Ada' },
		{ key: 'company', value: 'Example' },
	],
	...changes,
});

export const templateWith = (changes: Json = {}): Json => ({
	type: 'class',
	templateId: 'tpl-greeting',
	title: 'Greeting',
	caption: true,
	language: 'en',
	scenes: [greetingScene()],
	...changes,
});

export const classWith = (changes: Json = {}): Json => ({
	type: 'class',
	name: 'Lesson',
	script: 'Welcome to it.',
	avatarId: 'avatar-0001',
	voiceId: 'voice-0001',
	...changes,
});

/** Exactly `bytes` bytes of JSON. */
export const metadataOf = (bytes: number): Json => ({ k: 'x'.repeat(bytes - '{"k":""}'.length) });

export const letters = (count: number) => 'x'.repeat(count);

export const times = (count: number, make: (index: number) => Json): Json[] =>
	Array.from({ length: count }, (_, index) => make(index));
