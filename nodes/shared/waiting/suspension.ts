import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { WaitingExecution } from '../callbacks/token';
import { addHint, storableError } from '../items/output';
import { systemClock } from '../utils/clock';
import { digest } from '../utils/objects';
import { timeInWords } from '../utils/text';
import { hasProject, isPending, type ProcessedVideo, timedOut, videoCount } from '../video/video';
import { videoItem } from '../video/videoItem';
import { callBackAtLimit, n8nLimit } from './timeLimit';

/** What a suspended execution waits for; kept in the node's context, which n8n stores. */
export interface Suspension extends WaitingExecution {
	/** Whether failed and timed-out videos go to the error output. */
	errorOutput: boolean;
	timeoutMinutes: number;
	videos: ProcessedVideo[];
}

/** An execution can wait in several nodes, and a node several times. A digest, as IDs of the service can be very long. */
export function waitKey({ executionId, runIndex, videos }: Suspension, nodeId: string): string {
	const { projectId, videoId } = videos.find(hasProject) ?? {};
	return digest([executionId, nodeId, runIndex, projectId, videoId]);
}

/** The key in the node's context. */
const KEY = 'wait';

/** The items that a resumed execution goes on with; videos that are still pending have timed out. */
export const resumedItems = (suspension: Suspension): INodeExecutionData[] =>
	suspension.videos
		.map((video) => (isPending(video) ? timedOut(video, suspension.timeoutMinutes) : video))
		.map((video) => videoItem(video, suspension.errorOutput))
		// n8n stores them before it sends those with errors to the error output
		.map((item) => (suspension.errorOutput ? storableError(item) : item));

/**
 * Suspends the execution until a callback resumes it. When the time is up, this process calls back itself. Without that
 * call n8n continues later with the node's *input*, so this replaces the input with the items of timed-out videos.
 *
 * @param until when the time is up, in milliseconds
 * @param callbackUrl a callback URL of this wait
 * @returns what n8n shows of the node while it waits
 */
export async function suspend(
	context: IExecuteFunctions,
	suspension: Suspension,
	until: number,
	callbackUrl: string,
): Promise<INodeExecutionData[]> {
	const pending = suspension.videos.filter(isPending);
	context.getContext('node')[KEY] = jsonCopy(suspension) as unknown as IDataObject;
	context.getExecuteData().data = { main: [jsonCopy(resumedItems(suspension))] };
	addHint(
		context,
		`The execution waits for the callbacks of ${videoCount(pending.length)}, until ${timeInWords(until, context.getTimezone())} at the longest.`,
	);
	await context.putExecutionToWait(new Date(n8nLimit(until)));
	const key = waitKey(suspension, context.getNode().id);
	callBackAtLimit(key, callbackUrl, until - systemClock.now());
	return pending.map((video) => videoItem({ ...video, message: undefined }, false));
}

/** Reads a node's context; undefined when the node has not suspended its execution. */
export function suspensionIn(context: unknown): Suspension | undefined {
	const suspension = (context as IDataObject | undefined)?.[KEY] as Suspension | undefined;
	return Array.isArray(suspension?.videos) ? jsonCopy(suspension) : undefined;
}

/** As n8n stores it, sharing nothing with the original. */
const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
