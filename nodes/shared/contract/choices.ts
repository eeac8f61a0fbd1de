/** The canvas of each aspect ratio in pixels ("Aspect ratio"), and its name on the panel. */
export const CANVAS = {
	ratio_9_16: { name: 'Vertical (9:16)', width: 1080, height: 1920 },
	ratio_16_9: { name: 'Horizontal (16:9)', width: 1920, height: 1080 },
	ratio_1_1: { name: 'Square (1:1)', width: 1080, height: 1080 },
} as const;

export type Canvas = Pick<(typeof CANVAS)[keyof typeof CANVAS], 'width' | 'height'>;

export const ASPECT_RATIOS = ['ratio_9_16', 'ratio_16_9', 'ratio_1_1'] as const;

/** "Caption object". */
export const CAPTION_ALIGNMENTS = ['top', 'middle', 'bottom'] as const;

/** "Caption object": `social` and `brand` stand for names that the document hides. */
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

/** "Text object (slideshow)" names no more than one of these; a number is one, too. */
export const FONT_WEIGHTS = ['normal', 'bold', 'bolder', 'lighter'] as const;

/** "Text object (slideshow)". */
export const TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;

/** "Text object (slideshow)". */
export const WORD_WRAPS = ['normal', 'break-word'] as const;

/** "Scene object (scenes endpoint)". */
export const SCENE_TYPES = ['avatar', 'video', 'picture_in_picture', 'start_end_frame'] as const;

/** "Scene object": the AI models that generate a transition, and their names on the panel. */
export const FRAME_MODELS = {
	video_model_a_2_5: 'Video Model A 2.5',
	video_model_b_3_1: 'Video Model B 3.1',
};

/** "Lipsync model (product ad)". */
export const LIPSYNC_MODELS = ['base', 'pro'] as const;

/** "Product ad settings": what the website behind the avatar does when it has reached its end. */
export const SCROLL_MODES = ['restart', 'loop', 'once'] as const;

/** "Template scene and variables". */
export const VARIABLE_TYPES = ['text', 'media'] as const;
