import compact from 'lodash/compact';
import mapValues from 'lodash/mapValues';

import { UNDOCUMENTED_PATHS } from '../contract/endpoints';
import { UserFacingError } from '../items/rowError';
import { correctPath, CREDENTIAL_FAULT } from '../messages/service';

/** What the service document gives no path for ("Video list and video details", "Product ad creation"), or two forms. */
export type UndocumentedPath = keyof typeof UNDOCUMENTED_PATHS;

export type Paths = Record<UndocumentedPath, string>;

/** The labels of the credential's settings that give these paths. */
export const PATH_SETTINGS: Paths = {
	productAd: 'Product Ad Path',
	videoList: 'Video List Path',
	videoDetails: 'Video Details Path',
	avatars: 'Avatar List Path',
	templates: 'Template Path',
};

/** What stands for the ID in the path of the video details. */
const ID_PLACEHOLDER = '{videoId}';

/**
 * @param entered gives what the credential has, which may be empty
 * @throws UserFacingError for a path that cannot be used
 */
export const readPaths = (entered: (name: string) => string): Paths =>
	mapValues(UNDOCUMENTED_PATHS, (usual, name) =>
		checkedPath(name as UndocumentedPath, entered(name) || usual),
	);

function checkedPath(name: UndocumentedPath, path: string): string {
	// `@evil.example/x` would make another host of the URL, and the API key would go to it
	const isPath = path.startsWith('/');
	const hasId = name !== 'videoDetails' || path.includes(ID_PLACEHOLDER);
	if (isPath && hasId) return path;
	throw new UserFacingError(
		CREDENTIAL_FAULT.pathUnusable(PATH_SETTINGS[name], path, UNDOCUMENTED_PATHS[name]),
	);
}

/** How to correct a path that the document does not give, or in two forms. */
export const pathAdvice = (name: UndocumentedPath): string =>
	correctPath(PATH_SETTINGS[name], UNDOCUMENTED_PATHS[name]);

/**
 * The path of the details of one video.
 *
 * @param id of the video or of its project
 */
export const videoDetailsPath = ({ paths }: { paths: Paths }, id: string): string =>
	paths.videoDetails.replaceAll(ID_PLACEHOLDER, encodeURIComponent(id));

/** The list of templates, or one of them. */
export const templatePath = ({ paths }: { paths: Paths }, id?: string): string =>
	`${paths.templates}/${id === undefined ? 'list' : encodeURIComponent(id)}`;

/** Does a lookup. For a status that can also mean the path, the error's advice names it. */
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
	return new UserFacingError({
		...error.rowError,
		advice: compact([advice, pathAdvice(lookup)]).join(' '),
	});
}
