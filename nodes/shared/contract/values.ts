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

/** Where a text of a slide stands: words of ours, which become pixels. */
export const TEXT_POSITIONS = ['top', 'middle', 'bottom', 'custom'] as const;

/** How large a text of a slide is: words of ours, which become pixels. */
export const TEXT_SIZES = ['small', 'medium', 'large', 'custom'] as const;

/** The defaults of a text ("Text object (slideshow)"). */
export const TEXT_DEFAULTS = {
	x: 0,
	y: 43.13,
	width: 280,
	height: 50,
	fontSize: 16,
	fontWeight: '600',
	color: '#ffffff',
	backgroundColor: 'transparent',
	opacity: 1,
	rotation: 0,
	scale: 1,
	zIndex: 1,
	textAlign: 'center',
	fontFamily: 'Display Medium',
	borderRadius: 8,
	padding: 6,
	maxWidth: 80,
	wordWrap: 'break-word',
} as const;

/** "Scene object (scenes endpoint)". */
export const SCENE_TYPES = ['avatar', 'video', 'picture_in_picture', 'start_end_frame'] as const;

/** "Scene object": the AI models that generate a transition. */
export const FRAME_MODELS = ['video_model_a_2_5', 'video_model_b_3_1'] as const;

/** "Lipsync model (product ad)". */
export const LIPSYNC_MODELS = ['base', 'pro'] as const;

/** "Product ad settings": what the website behind the avatar does when it has reached its end. */
export const SCROLL_MODES = ['restart', 'loop', 'once'] as const;

/** "Template scene and variables". */
export const VARIABLE_TYPES = ['text', 'media'] as const;

/** The key in a request's metadata that our nodes use; all other keys are the caller's. */
export const ORIGIN_KEY = '_n8n';

/** "Request limits", "Media item" and "Delivery rules": lengths in characters, unless the name has another unit. */
export const LIMITS = {
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
