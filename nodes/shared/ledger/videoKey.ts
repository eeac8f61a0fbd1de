import compact from 'lodash/compact';
import uniq from 'lodash/uniq';
import type { IExecuteFunctions } from 'n8n-workflow';

import { executionIdOf, nodeMemory } from '../utils/execution';
import type { PlannedVideo } from '../video/video';
import type { LedgerOptions } from './ledger';

/** The key of a video, once the ledger has given it one. */
export const keyOf = ({ key = '' }: Pick<PlannedVideo, 'key'>): string => key;

/** What a person knows a video by, in the table. */
export const rowText = ({
	rowId,
	name,
	version,
}: Pick<PlannedVideo, 'rowId' | 'name' | 'version'>): string =>
	[uniq(compact([rowId, name])).join(' · '), version && `(version ${version})`]
		.filter(Boolean)
		.join(' ');

/**
 * What a video is paid once per, as a text. The ID of a row is the last part, as it can hold any sign.
 *
 * @param requestDigest of all that tells its request from others
 */
export function videoKey(
	{ context, payOncePer, runName }: Pick<LedgerOptions, 'context' | 'payOncePer' | 'runName'>,
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

/** What the key of a row names. */
function rowKeyParts(key: string) {
	const [, workflow, node, version, row] = /^row:([^:]*):([^:]*):([^:]*):(.*)$/s.exec(key) ?? [];
	return { workflow, node, version, row };
}

export function isOfSameNode(one: string, other: string): boolean {
	const [first, second] = [one, other].map(rowKeyParts);
	return first.workflow === second.workflow && first.node === second.node;
}

/** Whether two keys of a workflow are those of versions of the same row. */
export function isOfAnotherVersion(one: string, other: string): boolean {
	const [first, second] = [one, other].map(rowKeyParts);
	const isSameRow = first.workflow === second.workflow && first.row === second.row;
	return first.row !== undefined && isSameRow && first.version !== second.version;
}

/** Whether a key is that of a video that was paid for, per video, in another version. */
export function isOtherVersionPerVideo(key: string, version: string): boolean {
	const [, before] = /^video:[^:]*:([^:]*):/.exec(key) ?? [];
	return before !== undefined && before !== encodeURIComponent(version);
}

const joined = (...parts: string[]): string =>
	[...parts.slice(0, -1).map(encodeURIComponent), parts.at(-1)].join(':');

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = (context: IExecuteFunctions): string =>
	String((nodeMemory(context).firstExecutionId ??= executionIdOf(context)));
