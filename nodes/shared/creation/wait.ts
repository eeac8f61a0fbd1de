import omit from 'lodash/omit';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	type AwaitedVideo,
	idsOf,
	isPending,
	itemOf,
	type ItemStyle,
	titleOf,
} from '../completion/awaited';
import { catchUp } from '../completion/catchUp';
import { hintAtSuspension } from '../completion/hints';
import { lookUpAll, videoLookUp } from '../completion/lookUpVideo';
import { pollVideos } from '../completion/pollVideos';
import { suspend } from '../completion/suspension';
import { errorItem } from '../items/errorItem';
import { isRefused, type Refused, refused } from '../items/refused';
import type { Account } from '../service/account';
import { MINUTE, systemClock } from '../service/clock';
import type { Explanation } from '../service/explanation';
import { downloadFiles, type Files, withFile } from './files';
import type { CreationKind } from './kind';
import type { Ledger } from './ledger';
import { creationError, toItem } from './output';
import { isJob, type Job, type Outcome } from './plan';
import { type Created, requestedIn, type Result } from './send';
import type { Wait } from './settings';

/** How long a look may take before the execution is suspended, in milliseconds. */
const LOOK = 5_000;

/** What a run waits with. */
export interface Waiting {
	context: IExecuteFunctions;
	account: Account;
	ledger: Ledger;
	wait: Wait;
	runIndex: number;
}

/**
 * What is waited for, in the order of the rows: one result for each outcome. Rows that were refused stay what they
 * are, but one that was sent and may have been created can be called back yet.
 */
export const toAwaited = (
	kind: CreationKind,
	ledger: Ledger,
	outcomes: Outcome[],
	results: Result[],
): AwaitedVideo[] =>
	results.map((result, index) => {
		if (!isRefused(result)) return awaitedOf(kind, result);
		const refusedRow = { rows: result.rows, kind: kind.name, known: toItem(kind, result) };
		const outcome = outcomes[index];
		return isJob(outcome) && isUncertain(ledger, outcome)
			? { ...refusedRow, ...requestedIn(outcome), callbackTo: outcome.callbackTo }
			: refusedRow;
	});

const isUncertain = (ledger: Ledger, job: Job) => 'uncertain' in (ledger.recall(job) ?? {});

const awaitedOf = (kind: CreationKind, created: Created): AwaitedVideo => ({
	...omit(created, 'message', 'notifies', 'unheard'),
	kind: kind.name,
});

/**
 * Waits for videos and outputs one item for each. By callback the execution is suspended, unless all are finished
 * already; callbacks of videos that another execution has created go there, so those are polled for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be
 * downloaded, unless On Error says to continue
 */
export async function awaitVideos(
	waiting: Waiting,
	videos: AwaitedVideo[],
): Promise<INodeExecutionData[]> {
	const { context, account, wait, runIndex } = waiting;
	const executionId = context.getExecutionId();
	const errorOutput = context.getNode().onError === 'continueErrorOutput';
	const style: ItemStyle = { errorOutput, minutes: wait.limit };

	const pending = videos.filter(isPending);
	const isOurs = ({ callbackTo }: AwaitedVideo) => callbackTo === executionId;
	if (wait.by === 'callback' && pending.every(isOurs)) {
		await lookUpMissed(waiting, pending);
		if (!(await areFinished(waiting, pending.filter(isPending)))) {
			const until = new Date(systemClock.now() + wait.limit * MINUTE);
			hintAtSuspension(context, pending, until);
			return await suspend(context, { ...style, runIndex, executionId, videos }, until);
		}
	} else {
		const unseen = await pollVideos(context, account, pending, wait.limit);
		if (unseen.size > 0) giveUp(waiting, videos, unseen);
	}
	const files = await filesOf(waiting, videos);
	tidy(waiting.ledger, videos, files);
	const field = wait.download ?? '';
	return videos.map((video) =>
		withFile(itemOf(video, style), files.get(video), { field, errorOutput }),
	);
}

/** Callbacks that the service has given up while a long run was still creating. */
async function lookUpMissed({ context, account, wait }: Waiting, videos: AwaitedVideo[]) {
	const deadline = systemClock.now() + wait.limit * MINUTE;
	const signal = context.getExecutionCancelSignal();
	await catchUp(videos, videoLookUp(context, account, { deadline, signal }), systemClock.now);
}

/** A last look before the execution is suspended. */
async function areFinished(
	{ context, account }: Waiting,
	videos: AwaitedVideo[],
): Promise<boolean> {
	const signal = context.getExecutionCancelSignal();
	const lookUp = videoLookUp(context, account, { deadline: systemClock.now() + LOOK, signal });
	// the last one created is the least likely to be finished
	return (await lookUpAll([...videos].reverse(), lookUp)) === 'complete';
}

/** The files, where they are asked for; all videos stay in the ledger when one of them is missing. */
async function filesOf({ context, ledger, wait }: Waiting, videos: AwaitedVideo[]): Promise<Files> {
	const files: Files = wait.download ? await downloadFiles(context, videos) : new Map();
	const failure = [...files.values()].find(isRefused);
	if (!failure || context.continueOnFail()) return files;
	rememberFailures(ledger, videos);
	throw creationError(context.getNode(), failure, { created: createdAmong(videos) });
}

const createdAmong = (videos: AwaitedVideo[]) => videos.filter(({ known }) => !known);

/** Rows whose videos the service does not show: they are created, and remembered for the next try. */
function giveUp(
	{ context, ledger }: Waiting,
	videos: AwaitedVideo[],
	unseen: Map<AwaitedVideo, Explanation>,
) {
	const failures = videos.flatMap((video) => {
		const explanation = unseen.get(video);
		return explanation ? { video, failure: failureOf(video, explanation) } : [];
	});
	if (!context.continueOnFail()) {
		rememberFailures(ledger, videos);
		const created = createdAmong(videos);
		throw creationError(context.getNode(), failures[0].failure, { created });
	}
	for (const { video, failure } of failures) video.known = errorItem(failure, idsOf(video));
}

function failureOf(video: AwaitedVideo, explanation: Explanation): Refused {
	const message = `${titleOf(video)} was created, but cannot be looked up: ${explanation.message}`;
	return refused(video.rows, { ...explanation, message });
}

/** Once all videos are completed, nothing is left to remember. */
function tidy(ledger: Ledger, videos: AwaitedVideo[], files: Files) {
	const complete = videos.every(({ event }) => event?.status === 'completed');
	const keys = videos.flatMap(({ key }) => key ?? []);
	if (complete && ![...files.values()].some(isRefused)) ledger.done(keys);
	else rememberFailures(ledger, videos);
}

/** Another execution creates these anew. */
function rememberFailures(ledger: Ledger, videos: AwaitedVideo[]) {
	for (const { event, key } of videos) {
		if (event?.status === 'failed' && key !== undefined) ledger.failed(key, event);
	}
}
