import type { FoundProject } from '../fields/foundProjects';
import { listed, type RowError, rowName } from '../items/rowError';
import { hasProject, type PlannedVideo, type Video } from '../video/video';
import type { ExecutionLedger } from './executionLedger';

/** The project that a person has found for a video, if its creation is uncertain. */
export function foundProjectFor(
	{ foundProjects, ledger }: { foundProjects: FoundProject[]; ledger: ExecutionLedger },
	video: PlannedVideo,
): FoundProject | undefined {
	const entry = ledger.recall(video);
	return entry && 'uncertain' in entry
		? foundProjectIn(foundProjects, video, [entry.executionId])
		: undefined;
}

/** @param sentBy the executions that have sent the video */
export const foundProjectIn = (
	foundProjects: FoundProject[],
	video: PlannedVideo,
	sentBy: string[],
): FoundProject | undefined =>
	foundProjects.find((found) => sentBy.includes(found.executionId) && isIn(video, found));

const isIn = ({ itemIndexes }: Video, { itemIndex }: FoundProject) =>
	itemIndexes.includes(itemIndex);

/** Names the found projects that are for no row of this run; undefined where there are none. */
export function unusedFoundProjects(
	foundProjects: FoundProject[],
	videos: PlannedVideo[],
	ledger: ExecutionLedger,
): string | undefined {
	const isUsed = (found: FoundProject) =>
		videos.some((video) => {
			const entry = isIn(video, found) ? ledger.recall(video) : undefined;
			if (!entry) return false;
			if ('project' in entry) return entry.project.projectId === found.projectId;
			return entry.executionId === found.executionId;
		});
	return notUsed(foundProjects.filter((found) => !isUsed(found)));
}

/** The same for videos that are paid once per key, after they were recalled. */
export const unusedKeyedProjects = (
	foundProjects: FoundProject[],
	videos: Video[],
): string | undefined =>
	notUsed(
		foundProjects.filter(
			(found) =>
				!videos.some(
					(video) => isIn(video, found) && hasProject(video) && video.projectId === found.projectId,
				),
		),
	);

function notUsed(foundProjects: FoundProject[]): string | undefined {
	const unused = foundProjects.map(
		({ executionId, itemIndex }) => `Execution ID ${executionId}, ${rowName([itemIndex])}`,
	);
	if (unused.length === 0) return undefined;
	return `Found Projects: not used, as no such row is uncertain here: ${listed(unused, '; ')}. Correct or remove these entries in the options.`;
}

/** A project belongs to one row. */
export const projectTakenError = ({ projectId }: FoundProject, ofItems: number[]): RowError => ({
	message: `Found Projects: The project ${projectId} is already known as that of ${rowName(ofItems)}`,
	advice:
		'This row was not sent. Correct its Project ID in the options, and press Retry with the currently saved workflow (Executions > Retry).',
	code: 'UNCERTAIN',
});
