import memoize from 'lodash/memoize';

import type { InvalidField } from '../../contract/requests';
import { CHECK } from '../../messages/check';
import { groupInOrder } from '../../utils/objects';
import type { PlannedVideo } from '../../video/video';
import { groupKey } from '../plan';
import type { Run } from '../run';

/** A name without its case and blanks. */
const lookOf = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Which videos are of a group whose name differs from another one by case or blanks: often one is meant. */
export function alikeGroups(
	run: Run,
	videos: PlannedVideo[],
): (video: PlannedVideo) => InvalidField[] {
	if (!run.itemsAreEntries || !run.groupColumns) return () => [];
	const nameOf = memoize((video: PlannedVideo) => String(groupKey(run, video.itemIndexes[0])));
	const groups = groupInOrder(videos, (video) => lookOf(nameOf(video)));
	return (video) => {
		const alike = groups.get(lookOf(nameOf(video))) ?? [];
		if (alike.length < 2) return [];
		const rows = alike.map((each) => run.nameRows(each.itemIndexes, nameOf(each)));
		return [{ field: 'groupBy', ...CHECK.groupsLookAlike(rows) }];
	};
}
