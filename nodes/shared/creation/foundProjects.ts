import type { FoundProject } from '../fields/foundProjects';
import { listed, type RowError, rowName } from '../items/rowError';
import type { PlannedVideo } from '../video/video';
import type { Ledger } from './ledger';

/** The project that a person has found for a video, if its creation is uncertain. */
export function foundProjectFor(
	{ foundProjects, ledger }: { foundProjects: FoundProject[]; ledger: Ledger },
	video: PlannedVideo,
): FoundProject | undefined {
	const entry = ledger.recall(video);
	return entry && 'uncertain' in entry
		? foundProjects.find((found) => found.executionId === entry.executionId && isIn(video, found))
		: undefined;
}

const isIn = ({ itemIndexes }: PlannedVideo, { itemIndex }: FoundProject) =>
	itemIndexes.includes(itemIndex);

/** Names the found projects that are for no row of this run; undefined where there are none. */
export function unusedFoundProjects(
	foundProjects: FoundProject[],
	videos: PlannedVideo[],
	ledger: Ledger,
): string | undefined {
	const isUsed = (found: FoundProject) =>
		videos.some((video) => {
			const entry = isIn(video, found) ? ledger.recall(video) : undefined;
			if (!entry) return false;
			if ('project' in entry) return entry.project.projectId === found.projectId;
			return entry.executionId === found.executionId;
		});
	const unused = foundProjects
		.filter((found) => !isUsed(found))
		.map(({ executionId, itemIndex }) => `Execution ID ${executionId}, ${rowName([itemIndex])}`);
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
