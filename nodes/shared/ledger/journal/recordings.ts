import compact from 'lodash/compact';
import intersection from 'lodash/intersection';
import sortBy from 'lodash/sortBy';

import { isAbout } from '../../video/ids';
import { currentEvents, type LedgerEvent, type StoredEvent } from './events';

const idsIn = ({ projectId, videoId }: LedgerEvent) => compact([projectId, videoId]);

/**
 * The event that has recorded a result first. A result that shows no ID of an earlier one is only compared with the events
 * that count: after `allowedAgain` it is about another video.
 *
 * @param events all of its key
 */
export function recordingOf(events: StoredEvent[], result: LedgerEvent): StoredEvent | undefined {
	const current = new Set(currentEvents(events));
	return sortBy(events, 'id').find(
		(event) =>
			event.state === result.state &&
			(intersection(idsIn(event), idsIn(result)).length > 0 ||
				(current.has(event) && isAbout(event, result))),
	);
}
