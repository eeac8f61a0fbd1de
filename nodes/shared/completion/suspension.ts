import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { storableError } from '../items/errorOutput';
import { paired } from '../items/pairing';
import { type AwaitedVideo, isPending, itemOf, type ItemStyle } from './awaited';

/** What a suspended execution waits for; kept in the node's context, which n8n stores. */
export interface Suspension extends ItemStyle {
	/** How often the node has run before in this execution. */
	runIndex: number;
	executionId: string;
	videos: AwaitedVideo[];
}

const KEY = 'wait';

/** The items that an execution goes on with; n8n stores them before it sends those with errors to their output. */
export const itemsOf = ({ videos, ...style }: Suspension): INodeExecutionData[] =>
	videos
		.map((video) => itemOf(video, style))
		.map((item) => (style.errorOutput ? storableError(item) : item));

/**
 * Suspends the execution until a callback resumes it, or its time is up. n8n then hands on the node's input, so
 * that is replaced by the items of videos that have timed out.
 *
 * @returns what n8n shows of the node while it waits
 */
export async function suspend(
	context: IExecuteFunctions,
	suspension: Suspension,
	until: Date,
): Promise<INodeExecutionData[]> {
	context.getContext('node')[KEY] = plain(suspension) as unknown as IDataObject;
	context.getExecuteData().data = { main: [plain(itemsOf(suspension))] };
	await context.putExecutionToWait(until);
	return suspension.videos.filter(isPending).map(waitingItem);
}

const waitingItem = ({ kind, projectId, videoId, name, rows }: AwaitedVideo) => ({
	json: { projectId, videoId, status: 'processing', kind, name },
	pairedItem: paired(rows),
});

/** Of a node's context; undefined when the node has not waited. */
export function suspensionIn(context: unknown): Suspension | undefined {
	const suspension = (context as IDataObject | undefined)?.[KEY] as Suspension | undefined;
	return Array.isArray(suspension?.videos) ? plain(suspension) : undefined;
}

/** As it is stored, and not shared with anything. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
