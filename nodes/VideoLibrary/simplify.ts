import pick from 'lodash/pick';
import type { INodeProperties } from 'n8n-workflow';

import { toBoolean } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import type { LibraryRecord } from '../shared/lookups/libraries';
import type { OperationInput } from './operation';

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Keeps some fields of a record; one without any of them stays as it is, as the document does not show its shape. */
function keepFields(record: LibraryRecord, kept: string[]): LibraryRecord {
	const simple = pick(record, kept);
	return Object.keys(simple).length > 0 ? simple : record;
}

/** Names of callbacks and creation responses; the document does not show those of the lookups. */
const SIMPLE_FIELDS = [
	'id',
	'videoId',
	'projectId',
	'name',
	'status',
	'state',
	'url',
	'shareUrl',
	'duration',
	'completedAt',
	'message',
];

/** n8n's guidelines ask for *Simplify* when a record has more fields than this. */
const MAX_FIELDS = 10;

/** Keeps the fields of a video that matter most, where *Simplify* is on and there are many. */
export function simplifyVideo(
	record: LibraryRecord,
	{ read }: Pick<OperationInput, 'read'>,
): LibraryRecord {
	const isSimple = toBoolean(read(simplifyField.name)) === true;
	const hasMany = Object.keys(record).length > MAX_FIELDS;
	return isSimple && hasMany ? keepFields(record, SIMPLE_FIELDS) : record;
}

/** *Simplify*, for tools only: it keeps some fields of the records, as a model reads every character. */
export const simplifiedForTools = (kept: string[]) => ({
	extraFields: [{ ...simplifyField, displayOptions: { show: { '@tool': [true] } } }],
	shape(record: LibraryRecord, { context, itemIndex }: OperationInput): LibraryRecord {
		// other nodes do not have the parameter
		const isSimple =
			isToolCall(context) && context.getNodeParameter(simplifyField.name, itemIndex, true);
		return toBoolean(isSimple) === true ? keepFields(record, kept) : record;
	},
});
