import uniq from 'lodash/uniq';
import uniqBy from 'lodash/uniqBy';

import { toText } from '../../items/cells';
import type { RowError } from '../../items/rowError';
import { ROW } from '../../messages/rows';
import { groupInOrder } from '../../utils/objects';
import { asSeen } from '../../utils/text';
import { isPlanned, type Video } from '../../video/video';
import type { LedgerContext } from './ledgerContext';

/** What is wrong with rows that share an ID, as nobody knows which of them it stands for, even if one is rejected or in another group. */
export function sharedIdErrors(
	{ table, itemsAreEntries, nameRows }: LedgerContext,
	videos: Video[],
	requestOf: (video: Video) => string | undefined,
): Map<Video, RowError> {
	const errors = new Map<Video, RowError>();
	if (!table) return errors;
	const rows = videos.flatMap((video) =>
		video.itemIndexes.flatMap((item) => {
			const text = toText(table.rows[item].id);
			const id = typeof text === 'string' ? asSeen(text) : '';
			// two tables can have the same IDs
			return id === '' ? [] : [{ id: `${id} ${table.rows[item].createdAt ?? ''}`, item, video }];
		}),
	);
	for (const same of groupInOrder(rows, ({ id }) => id).values()) {
		const sharing = uniqBy(same, ({ video }) =>
			itemsAreEntries ? video : (requestOf(video) ?? video),
		);
		if (sharing.length < 2) continue;
		const name = nameRows(uniq(same.map(({ item }) => item)));
		const id = String(table.rows[same[0].item].id);
		const error = { itemIndexes: [], ...ROW.idOfSeveralRows(id, name) };
		for (const { video, item } of same) {
			// an invalid one is known by its project or its group all the same
			const isKnown = itemsAreEntries || table.rows[item].projectId !== '';
			if (isPlanned(video) || !isKnown) errors.set(video, error);
		}
	}
	return errors;
}
