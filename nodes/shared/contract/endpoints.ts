/** Paths that the document gives ("Endpoints"). */
export const PATHS = {
	slideshow: '/v1/project/create/social-slideshow',
	ugcAd: '/v1/project/create/ugc-ads',
	scenes: '/v1/project/create/scenes',
	/** Template videos, and the class project in its simple form. */
	template: '/v1/project/create',
	avatars: '/v1/avatar/list',
	voices: '/v1/voice/list',
	music: '/v1/music/list',
	templates: '/v1/template/list',
} as const;

/** What the template paths begin with in one error text of the document. */
export const TEMPLATE_PREFIX = '/api';

/** The only query parameter of the avatar list that the document shows, with its only value. */
export const LIBRARY_AVATARS = { type: 'library' };

/** Paths that the document does not show: defaults by analogy, which the credential can change. */
export const UNDOCUMENTED_PATHS = {
	productAd: '/v1/project/create/product-ads',
	videoList: '/v1/video/list',
	videoDetails: '/v1/video/{videoId}',
} as const;

/** "GET /v1/template/{templateId}". */
export const templatePath = (templateId: string): string =>
	`/v1/template/${encodeURIComponent(templateId)}`;

/** Whether an ID may be put into a path: a dot or two would lead to another endpoint, and half a character has no code. */
export const fitsIntoPath = (id: string): boolean =>
	!['', '.', '..'].includes(id) && !/\p{Surrogate}/u.test(id);
