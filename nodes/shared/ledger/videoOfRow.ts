import sortBy from 'lodash/sortBy';

import { OWN_CODES } from '../contract/errorCodes';
import { type RowError, rowName } from '../items/rowError';
import {
	created,
	type CreatedVideo,
	type PlannedVideo,
	rejected,
	type RejectedVideo,
} from '../video/video';
import type { StoredEvent } from './journal/events';
import { isSameRequest, requestOfEvent } from './journal/paidRequest';
import { otherPayer } from './journal/payingAccount';
import type { LedgerRun } from './ledger';
import { isOfAnotherVersion, isOfSameNode } from './videoKey';

/**
 * The video whose project ID a row has already, where the ledger does not know it for that row: that of another workflow, of
 * a table that is lost, or one that a person has entered. It is looked up, and never sent. Undefined where the project is
 * that of another version of the row, or the row has none.
 *
 * @param planned all videos of the run
 * @param projects the events of the keys that know the projects of rows
 */
export function videoOfRow(
	run: LedgerRun,
	video: PlannedVideo,
	planned: PlannedVideo[],
	projects: StoredEvent[],
): CreatedVideo | RejectedVideo | undefined {
	const { projectInRow, key = '' } = video;
	if (projectInRow === undefined) return undefined;
	const same = planned.filter((each) => each.projectInRow === projectInRow && each.key !== key);
	const owners = projects.filter(
		({ projectId, videoId }) => projectId === projectInRow || videoId === projectInRow,
	);
	if (owners.some((owner) => isOfAnotherVersion(owner.key, key))) return undefined;
	if (same.length > 0) return rejected(video, [sharedProjectError(projectInRow, [video, ...same])]);
	const eventsOf = (owner: StoredEvent) => projects.filter((event) => event.key === owner.key);
	const other = owners.find((owner) => isOfSameNode(owner.key, key));
	if (other && !isSameRequest(requestOfEvent(other, eventsOf(other)), run.requestOf(video))) {
		return rejected(video, [otherRowError(projectInRow, other.row)]);
	}
	const [owner] = owners;
	const paidBy = owner && otherPayer(owner, eventsOf(owner), run.account);
	return {
		...created(video, { projectId: projectInRow }),
		...{ createdBefore: true, recalled: true, isFromRow: true, paidBy },
	};
}

const sharedProjectError = (projectId: string, videos: PlannedVideo[]): RowError => ({
	itemIndexes: [],
	message: `${rowName(sortBy(videos.flatMap(({ itemIndexes }) => itemIndexes)))} have the same project ID "${projectId}". Not sent`,
	advice:
		'Empty it in the row that is not the one of this video: the next run pays for a video of that row.',
	code: OWN_CODES.rowChanged,
});

const otherRowError = (projectId: string, row: string): RowError => ({
	message: `Has the project ID "${projectId}" of the row "${row}". Not sent`,
	advice: 'Empty it here: the next run pays for a video of this row.',
	code: OWN_CODES.rowChanged,
});
