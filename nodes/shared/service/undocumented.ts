import { PATHS_BY_ANALOGY } from '../contract/endpoints';
import type { Account } from './account';
import { Explained } from './explanation';

/** What the document shows no path of ("Video list and video details", "Product ad creation"). */
export type Undocumented = keyof typeof PATHS_BY_ANALOGY;

/** The settings of the credential that give these paths, as the credential calls them. */
export const PATH_SETTINGS: Record<Undocumented, string> = {
	productAd: 'Product Ad Path',
	videoList: 'Video List Path',
	videoDetails: 'Video Details Path',
};

/** Stands in a path for the ID of the video. */
export const PLACEHOLDER = '{videoId}';

/** How to correct the path, which is only assumed to be right. */
export const pathAdvice = (name: Undocumented): string =>
	`The service's documentation does not give this path: if it is wrong, turn on Show Undocumented Paths in the credential and correct ${PATH_SETTINGS[name]} (by default ${PATHS_BY_ANALOGY[name]}).`;

/**
 * The path of the details of one video.
 *
 * @throws Explained when the setting has no place for the ID
 */
export function videoDetailsPath({ paths }: Account, videoId: string): string {
	if (paths.videoDetails.includes(PLACEHOLDER)) {
		return paths.videoDetails.replaceAll(PLACEHOLDER, encodeURIComponent(videoId));
	}
	throw new Explained({
		message: `${PATH_SETTINGS.videoDetails} in the credential has no ${PLACEHOLDER} in it`,
		description: `${PLACEHOLDER} stands for the ID of the video, as in ${PATHS_BY_ANALOGY.videoDetails}.`,
	});
}

/** Does a look-up; where the service knows no such path or no such video (404), both ways out are named. */
export async function atUndocumentedPath<T>(
	lookup: 'videoList' | 'videoDetails',
	request: () => Promise<T>,
): Promise<T> {
	try {
		return await request();
	} catch (error) {
		throw withAdvice(lookup, error);
	}
}

function withAdvice(lookup: Undocumented, error: unknown): unknown {
	if (!(error instanceof Explained) || error.explanation.httpCode !== 404) return error;
	const check = lookup === 'videoDetails' ? 'Check the ID of the video. ' : '';
	return new Explained({ ...error.explanation, description: check + pathAdvice(lookup) });
}
