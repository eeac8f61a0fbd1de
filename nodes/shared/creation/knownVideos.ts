import { type VideoEvent, withExpiry } from '../callbacks/videoEvent';
import { type RowError, rowName } from '../items/rowError';
import type { KnownState } from '../ledgerTable/keyedRun';
import type { StoredEvent } from '../ledgerTable/keyState';
import { omitUndefined } from '../utils/objects';
import {
	created,
	finished,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	uncertain,
	type UncertainVideo,
} from '../video/video';
import type { ExecutionLedger } from './executionLedger';

/** The digest of a request, without its rows. */
export const requestOf = ({ idempotencyKey }: PlannedVideo): string => idempotencyKey.split(':')[1];

/** The video of a key that is not sent, as the ledger table says it. */
export function knownVideo(
	ledger: ExecutionLedger,
	video: PlannedVideo,
	state: KnownState,
): ProcessedVideo {
	if (state.kind === 'sending') {
		const [attempt] = state.attempts;
		return uncertainVideo(video, beingSentError(attempt), attempt.executionId, true);
	}
	if (state.kind === 'uncertain') {
		const { event } = state;
		return uncertainVideo(
			video,
			settleable(video, uncertainError(event), event.executionId),
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
export const settleable = (
	{ itemIndexes, key }: PlannedVideo,
	error: RowError,
	executionId: string,
): RowError => ({
	...error,
	advice: `The row is not sent again automatically, because that could be paid twice. Look for the project in the dashboard of the video service. If it is there, add it to Found Projects in the options: Execution ID ${executionId}, ${rowName([itemIndexes[0]])} and its Project ID. Then run the workflow again with the same rows in the same order: what the ledger table knows is not paid again. If it is not there, use Video Library (Ledger: Allow Again) with the key "${key}".`,
});

const uncertainError = ({ executionId, createdAt }: StoredEvent): RowError => ({
	message: `The video may have been created: execution ${executionId} sent this key at ${timeOf(createdAt)}; its outcome is not known`,
	code: 'UNCERTAIN',
});

const beingSentError = ({ executionId, createdAt }: StoredEvent): RowError => ({
	message: `Not sent, as execution ${executionId} has begun to send this key at ${timeOf(createdAt)}`,
	advice:
		'Run the workflow again in 2 minutes: it then outputs the video of that execution, or says that the row is uncertain. Nothing is paid twice.',
	code: 'UNCERTAIN',
});

const timeOf = (milliseconds: number) =>
	`${new Date(milliseconds).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`;
