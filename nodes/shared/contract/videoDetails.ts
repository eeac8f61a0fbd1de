import omitBy from 'lodash/omitBy';
import isUndefined from 'lodash/isUndefined';
import { z } from 'zod/v3';

import { id } from './lenient';

const text = z.string().min(1).optional().catch(undefined);

const fields = z
	.object({
		status: text,
		id,
		projectId: id,
		videoId: id,
		url: text,
		videoUrl: text,
		downloadUrl: text,
		shareUrl: text,
		thumbnail: text,
		duration: z.number().optional().catch(undefined),
		aspectRatio: text,
		resolution: text,
		message: text,
		code: text,
		createdAt: text,
		completedAt: text,
	})
	.catch({});

/** What a look-up tells of a video. */
export type VideoDetails = Omit<
	z.infer<typeof fields>,
	'status' | 'id' | 'videoUrl' | 'downloadUrl'
> & {
	status: 'completed' | 'failed' | 'processing';
	/** The status in the service's own word. */
	state?: string;
};

/**
 * Reads the answer of "video details", whose fields are not shown: the words are those of the callbacks, in the
 * record itself or under `video` or `project`. Any state but completed and failed counts as not finished.
 */
export function readVideo(data: unknown): VideoDetails {
	const { video, project } = (data ?? {}) as { video?: unknown; project?: unknown };
	const places = [data, video, project].map((place) =>
		omitBy(fields.parse(place ?? {}), isUndefined),
	) as Array<z.infer<typeof fields>>;
	const [own, inVideo, inProject] = places;
	const { status, id, videoUrl, downloadUrl, ...details } = { ...inProject, ...inVideo, ...own };
	// `id` means the video inside `video`, or beside another `projectId`
	const ownId = own.projectId !== undefined && own.projectId !== id ? own.id : undefined;
	return {
		...details,
		videoId: details.videoId ?? inVideo.id ?? ownId,
		url: details.url ?? videoUrl ?? downloadUrl,
		status: stateOf(status),
		state: status,
	};
}

function stateOf(word = ''): VideoDetails['status'] {
	const state = word.toLowerCase();
	return state === 'completed' || state === 'failed' ? state : 'processing';
}
