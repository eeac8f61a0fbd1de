import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayOncePer } from '../fields/payOncePer';
import { executionIdOf, nodeMemory } from '../utils/execution';
import type { PlannedVideo } from '../video/video';
import type { RunName } from './journal/contextStore';

/** The key of a video, once the ledger has given it one. */
export const keyOf = ({ key = '' }: Pick<PlannedVideo, 'key'>): string => key;

/** What a person knows a video by, in the table. */
export const rowText = ({
	rowId,
	name,
	version,
}: Pick<PlannedVideo, 'rowId' | 'name' | 'version'>): string =>
	[rowId || name, version && `(version ${version})`].filter(Boolean).join(' ');

/** What names the videos of a run. */
interface KeyedRun {
	context: IExecuteFunctions;
	payOncePer: PayOncePer;
	runName: RunName;
}

/**
 * What a video is paid once per, as a text. The ID of a row is the last part, as it can hold any sign.
 *
 * @param requestDigest of all that tells its request from others
 */
export function videoKey(
	{ context, payOncePer, runName }: KeyedRun,
	{ itemIndexes, rowId = '', version = '' }: PlannedVideo,
	requestDigest: string,
): string {
	const { id: workflowId = '' } = context.getWorkflow();
	const { id: nodeId } = context.getNode();
	switch (payOncePer) {
		case 'row':
			return joined('row', workflowId, nodeId, version, rowId);
		case 'video':
			return joined('video', requestDigest, version, rowId);
		case 'run': {
			// all calls of a tool have the same item
			const name =
				typeof runName === 'number' ? itemIndexes.join('+') : joined(requestDigest, rowId);
			return joined('run', firstExecutionOf(context), nodeId, String(runName), name);
		}
	}
}

/** The parts of the key of a row: its kind, workflow, node, version, and ID. */
const partsOf = (key: string) => /^(row:[^:]*:[^:]*):([^:]*):(.*)$/s.exec(key)?.slice(1) ?? [];

export function isOfSameNode(one: string, other: string): boolean {
	const [node] = partsOf(one);
	return node !== undefined && node === partsOf(other)[0];
}

/** Whether two keys are those of versions of the same row. */
export const isOfSameRow = (one: string, other: string): boolean =>
	isOfSameNode(one, other) && partsOf(one)[2] === partsOf(other)[2];

/** Whether a key is that of another version of a row with the same ID, whichever node of the workflow has paid for it. */
export function isOfOtherVersion(one: string, other: string): boolean {
	const [, version, row] = partsOf(one);
	const [, otherVersion, otherRow] = partsOf(other);
	return (
		row !== undefined &&
		workflowOf(one) === workflowOf(other) &&
		row === otherRow &&
		version !== otherVersion
	);
}

const workflowOf = (key: string) => key.split(':')[1];

const joined = (...parts: string[]): string =>
	[...parts.slice(0, -1).map(encodeURIComponent), parts.at(-1)].join(':');

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = (context: IExecuteFunctions): string =>
	String((nodeMemory(context).firstExecutionId ??= executionIdOf(context)));
