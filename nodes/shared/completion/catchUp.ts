import { mapInOrder } from '../items/mapInOrder';
import { MINUTE } from '../service/clock';
import { type AwaitedVideo, isPending } from './awaited';
import { IN_FLIGHT, type LookUpVideo } from './lookUpVideo';

/** A callback is tried for 21 minutes from the end of the rendering ("Delivery rules"); in milliseconds. */
const GIVEN_UP = 20 * MINUTE;

/**
 * Looks up videos whose callbacks may have come in vain, as n8n takes none for an execution that still runs; each
 * once, among them those that grow as old meanwhile. Their events are set; the others will be called back yet.
 *
 * @param now tells the time in milliseconds
 */
export async function catchUp(
	videos: AwaitedVideo[],
	lookUp: LookUpVideo,
	now: () => number,
): Promise<void> {
	const looked = new Set<AwaitedVideo>();
	const isMissed = (video: AwaitedVideo) =>
		isPending(video) && !looked.has(video) && (video.createdAt ?? Infinity) <= now() - GIVEN_UP;
	for (let missed = videos.filter(isMissed); missed.length > 0; missed = videos.filter(isMissed)) {
		await mapInOrder(missed, IN_FLIGHT, async (video) => {
			looked.add(video);
			const found = await lookUp(video);
			if (found.kind === 'finished') video.event = found.event;
		});
	}
}
