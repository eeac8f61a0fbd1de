import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { toText, trimmedText } from '../items/cells';
import { type RowError, rowName } from '../items/rowError';
import { groupInOrder } from '../utils/objects';
import { asSeen } from '../utils/text';
import { isPlanned, type PlannedVideo, rejected, type Video } from '../video/video';
import { changedFields } from './knownVideo';
import type { LedgerRun } from './ledger';
import { keyOf } from './videoKey';

/** A row with one of the names that its video, or its result, is found by. */
interface NamedRow {
	name: string;
	id: string;
	itemIndex: number;
	video: Video;
}

/** Which of several rows an ID stands for is not known, also where one of them is at fault, or in another group. */
export function withoutSharedIds(run: LedgerRun, videos: Video[]): Video[] {
	if (run.payOncePer !== 'row') return videos;
	const errors = new Map<Video, RowError>();
	const byName = groupInOrder(
		videos.flatMap((video) => namedRows(run, video)),
		({ name }) => name,
	);
	for (const rows of byName.values()) {
		const sharing = uniqBy(
			rows.map(({ video }) => video),
			(video) => (isPlanned(video) ? `${keyOf(video)} ${run.requestOf(video).digest}` : video),
		);
		if (sharing.length < 2) continue;
		const error = sameIdError(run, rows, sharing);
		for (const { video } of rows) errors.set(video, error);
	}
	return videos.map((video) => {
		const error = errors.get(video);
		return error && isPlanned(video) ? rejected(video, [error]) : video;
	});
}

/** In a table, a row of a group is found by its own ID as well. */
const namedRows = ({ table }: LedgerRun, video: Video): NamedRow[] =>
	video.itemIndexes.flatMap((itemIndex) => {
		const text = toText(table?.ids[itemIndex]);
		const id = typeof text === 'string' ? asSeen(text) : '';
		const row = { itemIndex, video };
		return [
			...(id === '' ? [] : [{ ...row, name: `id ${id}`, id }]),
			...(isPlanned(video) ? [{ ...row, name: keyOf(video), id: video.rowId ?? '' }] : []),
		];
	});

function sameIdError(
	{ labelOf, requestOf }: LedgerRun,
	rows: NamedRow[],
	sharing: Video[],
): RowError {
	const name = rowName(uniq(rows.map(({ itemIndex }) => itemIndex)));
	// those of another version, or of another group, differ anyway
	const sameKey = sharing.filter(isPlanned).filter((video) => keyOf(video) === rows[0].name);
	const fields = changedFields(sameKey.map(requestOf), labelOf);
	return {
		...{ itemIndexes: [], code: 'VALIDATION_ERROR' },
		message: `ID Column: ${name} have the same ID "${rows[0].id}"${fields && `, and differ in ${fields}`}`,
		advice:
			'Nothing was sent for these rows. A row that was charged keeps its ID: give the others IDs of their own, or remove them.',
	};
}

/** Finds the videos whose rows have the project of another one: also rows at fault, and each of a group. */
export function sameProject({ context, table }: LedgerRun, videos: Video[]) {
	if (!table) return () => [];
	const items = context.getInputData();
	const projectIn = (index: number) =>
		String(trimmedText(items[index].json[table.columns.projectId]));
	const rows = videos.flatMap((video) =>
		uniq(video.itemIndexes.map(projectIn)).map((project) => ({ project, video })),
	);
	const byProject = groupInOrder(rows, ({ project }) => project);
	return ({ projectInRow = '' }: PlannedVideo): Video[] =>
		(byProject.get(projectInRow) ?? []).map(({ video }) => video);
}
