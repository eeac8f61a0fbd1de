import { UNDOCUMENTED_PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import type { Account } from './account';

/** What the service document gives no path for ("Video list and video details", "Product ad creation"). */
export type UndocumentedPath = keyof typeof UNDOCUMENTED_PATHS;

/** The labels of the credential's settings that give these paths. */
export const PATH_SETTINGS: Record<UndocumentedPath, string> = {
	productAd: 'Product Ad Path',
	videoList: 'Video List Path',
	videoDetails: 'Video Details Path',
};

export const VIDEO_ID_PLACEHOLDER = '{videoId}';

/** How to correct a path that is only assumed. */
export const pathAdvice = (name: UndocumentedPath): string =>
	`The service's documentation does not give this path: if it is wrong, turn on Show Undocumented Paths in the credential and correct ${PATH_SETTINGS[name]} (by default ${UNDOCUMENTED_PATHS[name]}).`;

/**
 * The path of the details of one video.
 *
 * @throws UserFacingError when the setting has no placeholder for the ID
 */
export function videoDetailsPath({ paths }: Account, videoId: string): string {
	if (paths.videoDetails.includes(VIDEO_ID_PLACEHOLDER)) {
		return paths.videoDetails.replaceAll(VIDEO_ID_PLACEHOLDER, encodeURIComponent(videoId));
	}
	throw new UserFacingError({
		message: `${PATH_SETTINGS.videoDetails} in the credential has no ${VIDEO_ID_PLACEHOLDER} in it`,
		advice: `${VIDEO_ID_PLACEHOLDER} stands for the ID of the video, as in ${UNDOCUMENTED_PATHS.videoDetails}.`,
	});
}

/** Does a look-up. For a 404, which can mean the path or the video, the error's advice names both. */
export async function withPathAdvice<T>(
	lookup: 'videoList' | 'videoDetails',
	request: () => Promise<T>,
): Promise<T> {
	try {
		return await request();
	} catch (error) {
		throw withAdvice(lookup, error);
	}
}

function withAdvice(lookup: UndocumentedPath, error: unknown): unknown {
	if (!(error instanceof UserFacingError) || error.rowError.httpCode !== 404) return error;
	const check = lookup === 'videoDetails' ? 'Check the ID of the video. ' : '';
	return new UserFacingError({ ...error.rowError, advice: check + pathAdvice(lookup) });
}
