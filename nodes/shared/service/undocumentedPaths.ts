import compact from 'lodash/compact';

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

/** What stands for the ID in the path of the video details. */
export const PLACEHOLDERS = { videoId: '{videoId}', projectId: '{projectId}' };

/** How to correct a path that is only assumed. */
export const pathAdvice = (name: UndocumentedPath): string =>
	`The service's documentation does not give this path: if it is wrong, turn on Advanced: API Paths in the credential and correct ${PATH_SETTINGS[name]} (by default ${UNDOCUMENTED_PATHS[name]}).`;

export const hasPlaceholder = ({ paths }: Account): boolean =>
	Object.values(PLACEHOLDERS).some((placeholder) => paths.videoDetails.includes(placeholder));

/**
 * The path of the details of one video.
 *
 * @param id of the video or of its project
 * @throws UserFacingError when the setting has no placeholder for the ID
 */
export function videoDetailsPath(account: Account, id: string): string {
	if (hasPlaceholder(account)) {
		return Object.values(PLACEHOLDERS).reduce(
			(path, placeholder) => path.replaceAll(placeholder, encodeURIComponent(id)),
			account.paths.videoDetails,
		);
	}
	const { videoId, projectId } = PLACEHOLDERS;
	throw new UserFacingError({
		message: `${PATH_SETTINGS.videoDetails} in the credential has no ${videoId} in it`,
		advice: `${videoId} (or ${projectId}) stands for the ID, as in ${UNDOCUMENTED_PATHS.videoDetails}.`,
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
		throw adviseOnPath(lookup, error);
	}
}

function adviseOnPath(lookup: UndocumentedPath, error: unknown): unknown {
	if (!(error instanceof UserFacingError) || error.rowError.httpCode !== 404) return error;
	const { isStranger, advice } = error.rowError;
	const checkId = lookup === 'videoDetails' ? 'Check the ID of the video.' : undefined;
	const first = isStranger ? advice : checkId;
	return new UserFacingError({
		...error.rowError,
		advice: compact([first, pathAdvice(lookup)]).join(' '),
	});
}
