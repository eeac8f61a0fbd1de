import type { VideoEvent } from '../callbacks/videoEvent';
import type { RowNames } from '../items/rowError';
import { projectOfRows, videoTitle } from '../messages/results';
import { asSeen, listed, shortened } from '../utils/text';
import type { BaseVideo, ProjectVideo } from './video';

/** What identifies a video. */
interface VideoIds extends Pick<ProjectVideo, 'itemIndexes' | 'projectId' | 'videoId'> {
	event?: VideoEvent;
}

type Ids = Pick<VideoIds, 'projectId' | 'videoId'>;

/** Whether it is not known if the ID of the video is its own or its project's. */
const isIdUnclear = ({ projectId, videoId }: Ids): boolean =>
	Boolean(projectId) && projectId === videoId;

/** Whether a callback is about this video. */
export function isAbout(video: VideoIds | Ids, event: Ids): boolean {
	const { projectId, videoId } = video;
	if (isIdUnclear(video)) return true;
	if (projectId && event.projectId) return projectId === event.projectId;
	if (videoId && event.videoId) return videoId === event.videoId;
	// there is nothing to compare: the URL of the callback names the video
	return true;
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
	return videoTitle(projectId, videoId);
}

/** Names created projects in a sentence, each with its rows. */
export const projectsOf = (
	created: Array<Pick<ProjectVideo, 'itemIndexes' | 'projectId'>>,
	nameRows: RowNames,
): string =>
	listed(
		created.map(({ itemIndexes, projectId }) => projectOfRows(nameRows(itemIndexes), projectId)),
		'; ',
	);

/** What a person knows a video by: its row, or the rows of its group, and the name of its project where that says more. */
export function titleOfRows(
	{ itemIndexes, rowId, name = '' }: BaseVideo,
	run: { nameRows: RowNames; itemsAreEntries: boolean; table?: object },
): string {
	const rows = run.nameRows(itemIndexes, run.table && run.itemsAreEntries ? rowId : undefined);
	const title = shortened(asSeen(name));
	return rows.includes(title) ? rows : `${rows} · ${title}`;
}
