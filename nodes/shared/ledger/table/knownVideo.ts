import { type VideoEvent, withExpiry } from '../../callbacks/videoEvent';
import type { RowError } from '../../items/rowError';
import { omitUndefined } from '../../utils/objects';
import { adviceForKey, beingSentError, outcomeUnknownError } from '../../video/uncertain';
import {
	created,
	finished,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
	type UncertainVideo,
} from '../../video/video';
import { keyOf, kindIn, requestOf } from '../execution/videoKey';
import type { StoredEvent } from '../journal/events';
import type { KnownState } from '../journal/keyedRun';

/** The event that says how a key has come to its state. */
export function lastEventOf(state: KnownState): StoredEvent {
	if (state.kind === 'created') return state.project;
	return state.kind === 'uncertain' ? state.event : state.attempts[0];
}

/** Two nodes can share a table, and have rows with the same IDs. */
export function otherKindError(
	{ kind, key }: PlannedVideo,
	state: KnownState,
): RowError | undefined {
	const other = kindIn(lastEventOf(state).request);
	if (other === '' || other === kind) return undefined;
	return {
		message: `Pay Once Per: In the ledger table the key "${key}" belongs to a video of another kind: ${other}`,
		advice: `This row was not sent. Give each kind of video its own keys, such as {{ $json.id }} ${kind}, or a Ledger Table of its own in the options. Rows that this node has already paid for would then be paid again: run only the others.`,
		code: 'VALIDATION_ERROR',
	};
}

/** The video of a key that is not sent, as the ledger table says it. */
export function knownVideo(
	video: PlannedVideo,
	state: KnownState,
	timeZone: string,
): ProcessedVideo {
	const otherKind = otherKindError(video, state);
	if (otherKind) return rejected(video, [otherKind]);
	if (state.kind === 'created') return createdVideo(video, state);
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

function createdVideo(
	video: PlannedVideo,
	{ project: { projectId, videoId, request }, result }: Extract<KnownState, { kind: 'created' }>,
): ProcessedVideo {
	const requestChanged = request !== '' && request !== requestOf(video) ? true : undefined;
	const known = {
		...created(video, projectOf(projectId, videoId)),
		...{ createdBefore: true, recalled: true, requestChanged },
	};
	return result ? finished(known, eventOf(result)) : known;
}

const projectOf = (projectId: string, videoId: string): Project =>
	omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined });

function eventOf({ state, url, message, createdAt }: StoredEvent): VideoEvent {
	const status = state === 'failed' ? 'failed' : 'completed';
	const details = { url: url || undefined, message: message || undefined };
	return withExpiry({ event: `project.${status}`, status, ...details }, createdAt);
}
