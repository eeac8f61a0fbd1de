import type { VideoEvent } from '../callbacks/videoEvent';
import { listed, rowName } from '../items/rowError';
import type { ProjectVideo } from './video';

/** What identifies a video. */
interface VideoIds extends Pick<ProjectVideo, 'itemIndexes' | 'projectId' | 'videoId'> {
	event?: VideoEvent;
}

type Ids = Pick<VideoIds, 'projectId' | 'videoId'>;

/** Whether it is not known if the ID of the video is its own or its project's. */
const isIdUnclear = ({ projectId, videoId }: Ids): boolean =>
	Boolean(projectId) && projectId === videoId;

/** Whether a callback is about this video; without IDs to compare it is believed, since its URL names the video. */
export function isAbout(video: VideoIds | Ids, event: Ids): boolean {
	const { projectId, videoId } = video;
	if (isIdUnclear(video)) return true;
	return projectId && event.projectId
		? projectId === event.projectId
		: !videoId || !event.videoId || videoId === event.videoId;
}

/** The IDs that are known of a video. */
export function idsOf(video: VideoIds) {
	const { projectId, videoId, event } = video;
	if (isIdUnclear(video) && (event?.projectId ?? event?.videoId)) {
		return { projectId: event?.projectId, videoId: event?.videoId };
	}
	return { projectId: projectId ?? event?.projectId, videoId: videoId ?? event?.videoId };
}

/** Names a video in a sentence. */
export function titleOf(video: VideoIds): string {
	const { projectId, videoId } = idsOf(video);
	return projectId || !videoId ? `Project ${projectId ?? 'without an ID'}` : `Video ${videoId}`;
}

/** Names created projects in a sentence, each with its rows. */
export const projectsOf = (
	created: Array<Pick<ProjectVideo, 'itemIndexes' | 'projectId'>>,
): string =>
	listed(
		created.map(
			({ itemIndexes, projectId }) =>
				`${rowName(itemIndexes)} (project ${projectId ?? 'without an ID'})`,
		),
		', ',
	);
