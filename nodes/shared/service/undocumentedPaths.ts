import compact from 'lodash/compact';

import { OTHER_FORMS, UNDOCUMENTED_PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import {
	CHECK_VIDEO_ID,
	correctPath,
	CREDENTIAL_FAULT,
	useOtherPath,
} from '../messages/credential';
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
export const PLACEHOLDERS = { videoId: '{videoId}', projectId: '{projectId}' };

/** How to correct a path that is only assumed. */
export const pathAdvice = (name: UndocumentedPath): string =>
	name in OTHER_FORMS
		? useOtherPath(
				PATH_SETTINGS[name],
				OTHER_FORMS[name as keyof typeof OTHER_FORMS],
				UNDOCUMENTED_PATHS[name],
			)
		: correctPath(PATH_SETTINGS[name], UNDOCUMENTED_PATHS[name]);

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
	throw new UserFacingError(
		CREDENTIAL_FAULT.pathWithoutId({
			...PLACEHOLDERS,
			setting: PATH_SETTINGS.videoDetails,
			byDefault: UNDOCUMENTED_PATHS.videoDetails,
		}),
	);
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
	const statuses = lookup === 'avatars' ? [400, 422] : [404];
	if (!statuses.includes(httpCode) || code === 'TEMPLATE_NOT_FOUND') return error;
	const checkId = lookup === 'videoDetails' ? CHECK_VIDEO_ID : undefined;
	const first = isStrangers(error.rowError) ? advice : checkId;
	return new UserFacingError({
		...error.rowError,
		advice: compact([first, pathAdvice(lookup)]).join(' '),
	});
}
