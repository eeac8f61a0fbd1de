import { type VideoEvent, withExpiry } from '../../callbacks/videoEvent';
import type { RowError } from '../../items/rowError';
import { omitUndefined } from '../../utils/objects';
import { adviceForKey, beingSentError, outcomeUnknownError } from '../../video/uncertain';
import {
	type CreatedVideo,
	created,
	finished,
	type FinishedVideo,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
	type UncertainVideo,
} from '../../video/video';
import { keyOf } from '../execution/videoKey';
import type { StoredEvent } from '../journal/events';
import type { KnownState } from '../journal/keyedRun';
import { isSameRequest, type PaidRequest, requestsOf } from '../journal/paidRequest';
import { otherPayer } from '../journal/payingAccount';
import { keyReusedError } from './keyReused';
import type { TableRun } from './tableRun';

/** The event that says how a key has come to its state. */
export function lastEventOf(state: KnownState): StoredEvent {
	if (state.kind === 'created') return state.project;
	return state.kind === 'uncertain' ? state.event : state.attempts[0];
}

/**
 * The video of a key that is not sent, as the paid videos table says it; rejected where it is known for another request.
 *
 * @param events of the key
 */
export function knownVideo(
	run: TableRun,
	video: PlannedVideo,
	state: KnownState,
	events: StoredEvent[],
): ProcessedVideo {
	const before = otherRequest(run, video, state, events);
	if (before && run.ifRowChanged !== 'known') {
		return rejected(video, [keyReusedError(run, video, lastEventOf(state), before)]);
	}
	if (state.kind === 'created') {
		const paidBy = otherPayer(state.project, events, run.account);
		return { ...createdVideo(video, state), requestChanged: before ? true : undefined, paidBy };
	}
	const timeZone = run.context.getTimezone();
	const sentBy = lastEventOf(state);
	const error =
		state.kind === 'sending'
			? beingSentError(sentBy, timeZone)
			: { ...outcomeUnknownError(sentBy, timeZone), advice: adviceForKey(keyOf(video)) };
	return sentBefore(video, error, sentBy.executionId);
}

export const sentBefore = (
	video: PlannedVideo,
	error: RowError,
	executionId: string,
): UncertainVideo => ({ ...uncertain(video, [error], true), sentBy: executionId });

/** What a key was paid for, where that is another request than that of a video. What is being sent may yet be refused. */
export function otherRequest(
	{ requestOf }: TableRun,
	video: PlannedVideo,
	state: KnownState,
	events: StoredEvent[],
): PaidRequest | undefined {
	if (state.kind === 'sending') return undefined;
	const before = requestsOf(events).get(lastEventOf(state));
	return isSameRequest(before, requestOf(video)) ? undefined : before;
}

function createdVideo(
	video: PlannedVideo,
	{ project: { projectId, videoId, createdAt }, result }: Extract<KnownState, { kind: 'created' }>,
): CreatedVideo | FinishedVideo {
	const known = {
		...created(video, projectOf(projectId, videoId)),
		...{ createdAt, createdBefore: true, recalled: true },
	};
	return result ? finished(known, resultIn(result)) : known;
}

const projectOf = (projectId: string, videoId: string): Project =>
	omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined });

/** What an event says of a finished video. */
export function resultIn({ state, url, message, createdAt }: StoredEvent): VideoEvent {
	const status = state === 'failed' ? 'failed' : 'completed';
	const details = { url: url || undefined, message: message || undefined };
	return withExpiry({ event: `project.${status}`, status, ...details }, createdAt);
}
