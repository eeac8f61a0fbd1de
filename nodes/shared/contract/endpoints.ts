/** Paths that the document gives ("Endpoints"). */
export const PATHS = {
	slideshow: '/v1/project/create/social-slideshow',
	ugcAd: '/v1/project/create/ugc-ads',
	scenes: '/v1/project/create/scenes',
	/** Template videos, and the class project in its simple form. */
	template: '/v1/project/create',
	voices: '/v1/voice/list',
	music: '/v1/music/list',
} as const;

/** Default paths, which the credential can change: the document does not show them (chosen by analogy), or in two forms. */
export const UNDOCUMENTED_PATHS = {
	productAd: '/v1/project/create/product-ads',
	videoList: '/v1/video/list',
	videoDetails: '/v1/video/{videoId}',
	avatars: '/v1/avatar/list',
	templates: '/v1/template',
} as const;

/** "Query parameter `type` is shown with the value `library`"; "one error text writes these paths with an extra `/api` prefix". */
export const OTHER_FORMS = {
	avatars: '/v1/avatar/list?type=library',
	templates: '/api/v1/template',
} as const;

/** Whether an ID may be put into a path: a dot or two would lead to another endpoint, and half a character has no code. */
export const fitsIntoPath = (id: string): boolean =>
	!['', '.', '..'].includes(id) && !/\p{Surrogate}/u.test(id);
