import type { FoundKey, FoundProject } from '../fields/foundProjects';
import { listed, type RowError, rowName } from '../items/rowError';
import { hasProject, type PlannedVideo, type Video } from '../video/video';
import type { ExecutionLedger } from './execution/executionLedger';

/** The project that a person has found for a video, if its creation is uncertain. */
export function foundProjectFor(
	{ foundProjects, ledger }: { foundProjects: FoundProject[]; ledger: ExecutionLedger },
	video: PlannedVideo,
): FoundProject | undefined {
	const entry = ledger.recall(video);
	if (!entry || !('uncertain' in entry)) return undefined;
	return foundProjects.find(
		(found) => found.executionId === entry.executionId && isIn(video, found),
	);
}

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
	const unused = foundProjects.filter((found) => !isUsed(found));
	return notUsed(
		unused.map(
			({ executionId, itemIndex }) => `Execution ID ${executionId}, ${rowName([itemIndex])}`,
		),
	);
}

/** Names the found projects that are for no key of this run, once the videos are recalled. */
export function unusedFoundKeys(foundKeys: FoundKey[], videos: Video[]): string | undefined {
	const isUsed = ({ key, projectId }: FoundKey) =>
		videos.some((video) => video.key === key && hasProject(video) && video.projectId === projectId);
	return notUsed(foundKeys.filter((found) => !isUsed(found)).map(({ key }) => `Key "${key}"`));
}

function notUsed(unused: string[]): string | undefined {
	if (unused.length === 0) return undefined;
	return `Found Projects: not used, as no such row is uncertain here: ${listed(unused, '; ')}. Correct or remove these entries in the options.`;
}

/** A project belongs to one row. */
export const projectTakenError = (projectId: string, ofItems: number[]): RowError => ({
	message: `Found Projects: The project ${projectId} is already known as that of ${rowName(ofItems)}`,
	advice:
		'This row was not sent. Correct its Project ID in the options, and press Retry with the currently saved workflow (Executions > Retry).',
	code: 'UNCERTAIN',
});
