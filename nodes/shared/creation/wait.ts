import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type Awaited, isPending, itemOf, type ItemStyle, titleOf } from '../completion/awaited';
import { hintAtSuspension } from '../completion/hints';
import { videoLookUp } from '../completion/lookUpVideo';
import { pollVideos } from '../completion/pollVideos';
import { lookUpAll } from '../completion/resume';
import { suspend } from '../completion/suspension';
import { type Completion, WAIT_LIMIT, type WaitBy } from '../fields/completion';
import type { Account } from '../service/account';
import { client } from '../service/client';
import { systemClock } from '../service/clock';
import type { Explanation } from '../service/explanation';
import { errorItem } from './errorItem';
import { downloadFiles, type Files, withFile } from './files';
import type { CreationKind, Fields } from './kind';
import type { Ledger } from './ledger';
import { creationError, toItem } from './output';
import { isRefused, type Refused, refused } from './refused';
import type { Created, Result } from './send';
import { boolean, optionalNumber, optionalText } from './values';

const MINUTE = 60_000;

/** How long a look may take before the execution is suspended, in milliseconds. */
const LOOK = 5_000;

/** How a run waits for its videos. */
export interface Wait {
	by: WaitBy;
	/** In minutes. */
	limit: number;
	/** The binary field that the files are downloaded to, where they are. */
	download?: string;
}

/** As the first row says; undefined when the run does not wait. */
export function readWait(context: IExecuteFunctions): Wait | undefined {
	if ((context.getNodeParameter('completion', 0) as Completion) !== 'wait') return undefined;
	const limit = optionalNumber(context.getNodeParameter('waitLimit', 0, WAIT_LIMIT));
	const asked = context.getNodeParameter('waitBy', 0, 'callback') as WaitBy;
	const inTool = isTool(context);
	return {
		by: inTool ? 'polling' : asked,
		limit: typeof limit === 'number' && limit > 0 ? limit : WAIT_LIMIT,
		// an agent cannot be handed files
		download: asked === 'polling' && !inTool ? downloadField(context) : undefined,
	};
}

function downloadField(context: IExecuteFunctions): string | undefined {
	const { downloadVideo, binaryPropertyName } = context.getNodeParameter(
		'options',
		0,
		{},
	) as Fields;
	if (boolean(downloadVideo) !== true) return undefined;
	return String(optionalText(binaryPropertyName) ?? 'data');
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
	const { rows, projectId, videoId, name, metadata, callbackTo, key, recalled, event } = created;
	const ids = { projectId, videoId, callbackTo, key };
	return { rows, kind: kind.name, name, metadata, ...ids, recalled, event };
};

/**
 * Waits for videos and outputs one item for each. By callback the execution is suspended, unless all are finished
 * already; callbacks of videos that another execution has created go there, so those are polled for.
 *
 * @throws NodeOperationError or NodeApiError when the service does not show a video, or its file cannot be
 * downloaded, unless On Error says to continue
 */
export async function awaitVideos(
	waiting: Waiting,
	videos: Awaited[],
): Promise<INodeExecutionData[][]> {
	const { context, account, wait, runIndex } = waiting;
	const executionId = context.getExecutionId();
	const errorOutput = context.getNode().onError === 'continueErrorOutput';
	const style: ItemStyle = { errorOutput, minutes: wait.limit };

	const pending = videos.filter(isPending);
	const isOurs = ({ callbackTo }: Awaited) => callbackTo === executionId;
	if (wait.by === 'callback' && pending.every(isOurs)) {
		if (!(await areFinished(waiting, pending))) {
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
	return [
		videos.map((video) => withFile(itemOf(video, style), files.get(video), { field, errorOutput })),
	];
}

/** A last look before the execution is suspended. */
async function areFinished({ context, account }: Waiting, videos: Awaited[]): Promise<boolean> {
	const signal = context.getExecutionCancelSignal();
	const send = client(context, account, { deadline: systemClock.now() + LOOK, signal });
	const lookUp = videoLookUp(send, account, systemClock.now);
	// the last one created is the least likely to be finished
	return (await lookUpAll([...videos].reverse(), lookUp)) === 'complete';
}

/** The files, where they are asked for; all videos stay in the ledger when one of them is missing. */
async function filesOf({ context, ledger, wait }: Waiting, videos: Awaited[]): Promise<Files> {
	const files: Files = wait.download ? await downloadFiles(context, videos) : new Map();
	const failure = [...files.values()].find(isRefused);
	if (!failure || context.continueOnFail()) return files;
	rememberFailures(ledger, videos);
	throw creationError(context.getNode(), failure, createdAmong(videos));
}

const createdAmong = (videos: Awaited[]) => videos.filter(({ known }) => !known);

/** Rows whose videos the service does not show: they are created, and remembered for the next try. */
function giveUp(
	{ context, ledger }: Waiting,
	videos: Awaited[],
	unseen: Map<Awaited, Explanation>,
) {
	const failures = videos.flatMap((video) => {
		const explanation = unseen.get(video);
		return explanation ? { video, failure: failureOf(video, explanation) } : [];
	});
	if (!context.continueOnFail()) {
		rememberFailures(ledger, videos);
		throw creationError(context.getNode(), failures[0].failure, createdAmong(videos));
	}
	for (const { video, failure } of failures) video.known = errorItem(failure);
}

function failureOf(video: Awaited, explanation: Explanation): Refused {
	const message = `${titleOf(video)} was created, but cannot be looked up: ${explanation.message}`;
	return refused(video.rows, { ...explanation, message });
}

/** Once all videos are completed, nothing is left to remember. */
function tidy(ledger: Ledger, videos: Awaited[], files: Files) {
	const complete = videos.every(({ event }) => event?.status === 'completed');
	const keys = videos.flatMap(({ key }) => key ?? []);
	if (complete && ![...files.values()].some(isRefused)) ledger.done(keys);
	else rememberFailures(ledger, videos);
}

/** A retry of another execution creates these anew. */
function rememberFailures(ledger: Ledger, videos: Awaited[]) {
	for (const { event, key } of videos) {
		if (event?.status === 'failed' && key !== undefined) ledger.failed(key, event);
	}
}
