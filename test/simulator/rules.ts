import type { AspectRatio, Plan } from './types';

/** Canvas in pixels by aspect ratio (section "Aspect ratio"). */
export const canvases: Record<AspectRatio, { width: number; height: number; text: string }> = {
	ratio_9_16: { width: 1080, height: 1920, text: '9:16' },
	ratio_16_9: { width: 1920, height: 1080, text: '16:9' },
	ratio_1_1: { width: 1080, height: 1080, text: '1:1' },
};

export const aspectRatios = ['ratio_9_16', 'ratio_16_9', 'ratio_1_1'] as const;

/** Section "Caption object". */
export const captionPresets = [
	'default',
	'beast',
	'umi',
	'social',
	'wrap1',
	'wrap2',
	'ariel',
	'brand',
	'classic',
	'active',
	'bubble',
	'glass',
	'comic',
	'glow',
	'pastel',
	'neon',
	'retroTV',
	'red',
	'marker',
	'modern',
	'blue',
	'vivid',
] as const;

/** Section "Scene object". */
export const frameModels = ['video_model_a_2_5', 'video_model_b_3_1'] as const;

/** Requests per minute and burst (section "Rate limits"); `unlimited` is ours, for tests. */
export const planLimits: Record<
	Exclude<Plan, 'unlimited'>,
	{ perMinute: number; burst: number }
> = {
	free: { perMinute: 10, burst: 20 },
	starter: { perMinute: 60, burst: 100 },
	pro: { perMinute: 300, burst: 500 },
	premium: { perMinute: 1000, burst: 2000 },
};

/** Waits before the three webhook retries, in minutes (section "Delivery rules"). */
export const retryMinutes = [1, 5, 15];

/** "Max 5KB as JSON", taken as 5 times 1024 bytes of UTF-8. */
export const metadataBytes = 5 * 1024;

export const sevenDaysMs = 7 * 24 * 60 * 60 * 1000;

/** What a video is not handed out without; the document shows no link, and this is how object stores sign theirs. */
export const linkToken = 'IQoJb3JpZ2lu/A+=';

/** The aspect ratio of a request; vertical "wherever a default is given". */
export function aspectRatioOf(value: unknown): AspectRatio {
	return aspectRatios.find((known) => known === value) ?? 'ratio_9_16';
}
