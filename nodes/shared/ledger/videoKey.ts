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
			// which an ID does not do for all tables
			return joined('video', requestDigest, version, rowId && workflowId, rowId);
		case 'run': {
			// all calls of a tool have the same item
			const name =
				typeof runName === 'number' ? itemIndexes.join('+') : joined(requestDigest, rowId);
			return joined('run', firstExecutionOf(context), nodeId, String(runName), name);
		}
	}
}

/** What the key of a row, or of a video, is made of; a kind that is empty for that of a run. */
function partsOf(key: string) {
	const [, start = '', version = '', id] =
		/^(row:[^:]*:[^:]*|video:[^:]*):([^:]*):(.*)$/s.exec(key) ?? [];
	const [kind, workflow] = start.split(':');
	return { start, kind, workflow, version, id };
}

export function isOfSameNode(one: string, other: string): boolean {
	const { kind, start } = partsOf(one);
	return kind === 'row' && start === partsOf(other).start;
}

/** Whether a key is that of another version of a row; in a copy of the workflow, where that says which one it is. */
export function isOfAnotherVersion(one: string, ofRow: string): boolean {
	const [first, second] = [one, ofRow].map(partsOf);
	const isSameRow = first.kind === 'row' && second.kind === 'row' && first.id === second.id;
	const isComparable = first.workflow === second.workflow || second.version !== '';
	return isSameRow && isComparable && first.version !== second.version;
}

/** Whether a key is that of a video that was paid for, per video, in another version. */
export function isOtherVersionPerVideo(key: string, version: string): boolean {
	const before = partsOf(key);
	return before.kind === 'video' && before.version !== encodeURIComponent(version);
}

/** What all versions of a row, or of a video, have in common, and the number of this one; NaN where it is none. */
export function versionOf(key: string) {
	const { kind, start, version, id } = partsOf(key);
	return { of: kind ? `${start}:${id}` : key, number: Number(version || 1) };
}

const joined = (...parts: string[]): string =>
	[...parts.slice(0, -1).map(encodeURIComponent), parts.at(-1)].join(':');

/** A *Retry* goes on with what an execution has begun. */
const firstExecutionOf = (context: IExecuteFunctions): string =>
	String((nodeMemory(context).firstExecutionId ??= executionIdOf(context)));
