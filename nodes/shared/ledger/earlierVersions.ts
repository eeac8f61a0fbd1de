import range from 'lodash/range';

import { OWN_CODES } from '../contract/errorCodes';
import { UNCERTAIN_STATUS } from '../fields/output';
import type { RowError } from '../items/rowError';
import type { PlannedVideo } from '../video/video';
import { type KeyState, keyState, type StoredEvent } from './journal/events';
import type { LedgerRun } from './ledger';
import { eventsOf } from './takenOver';

/** Whether a key has a project whose ID is known. */
export const hasId = (state: KeyState): boolean =>
	state.kind === 'created' && Boolean(state.project.projectId || state.project.videoId);

/** How many versions of a row are looked for. */
const MAX_VERSIONS = 20;

/** The latest first; the first one is empty. */
function versionsBefore({ version }: PlannedVideo): string[] {
	const number = Number(version) || 1;
	return [...range(number - 1, Math.max(number - 1 - MAX_VERSIONS, 1)).map(String), ''];
}

/** What a row has got, or is to get, a video of its own version with. */
const OF_ITS_VERSION: unknown[] = ['processing', 'completed', UNCERTAIN_STATUS];

/**
 * Tells the rows that ask for another version, and have a project that nothing else knows, while the ID of a version before
 * is not known: the trigger writes it into the row alone.
 *
 * @param videos those whose keys are not known
 * @param projects the events that know the projects which rows have
 */
export async function projectsOfBefore(
	run: LedgerRun,
	videos: PlannedVideo[],
	projects: StoredEvent[],
) {
	const { table } = run;
	const known = new Set(projects.flatMap(({ projectId, videoId }) => [projectId, videoId]));
	const asking = videos.filter(
		({ version, projectInRow = '', itemIndexes }) =>
			version &&
			projectInRow &&
			!known.has(projectInRow) &&
			!itemIndexes.some((item) => OF_ITS_VERSION.includes(table?.statuses?.[item])),
	);
	const keysBefore = (video: PlannedVideo) =>
		versionsBefore(video).map((version) => run.keyFor({ ...video, version }));
	const before = await eventsOf(run, asking.flatMap(keysBefore));
	const lacksId = (key: string) => {
		const state = keyState(before.get(key) ?? []);
		return state.kind === 'uncertain' || (state.kind === 'created' && !hasId(state));
	};
	const found = new Set(asking.filter((video) => keysBefore(video).some(lacksId)));
	return (video: PlannedVideo) => found.has(video);
}

export const projectOfBeforeError = ({ projectInRow, version }: PlannedVideo): RowError => ({
	message: `Has the project ID "${projectInRow}", which may be that of the version before ${version}. Not sent`,
	advice: `If it is, empty the project ID and the status: the next run makes a video of version ${version}, which is charged. If it is that of version ${version}, enter "processing" as its status, and run again.`,
	code: OWN_CODES.rowChanged,
});
