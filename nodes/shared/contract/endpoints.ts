/** Paths that the service document gives ("Endpoints"). */
export const PATHS = {
	ugcAd: '/v1/project/create/ugc-ads',
	avatars: '/v1/avatar/list',
	voices: '/v1/voice/list',
	music: '/v1/music/list',
} as const;

/** Paths that the document does not show: defaults by analogy, settings of the credential. */
export const PATHS_BY_ANALOGY = {
	productAd: '/v1/project/create/product-ads',
	videoList: '/v1/video/list',
	videoDetails: '/v1/video/{videoId}',
} as const;
