import matches from 'lodash/matches';
import uniqBy from 'lodash/uniqBy';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { WaitingExecution } from '../callbacks/callbackToken';
import { storableError } from '../items/errorItem';
import { addHint } from '../items/n8nMessages';
import type { TableOutput } from '../items/tableRows';
import { waitsForCallbacks } from '../messages/callbacks';
import { MINUTE_MS, systemClock, systemTimer, withTimeout } from '../utils/clock';
import { digest } from '../utils/objects';
import { itemsOf } from '../video/outputItems';
import { hasProject, isPending, type ProcessedVideo, timedOut } from '../video/video';

/** What a suspended execution waits for; kept in the node's context, which n8n stores. */
export interface Suspension extends WaitingExecution {
	/** Whether failed and timed-out videos go to the error output. */
	errorOutput: boolean;
	/** Undefined where videos are output, and not rows. */
	table?: TableOutput;
	timeoutMinutes: number;
	/** When the time is up, in milliseconds. */
	until: number;
	videos: ProcessedVideo[];
}

/** An execution can wait in several nodes, and a node several times. A digest, as IDs of the service can be very long. */
export function waitKey({ executionId, runIndex, videos }: Suspension, nodeId: string): string {
	const { projectId, videoId } = videos.find(hasProject) ?? {};
	return digest([executionId, nodeId, runIndex, projectId, videoId]);
}

/** The key in the node's context. */
const WAIT_KEY = 'wait';

/** The items that a resumed execution goes on with; videos that are still pending have timed out. */
export const resumedItems = (suspension: Suspension): INodeExecutionData[] =>
	itemsOf(
		suspension.videos.map((video) =>
			isPending(video) ? timedOut(video, suspension.timeoutMinutes) : video,
		),
		suspension,
	)
		// n8n stores them before it sends those with errors to the error output
		.map((item) => (suspension.errorOutput ? storableError(item) : item));

/**
 * How long after the limit of the wait n8n continues by itself, without anything learnt meanwhile. This matters only if
 * n8n was restarted, or can't call itself.
 */
const N8N_DELAY_MS = 3 * MINUTE_MS;

/**
 * Suspends the execution until a callback resumes it. When the time is up, this process calls back itself. Without that
 * call n8n continues later with the node's *input*, so this replaces the input with the items of timed-out videos.
 *
 * @param callbackUrl a callback URL of this wait
 * @returns what n8n shows of the node while it waits
 */
export async function suspend(
	context: IExecuteFunctions,
	suspension: Suspension,
	callbackUrl: string,
): Promise<INodeExecutionData[]> {
	const { until } = suspension;
	const pending = suspension.videos.filter(isPending);
	const { length } = uniqBy(pending, ({ key, itemIndexes }) => key ?? itemIndexes[0]);
	context.getContext('node')[WAIT_KEY] = jsonCopy(suspension) as unknown as IDataObject;
	context.getExecuteData().data = { main: [jsonCopy(resumedItems(suspension))] };
	addHint(context, waitsForCallbacks(length, until, context.getTimezone()));
	await context.putExecutionToWait(new Date(until + N8N_DELAY_MS));
	const key = waitKey(suspension, context.getNode().id);
	callBackAtLimit(key, callbackUrl, until - systemClock.now());
	return itemsOf(pending, { ...suspension, errorOutput: false });
}

/** Reads a node's context; undefined when the node has not suspended its execution. */
export function suspensionIn(context: unknown): Suspension | undefined {
	const suspension = (context as IDataObject | undefined)?.[WAIT_KEY] as Suspension | undefined;
	return Array.isArray(suspension?.videos) ? jsonCopy(suspension) : undefined;
}

/** As n8n stores it, sharing nothing with the original. */
const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const TIME_UP = { event: 'timeUp' } as const;

/** Whether this process calls back, and not the service. */
export const isTimeUp = matches(TIME_UP);

/** By how much the clocks of two machines of n8n may differ. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** Whether the time of a wait cannot be up yet. The service has the same URL, and could claim otherwise. */
export const isTooEarly = ({ until }: Suspension, now: number): boolean =>
	now < until - CLOCK_TOLERANCE_MS;

/** Functions that cancel the call at the limit of a wait, by wait. */
const callsAtLimit = new Map<string, () => void>();

/**
 * Calls a suspended execution of this process back when its time is up, so that it goes on with what is known by then.
 * Holds nothing of the execution, and keeps no process alive.
 *
 * @param wait names the wait of one node
 * @param callbackUrl a callback URL of the wait
 */
export function callBackAtLimit(wait: string, callbackUrl: string, delayMs: number): void {
	const cancel = systemTimer.after(delayMs, () => {
		callsAtLimit.delete(wait);
		// where it fails, n8n continues by itself a little later
		void withTimeout(N8N_DELAY_MS, async (signal) => await postTimeUp(callbackUrl, signal)).catch(
			() => {},
		);
	});
	callsAtLimit.set(wait, cancel);
}

/** To be called when a wait ends in time; does nothing for one that another process has begun. */
export function cancelCallAtLimit(wait: string): void {
	callsAtLimit.get(wait)?.();
	callsAtLimit.delete(wait);
}

/** By `fetch`, as n8n's helpers would hold all data of the execution until then. */
async function postTimeUp(callbackUrl: string, signal: AbortSignal): Promise<void> {
	const { body } = await fetch(callbackUrl, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(TIME_UP),
		redirect: 'error',
		signal,
	});
	await body?.cancel();
}
