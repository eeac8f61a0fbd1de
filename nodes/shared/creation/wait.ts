import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type Awaited, isPending, itemOf, type ItemStyle } from '../completion/awaited';
import { videoLookUp } from '../completion/lookUpVideo';
import { poll } from '../completion/polling';
import { lookUpAll } from '../completion/resume';
import { suspend } from '../completion/suspension';
import { type Completion, WAIT_LIMIT, type WaitBy } from '../fields/completion';
import type { Account } from '../service/account';
import { client } from '../service/client';
import { systemClock } from '../service/clock';
import type { Explanation } from '../service/explanation';
import { errorItem } from './errorItem';
import type { CreationKind } from './kind';
import type { Ledger } from './ledger';
import { creationError, toItem } from './output';
import { isRefused, type Refused, refused } from './refused';
import type { Created, Result } from './send';
import { optionalNumber } from './values';

const MINUTE = 60_000;

/** How long a look may take before the execution is suspended, in milliseconds. */
const LOOK = 5_000;

/** How a run waits for its videos. */
export interface Wait {
	by: WaitBy;
	/** In minutes. */
	limit: number;
}

/** As the first row says; undefined when the run does not wait. */
export function readWait(context: IExecuteFunctions): Wait | undefined {
	if ((context.getNodeParameter('completion', 0) as Completion) !== 'wait') return undefined;
	const limit = optionalNumber(context.getNodeParameter('waitLimit', 0, WAIT_LIMIT));
	return {
		by: isTool(context) ? 'polling' : (context.getNodeParameter('waitBy', 0, 'callback') as WaitBy),
		limit: typeof limit === 'number' && limit > 0 ? limit : WAIT_LIMIT,
	};
}

/** n8n cannot suspend an execution in the middle of an AI agent's tool call. */
export function isTool(context: IExecuteFunctions): boolean {
	const { type, rewireOutputLogTo } = context.getNode();
	return type.endsWith('Tool') || rewireOutputLogTo !== undefined || context.isToolExecution?.();
}

/** What a run waits with. */
export interface Waiting {
	context: IExecuteFunctions;
	account: Account;
	ledger: Ledger;
	wait: Wait;
	runIndex: number;
}

/** What is waited for, in the order of the rows; rows that were refused stay what they are. */
export const toAwaited = (kind: CreationKind, results: Result[]): Awaited[] =>
	results.map((result) =>
		isRefused(result)
			? { rows: result.rows, kind: kind.name, known: toItem(kind, result) }
			: awaitedOf(kind, result),
	);

const awaitedOf = (kind: CreationKind, created: Created): Awaited => {
	const { rows, projectId, videoId, name, metadata, callbackTo, key, recalled } = created;
	const ids = { projectId, videoId, callbackTo, key, recalled };
	return { rows, kind: kind.name, name, metadata, ...ids };
};

/**
 * Waits for videos and outputs one item for each. By callback the execution is suspended, unless all are finished
 * already; callbacks of videos that another execution has created go there, so those are polled for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, unless On Error says to continue
 */
export async function awaitVideos(
	waiting: Waiting,
	videos: Awaited[],
): Promise<INodeExecutionData[][]> {
	const { context, account, wait, runIndex } = waiting;
	const executionId = context.getExecutionId();
	const signal = context.getExecutionCancelSignal();
	const deadline = systemClock.now() + wait.limit * MINUTE;
	const errorOutput = context.getNode().onError === 'continueErrorOutput';
	const style: ItemStyle = { errorOutput, minutes: wait.limit };
	const lookUpUntil = (end: number) =>
		videoLookUp(client(context, account, { deadline: end, signal }), account, systemClock.now);

	const pending = videos.filter(isPending);
	const isOurs = ({ callbackTo }: Awaited) => callbackTo === executionId;
	if (wait.by === 'callback' && pending.every(isOurs)) {
		// the last one created is the least likely to be finished
		const lookUp = lookUpUntil(systemClock.now() + LOOK);
		const state = await lookUpAll([...pending].reverse(), lookUp);
		if (state !== 'complete') {
			const suspension = { ...style, runIndex, executionId, videos };
			return await suspend(context, suspension, new Date(deadline));
		}
	} else {
		// a round of look-ups that begins in time may end after it
		const lookUp = lookUpUntil(deadline + MINUTE);
		const early = pending.some(({ recalled }) => recalled);
		const polling = { lookUp, clock: systemClock, deadline, signal, early };
		const unseen = await poll(videos, polling);
		if (unseen.size > 0) giveUp(waiting, videos, unseen);
	}
	tidy(waiting.ledger, videos);
	return [videos.map((video) => itemOf(video, style))];
}

/** Rows whose videos the service does not show: they are created, and remembered for the next try. */
function giveUp({ context }: Waiting, videos: Awaited[], unseen: Map<Awaited, Explanation>) {
	const failures = videos.flatMap((video) => {
		const explanation = unseen.get(video);
		return explanation ? { video, failure: failureOf(video, explanation) } : [];
	});
	if (!context.continueOnFail()) {
		const created = videos.filter(({ known }) => !known);
		throw creationError(context.getNode(), failures[0].failure, created);
	}
	for (const { video, failure } of failures) video.known = errorItem(failure);
}

function failureOf({ rows, projectId, videoId }: Awaited, explanation: Explanation): Refused {
	const message = `Project ${projectId ?? videoId ?? 'without an ID'} was created, but cannot be looked up: ${explanation.message}`;
	return refused(rows, { ...explanation, message });
}

/** A row whose video has failed may be created anew; once all are completed nothing is left to remember. */
function tidy(ledger: Ledger, videos: Awaited[]) {
	if (videos.every(({ event }) => event?.status === 'completed')) ledger.clear();
	for (const { event, key } of videos) {
		if (event?.status === 'failed' && key !== undefined) ledger.drop(key);
	}
}
