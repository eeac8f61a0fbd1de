import type { IExecuteFunctions } from 'n8n-workflow';

import type { VideoEvent } from '../callbacks/videoEvent';
import type { LedgerSettings } from '../fields/payOncePer';
import { type RowError, rowErrorOf } from '../items/rowError';
import { openLedgerTable } from '../ledgerTable/dataTable';
import type { KeyState, StoredEvent } from '../ledgerTable/keyState';
import {
	type AttemptOutcome,
	type KnownState,
	type LedgerTable,
	oncePerKey,
	statesOf,
} from '../ledgerTable/oncePerKey';
import { systemClock } from '../utils/clock';
import { omitUndefined } from '../utils/objects';
import {
	created,
	finished,
	isPlanned,
	type PlannedVideo,
	type ProcessedVideo,
	type Project,
	rejected,
	uncertain,
	type Video,
} from '../video/video';
import { createVideo } from './create';
import type { Ledger } from './ledger';
import type { Run } from './run';

/** A planned video with its key. */
interface KeyedTask {
	key: string;
	request: string;
	video: PlannedVideo;
}

/** @throws UserFacingError when the table cannot be used */
export const openTable = async (
	context: IExecuteFunctions,
	{ tableName }: LedgerSettings,
): Promise<LedgerTable> => await openLedgerTable(context, tableName);

const taskOf = (video: PlannedVideo): KeyedTask => {
	const { key = '', idempotencyKey } = video;
	return { key, request: idempotencyKey.split(':')[1], video };
};

/** The videos, those that the table knows without being sent. */
export async function recallVideos(run: Run, table: LedgerTable, videos: Video[]): Promise<Video[]> {
	const planned = videos.filter(isPlanned);
	const states = await statesOf(
		table,
		planned.map(({ key = '' }) => key),
	);
	return videos.map((video) => {
		const state = isPlanned(video) && video.key ? states.get(video.key) : undefined;
		const isKnown = state?.kind === 'created' || state?.kind === 'uncertain';
		return isPlanned(video) && isKnown ? knownVideo(run.ledger, video, state) : video;
	});
}

/**
 * Creates the video of each key once.
 *
 * @throws UserFacingError when the table fails before anything is sent
 */
export async function createKeyed(
	run: Run,
	table: LedgerTable,
	videos: Video[],
	stopAt: (video: ProcessedVideo) => boolean,
): Promise<ProcessedVideo[]> {
	let cancelled = false;
	void run.cancelled.then(() => {
		cancelled = true;
	});
	const { results, tableError } = await oncePerKey<KeyedTask, ProcessedVideo>(
		videos.filter(isPlanned).map(taskOf),
		{
			table,
			executionId: run.context.getExecutionId(),
			clock: systemClock,
			concurrency: run.concurrency,
			deadline: run.deadline,
			isCancelled: () => cancelled,
			known: ({ video }, state) => knownVideo(run.ledger, video, state),
			send: async ({ video }, latest) => await send(run, video, latest),
			stopAt,
		},
	);
	const byVideo = new Map([...results].map(([{ video }, result]) => [video, result]));
	const notSent = tableError === undefined ? undefined : rowErrorOf(tableError);
	return videos.flatMap((video) => {
		if (!isPlanned(video)) return video;
		return byVideo.get(video) ?? (notSent ? rejected(video, [notSent]) : []);
	});
}

async function send(run: Run, video: PlannedVideo, latest: number) {
	const isLast = latest >= run.deadline;
	const until = run.sendUntil(Math.min(latest, run.deadline));
	const result = await createVideo({ ...run, send: until }, video);
	if (result.status === 'rejected' && result.deadlineExceeded && !isLast) return undefined;
	return { result, outcome: outcomeOf(result) };
}

function outcomeOf(video: ProcessedVideo): AttemptOutcome {
	switch (video.status) {
		case 'rejected':
		case 'uncertain':
			return { state: video.status, message: video.errors[0].message };
		default: {
			const { projectId = '', videoId = '' } = video as Project;
			return { state: 'created', projectId, videoId };
		}
	}
}

function knownVideo(ledger: Ledger, video: PlannedVideo, state: KnownState): ProcessedVideo {
	if (state.kind !== 'created') return uncertain(video, [uncertainError(state)], true);
	const project = projectOf(state.project);
	const known = {
		...created(video, project, ledger.keyOf(video)),
		mayBeFinished: true,
		recalled: true,
	};
	return state.result ? finished(known, eventOf(state.result)) : known;
}

const projectOf = ({ projectId, videoId }: StoredEvent): Project =>
	omitUndefined({ projectId: projectId || undefined, videoId: videoId || undefined });

function eventOf({ state, url, message }: StoredEvent): VideoEvent {
	const status = state === 'failed' ? 'failed' : 'completed';
	return omitUndefined({
		event: `project.${status}`,
		status,
		url: url || undefined,
		message: message || undefined,
	}) as VideoEvent;
}

function uncertainError(state: Exclude<KeyState, { kind: 'free' | 'created' }>): RowError {
	const { executionId } = state.kind === 'uncertain' ? state.event : state.attempts[0];
	return {
		message: `The video may have been created: execution ${executionId} has sent the row, and its outcome is not known`,
		code: 'UNCERTAIN',
		advice:
			'The row is not sent again automatically, because that could be paid twice. Look for the project in the dashboard of the video service.',
	};
}
