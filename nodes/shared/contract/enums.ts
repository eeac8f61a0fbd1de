/** Canvas of each aspect ratio in pixels, width x height ("Aspect ratio"). */
export const CANVAS = {
	ratio_9_16: { width: 1080, height: 1920 },
	ratio_16_9: { width: 1920, height: 1080 },
	ratio_1_1: { width: 1080, height: 1080 },
} as const;

export const ASPECT_RATIOS = ['ratio_9_16', 'ratio_16_9', 'ratio_1_1'] as const;

/** "Caption object". */
export const CAPTION_ALIGNMENTS = ['top', 'middle', 'bottom'] as const;

/** "Caption object". */
export const CAPTION_PRESETS = [
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

/** "Slide object" and "Media item". */
export const MEDIA_TYPES = ['image', 'video'] as const;

/** "Ad settings object". */
export const B_ROLL_TYPES = ['down', 'up', 'left', 'right', 'rounded-cover', 'full-width'] as const;
