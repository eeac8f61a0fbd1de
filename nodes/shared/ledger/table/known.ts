import { type VideoEvent, withExpiry } from '../../callbacks/videoEvent';
import type { RowError } from '../../items/rowError';
import type { KnownState } from '../journal/keyedRun';
import type { StoredEvent } from '../journal/events';
import { omitUndefined } from '../../utils/objects';
import { timeInWords } from '../../utils/text';
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
import type { Run } from '../../run/run';

/** The kind of video and the digest of its request, without its rows. */
export const requestOf = ({ kind, idempotencyKey }: PlannedVideo): string =>
	`${kind}:${idempotencyKey.split(':')[1]}`;

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
	const [other] = lastEventOf(state).request.split(':');
	if (other === '' || other === kind) return undefined;
	return {
		message: `Pay Once Per: In the ledger table the key "${key}" belongs to a video of another kind: ${other}`,
		advice: `This row was not sent. Give each kind of video its own keys, such as {{ $json.id }} ${kind}, or a Ledger Table of its own in the options. Rows that this node has already paid for would then be paid again: run only the others.`,
		code: 'VALIDATION_ERROR',
	};
}

/** The video of a key that is not sent, as the ledger table says it. */
export function knownVideo(
	{ ledger, timeZone }: Pick<Run, 'ledger' | 'timeZone'>,
	video: PlannedVideo,
	state: KnownState,
): ProcessedVideo {
	const otherKind = otherKindError(video, state);
	if (otherKind) return rejected(video, [otherKind]);
	if (state.kind === 'sending') {
		const [attempt] = state.attempts;
		return uncertainVideo(video, beingSentError(attempt, timeZone), attempt.executionId, true);
	}
	if (state.kind === 'uncertain') {
		const { event } = state;
		return uncertainVideo(
			video,
			settleable(video, uncertainError(event, timeZone)),
			event.executionId,
			true,
		);
	}
	const { projectId, videoId, request } = state.project;
	const requestChanged = request !== '' && request !== requestOf(video) ? true : undefined;
	const known = {
		...created(video, projectOf(projectId, videoId), ledger.keyOf(video)),
		...{ mayBeFinished: true, recalled: true, requestChanged },
	};
	return state.result ? finished(known, eventOf(state.result)) : known;
}

const projectOf = (projectId: string, videoId: string): Project =>
	omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined });

function eventOf({ state, url, message, createdAt }: StoredEvent): VideoEvent {
	const status = state === 'failed' ? 'failed' : 'completed';
	const told = { url: url || undefined, message: message || undefined };
	return withExpiry({ event: `project.${status}`, status, ...told }, createdAt);
}

export const uncertainVideo = (
	video: PlannedVideo,
	error: RowError,
	sentBy: string,
	sentBefore: boolean,
): UncertainVideo => ({ ...uncertain(video, [error], sentBefore), sentBy });

/** The error with what a person can do, once it is known whether the video exists. */
export const settleable = ({ key }: PlannedVideo, error: RowError): RowError => ({
	...error,
	advice: `The row is not sent again automatically, because that could be paid twice. Look for the project in the dashboard of the video service. If it is there, add it to Found Projects in the options: Key "${key}" and its Project ID. If it is not there, use Video Library (Ledger: Allow Again) with the key "${key}".`,
});

const uncertainError = ({ executionId, createdAt }: StoredEvent, timeZone: string): RowError => ({
	message: `The video may have been created: execution ${executionId} sent this key at ${timeInWords(createdAt, timeZone)}; its outcome is not known`,
	code: 'UNCERTAIN',
});

const beingSentError = ({ executionId, createdAt }: StoredEvent, timeZone: string): RowError => ({
	message: `Not sent, as execution ${executionId} has begun to send this key at ${timeInWords(createdAt, timeZone)}`,
	advice:
		'Wait 2 minutes: then the ledger table has the video of that execution, or the row is uncertain.',
	code: 'UNCERTAIN',
});
