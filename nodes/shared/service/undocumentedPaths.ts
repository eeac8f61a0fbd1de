import compact from 'lodash/compact';

import { UNDOCUMENTED_PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import { CHECK_VIDEO_ID, correctPath, CREDENTIAL_FAULT } from '../messages/credential';
import type { Account, UndocumentedPath } from './account';
import { isStrangers } from './serviceErrors';

/** The labels of the credential's settings that give these paths. */
export const PATH_SETTINGS: Record<UndocumentedPath, string> = {
	productAd: 'Product Ad Path',
	videoList: 'Video List Path',
	videoDetails: 'Video Details Path',
	avatars: 'Avatar List Path',
	templates: 'Template Path',
};

/** What stands for the ID in the path of the video details. */
const ID_PLACEHOLDER = '{videoId}';

/** How to correct a path that the document does not give, or in two forms. */
export const pathAdvice = (name: UndocumentedPath): string =>
	correctPath(PATH_SETTINGS[name], UNDOCUMENTED_PATHS[name]);

export const hasPlaceholder = ({ paths }: Account): boolean =>
	paths.videoDetails.includes(ID_PLACEHOLDER);

/**
 * The path of the details of one video.
 *
 * @param id of the video or of its project
 * @throws UserFacingError when the setting has no placeholder for the ID
 */
export function videoDetailsPath(account: Account, id: string): string {
	if (hasPlaceholder(account)) {
		return account.paths.videoDetails.replaceAll(ID_PLACEHOLDER, encodeURIComponent(id));
	}
	const { videoDetails: setting } = PATH_SETTINGS;
	const { videoDetails: byDefault } = UNDOCUMENTED_PATHS;
	throw new UserFacingError(CREDENTIAL_FAULT.pathWithoutId(setting, ID_PLACEHOLDER, byDefault));
}

/** The list of templates, or one of them. */
export const templatePath = ({ paths }: Account, id?: string): string =>
	`${paths.templates}/${id === undefined ? 'list' : encodeURIComponent(id)}`;

/** Does a look-up. For a status that can mean the path or the video, the error's advice names both. */
export async function withPathAdvice<T>(
	lookup: UndocumentedPath,
	request: () => Promise<T>,
): Promise<T> {
	try {
		return await request();
	} catch (error) {
		throw adviseOnPath(lookup, error);
	}
}

function adviseOnPath(lookup: UndocumentedPath, error: unknown): unknown {
	if (!(error instanceof UserFacingError)) return error;
	const { advice, httpCode = 0, code } = error.rowError;
	// a list of avatars may need a type in its path
	const statuses = lookup === 'avatars' ? [400, 422, 404] : [404];
	if (!statuses.includes(httpCode) || code === 'TEMPLATE_NOT_FOUND') return error;
	const checkId = lookup === 'videoDetails' ? CHECK_VIDEO_ID : undefined;
	const first = isStrangers(error.rowError) ? advice : checkId;
	return new UserFacingError({
		...error.rowError,
		advice: compact([first, pathAdvice(lookup)]).join(' '),
	});
}
