import orderBy from 'lodash/orderBy';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { withExpiry } from '../shared/callbacks/videoEvent';
import { paidVideosTableField } from '../shared/fields/paidVideosTable';
import { UserFacingError } from '../shared/items/rowError';
import type { DataTable } from '../shared/ledger/table/dataTable';
import { best, type Line, statusNow, videoOf } from '../shared/ledger/line';
import { findPaidVideos } from '../shared/ledger/table/openTable';
import { rowWithVersion } from '../shared/messages/library';
import { TABLE } from '../shared/messages/table';
import { systemClock } from '../shared/utils/clock';
import { groupInOrder } from '../shared/utils/objects';

export const tableField: INodeProperties = {
	...paidVideosTableField,
	description: "Name of the Data Table that records the videos you've already paid for",
};

/** A video, with the rows that share it. */
export interface PaidVideo {
	/** Its most complete line. */
	line: Line;
	/** What a person knows it by. */
	row: string;
	status: Exclude<Line['status'], 'sending'>;
}

export interface PaidVideos {
	table: DataTable;
	/** Each video once, those that changed last first. */
	videos: PaidVideo[];
}

/** @throws UserFacingError where there is no such table, or it cannot be used */
export async function readPaidVideos(
	context: IExecuteFunctions,
	name: string,
): Promise<PaidVideos> {
	const table = await findPaidVideos(context, name);
	if (!table) throw new UserFacingError(TABLE.noTableYet());
	return { table, videos: videosOf(await table.readAll(), systemClock.now()) };
}

export function videosOf(lines: Line[], now: number): PaidVideo[] {
	const byClaim = groupInOrder(lines, ({ claim }) => claim);
	const byVideo = groupInOrder([...byClaim.values()], (same) => videoOf(best(same, now) as Line));
	const videos = [...byVideo.values()].map((same) => paidVideo(same.flat(), now));
	return orderBy(videos, ({ line }) => line.id, 'desc');
}

function paidVideo(lines: Line[], now: number): PaidVideo {
	const line = best(lines, now) as Line;
	const status = statusNow(line, now);
	const rows = uniq(lines.map(({ row, version }) => rowWithVersion(row, version)));
	return {
		line,
		row: rows.filter(Boolean).join(', '),
		status: status === 'sending' ? 'processing' : status,
	};
}

/** The link of a completed video, as it was recorded. */
export function urlOf({ line: { url, createdAt }, status }: PaidVideo) {
	if (status !== 'completed' || !url) return {};
	const { expiresAt } = withExpiry({ event: 'project.completed', status, url }, createdAt);
	return { url, expiresAt };
}
