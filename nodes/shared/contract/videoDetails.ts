import { z } from 'zod/v3';

import { omitUndefined } from '../utils/objects';
import { lenientUrl, lenientWord, videoFields } from './responses';

const detailsFields = z
	.object({
		...videoFields,
		state: lenientWord,
		videoUrl: lenientUrl,
		downloadUrl: lenientUrl,
	})
	.catch({});

/** What a record says of a video: in itself, under `video` and under `project`. */
function placesIn(data: unknown): Array<z.infer<typeof detailsFields>> {
	const { video, project } = (data ?? {}) as { video?: unknown; project?: unknown };
	return [data, video, project].map((place) => omitUndefined(detailsFields.parse(place ?? {})));
}

/**
 * Reads the `data` of "video details", whose fields the document does not show. They are taken to have the names that the
 * callbacks use, in the record itself or under `video` or `project`. A record without a status may call it `state`.
 *
 * @returns `state` is the status in the service's own word
 */
export function readVideo(data: unknown) {
	const [own, inVideo, inProject] = placesIn(data);
	const read = { ...inProject, ...inVideo, ...own };
	const {
		state: otherName,
		status: state = otherName,
		id,
		videoUrl,
		downloadUrl,
		...details
	} = read;
	// inside `video`, or beside a different `projectId`, `id` is the ID of the video
	const ownId = own.projectId !== undefined && own.projectId !== id ? own.id : undefined;
	const url = details.url ?? videoUrl ?? downloadUrl;
	return {
		...details,
		videoId: details.videoId ?? inVideo.id ?? ownId,
		url,
		status: statusInDetails(state, url),
		state,
	};
}

/** Parts of words for a video that is not finished, or never will be. */
const UNFINISHED_IN_DETAILS =
	'start queue progress pend schedul creat draft new init partial preview incomplete not un fail err cancel reject abort expire delet block invalid'.split(
		' ',
	);

/**
 * The document shows no words for the states of lookups. Beside the URL of a video, an unknown word such as "ready"
 * counts as completed, unless it may mean something else; only "failed" means that the video has failed.
 */
function statusInDetails(state = '', url = ''): 'completed' | 'failed' | 'processing' {
	const word = state.trim().toLowerCase();
	if (word === 'completed' || word === 'failed') return word;
	if (word === '' || !/^https?:/i.test(url)) return 'processing';
	// "rendering", "uploading"
	if (word.endsWith('ing')) return 'processing';
	return UNFINISHED_IN_DETAILS.some((part) => word.includes(part)) ? 'processing' : 'completed';
}

/** All IDs that "video details" names, whosever they are. */
export const idsNamedIn = (data: unknown): string[] =>
	placesIn(data).flatMap(({ id, projectId, videoId }) =>
		[id, projectId, videoId].filter((each) => each !== undefined),
	);
