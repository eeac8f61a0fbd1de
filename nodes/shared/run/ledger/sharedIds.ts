import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { toText } from '../../items/cells';
import type { RowError } from '../../items/rowError';
import { ROW } from '../../messages/rows';
import { groupInOrder } from '../../utils/objects';
import { asSeen } from '../../utils/text';
import { isPlanned, isRejected, rejected, type Video } from '../../video/video';
import type { LedgerContext } from './ledgerContext';

/** Rejects rows that share an ID, as nobody knows which of them it stands for, even if one of them is rejected or in another group. */
export function rejectSharedIds(
	{ table, itemsAreEntries, nameRows }: LedgerContext,
	videos: Video[],
	requestOf: (video: Video) => string | undefined,
): Video[] {
	if (!table) return videos;
	const rows = videos.flatMap((video) =>
		video.itemIndexes.flatMap((item) => {
			const text = toText(table.rows[item].id);
			const id = typeof text === 'string' ? asSeen(text) : '';
			// two tables can have the same IDs
			return id === '' ? [] : [{ id: `${id} ${table.rows[item].createdAt ?? ''}`, item, video }];
		}),
	);
	const errors = new Map<Video, RowError>();
	for (const same of groupInOrder(rows, ({ id }) => id).values()) {
		const sharing = uniqBy(same, ({ video }) =>
			itemsAreEntries ? video : (requestOf(video) ?? video),
		);
		if (sharing.length < 2) continue;
		const name = nameRows(uniq(same.map(({ item }) => item)));
		const id = String(table.rows[same[0].item].id);
		const error = { itemIndexes: [], ...ROW.idOfSeveralRows(id, name) };
		for (const { video } of same) errors.set(video, error);
	}
	return videos.map((video) => {
		const error = errors.get(video);
		if (error && isPlanned(video)) return rejected(video, [error]);
		// a new video, which is not known by the ID either
		return error && isRejected(video) ? { ...video } : video;
	});
}
