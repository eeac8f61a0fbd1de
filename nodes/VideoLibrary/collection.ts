import { randomUUID } from 'crypto';
import sortBy from 'lodash/sortBy';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { DataTable } from '../shared/ledger/journal/dataTable';
import {
	type LedgerEvent,
	pendingProject,
	recordingOf,
	type StoredEvent,
} from '../shared/ledger/journal/events';
import { requestsOf } from '../shared/ledger/journal/paidRequest';
import { resultEventOf } from '../shared/ledger/runLedger';
import { MINUTE_MS, SECOND_MS, systemClock } from '../shared/utils/clock';
import { executionIdOf } from '../shared/utils/execution';
import { groupInOrder } from '../shared/utils/objects';
import { isAbout } from '../shared/video/ids';
import {
	type CreatedVideo,
	type FinishedVideo,
	isFinished,
	type ProcessedVideo,
	timedOut,
	type TimedOutVideo,
} from '../shared/video/video';
import { lookUpPending } from '../shared/waiting/lookUpPending';
import { afterLookUp, type LookUpResult, videoLookUp } from '../shared/waiting/lookUpVideo';
import { eventsOf } from './ledgerRows';
import type { OperationInput } from './operation';
import { appendFirst } from './resultTables';

/** What becomes of a video in the end. */
export type Result = FinishedVideo | TimedOutVideo;

const isResult = (video: ProcessedVideo): video is Result =>
	isFinished(video) || video.status === 'timedOut';

/** How long *Record Result* behind *Collect Results* has time, before a result comes again. */
const RECORDING_TIMEOUT_MS = 10 * MINUTE_MS;

/** A schedule may start a collection every minute. */
const COLLECTION_TIMEOUT_MS = 50 * SECOND_MS;

/**
 * The videos whose result is not recorded.
 *
 * @param itemIndex of the input item
 * @param now the time in milliseconds since 1970
 * @returns `passedOn` counts those that *Record Result* may be recording
 */
export function pendingVideos(
	events: StoredEvent[],
	itemIndex: number,
	now: number,
): { pending: CreatedVideo[]; passedOn: number } {
	const open = [...groupInOrder(events, ({ key }) => key).values()].flatMap((ofKey) => {
		const project = pendingProject(ofKey);
		return project ? { project, ofKey } : [];
	});
	const pending = open.filter(({ project, ofKey }) => !passedOnBy(ofKey, project, now));
	return {
		pending: pending.map(({ project, ofKey }) => createdVideo(project, ofKey, itemIndex)),
		passedOn: open.length - pending.length,
	};
}

export function createdVideo(
	project: StoredEvent,
	ofKey: StoredEvent[],
	itemIndex: number,
): CreatedVideo {
	const { key, projectId, videoId, createdAt } = project;
	const { kind, metadata } = requestsOf(ofKey).get(project) ?? {};
	return {
		...{ status: 'created', itemIndexes: [itemIndex], key, createdAt, kind },
		metadata: metadata as IDataObject | undefined,
		projectId: projectId || undefined,
		videoId: videoId || undefined,
	};
}

/** The collection that has passed a project on first, while its result may be on its way to *Record Result*. */
const passedOnBy = (ofKey: StoredEvent[], project: LedgerEvent, now: number) =>
	sortBy(ofKey, 'id').find(
		(event) =>
			event.state === 'collected' &&
			event.createdAt > now - RECORDING_TIMEOUT_MS &&
			isAbout(project, event),
	);

/**
 * Looks videos up within the rate limit of the account, behind the creations that wait for it.
 *
 * @param timeoutMinutes how old a video is that is not waited for any more
 * @returns those that are finished, or not waited for any more; and why others could not be looked up
 */
export async function lookUpResults(
	{ context, account }: OperationInput,
	videos: CreatedVideo[],
	timeoutMinutes: number,
): Promise<{ results: Result[]; failures: Array<{ key: string; message: string }> }> {
	const start = systemClock.now();
	const signal = context.getExecutionCancelSignal();
	const deadline = start + COLLECTION_TIMEOUT_MS;
	const lookUp = videoLookUp(context, account, { deadline, signal, goesLast: true });
	const failures: Array<{ key: string; message: string }> = [];
	const after = (video: CreatedVideo, result: LookUpResult): ProcessedVideo => {
		const { key = '', createdAt = start } = video;
		if (result.kind === 'refused') failures.push({ key, message: result.error.message });
		const isOver = createdAt <= start - timeoutMinutes * MINUTE_MS;
		const current = afterLookUp(video, result);
		if (isFinished(current) || !isOver || result.kind === 'busy') return current;
		return timedOut(current, timeoutMinutes);
	};
	const { videos: lookedUp } = await lookUpPending(videos, lookUp, { after });
	return { results: lookedUp.filter(isResult), failures };
}

/**
 * Of some results those that no other execution passes on. Where *Record Result* is behind this node they are recorded
 * there, and come again if that does not happen; else they are recorded here.
 */
export async function unclaimedResults(
	context: IExecuteFunctions,
	table: DataTable,
	results: Result[],
): Promise<Result[]> {
	if (results.length === 0) return [];
	const isRecorded = isRecordedBehind(context);
	const now = systemClock.now();
	const claims = results.map((video) => {
		const event = { ...resultEventOf(video, executionIdOf(context)), attempt: randomUUID() };
		const claim: LedgerEvent = isRecorded ? { ...event, state: 'collected', url: '' } : event;
		return { video, claim };
	});
	const before = await eventsOf(
		table,
		claims.map(({ claim }) => claim),
	);
	const open = claims.filter(({ claim: { key } }) => pendingProject(before(key)));
	const isFirst = await appendFirst(
		{ table, before },
		open.map(({ claim }) => claim),
		isRecorded ? (ofKey, claim) => passedOnBy(ofKey, claim, now) : recordingOf,
	);
	return open.flatMap(({ video, claim }) => (isFirst(claim) ? video : []));
}

/** Whether a node of this workflow records what this one puts out. */
const isRecordedBehind = (context: IExecuteFunctions): boolean =>
	context
		.getChildNodes(context.getNode().name, { includeNodeParameters: true })
		.some(
			({ disabled, parameters }) =>
				!disabled &&
				parameters?.resource === 'paidVideo' &&
				parameters.operation === 'recordResult',
		);
