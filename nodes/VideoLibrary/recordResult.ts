import { randomUUID } from 'crypto';
import isEmpty from 'lodash/isEmpty';
import memoize from 'lodash/memoize';
import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { readVideo } from '../shared/contract/videoDetails';
import { toText } from '../shared/items/cells';
import { paired } from '../shared/items/output';
import { continuesOnError } from '../shared/items/parameters';
import { type RowError, UserFacingError } from '../shared/items/rowError';
import { type LedgerEvent, recordingOf } from '../shared/ledger/journal/events';
import { newEvent } from '../shared/ledger/journal/newEvent';
import { executionIdOf, nodeMemory } from '../shared/utils/execution';
import { groupInOrder } from '../shared/utils/objects';
import {
	keyIn,
	mapRows,
	mapRowsAsync,
	rowsOf,
	tableField,
	tableNameOf,
	withoutErrors,
} from './ledgerRows';
import {
	type BatchOperation,
	isRowError,
	type OperationInput,
	type OperationResult,
} from './operation';
import {
	appendFirst,
	isCollected,
	type OpenTable,
	openResultTable,
	originTable,
} from './resultTables';

const itemField = (displayName: string, name: string, description: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: `={{ $json.${name} }}`,
	description,
});

const keyField: INodeProperties = {
	...itemField(
		'Key',
		'key',
		'What the row is paid once per. Behind the Video Generation Trigger it is origin.key, and behind a node that has waited for its videos it is key. Videos of Create From Script do not carry it: get it from the paid videos table by their projectId, with the Data Table node of n8n.',
	),
	default: '={{ $json.origin?.key ?? $json.key }}',
	required: true,
};

const carriedTableField: INodeProperties = {
	...tableField,
	description:
		'The Data Table of Pay Once Per, in the project of this workflow, for videos that do not carry its name. A video behind the Video Generation Trigger carries it, and is recorded there.',
};

const statusField: INodeProperties = {
	...itemField(
		'Status',
		'status',
		'Whether the video is completed or has failed; or archived, once its file is stored, with the place of the file as URL',
	),
	required: true,
};

const videoFields = [
	statusField,
	itemField('Project ID', 'projectId', 'ID of the project, if it is known'),
	itemField('Video ID', 'videoId', 'ID of the video, if it is known'),
	itemField('URL', 'url', 'Download address of a completed video'),
	itemField('Message', 'message', 'Why the video has failed'),
];

/** Writes nothing when a row is wrong, unless On Error says to continue. */
async function executeAll(inputs: OperationInput[]): Promise<OperationResult[]> {
	const [input] = inputs;
	const { context } = input;
	const stored = nodeMemory(context);
	// the same where n8n repeats it: an earlier try may have written, and passed nothing on
	const recording = `${String((stored.recording ??= randomUUID()))} ${runIndexOf(context)}`;
	const read = mapRows(rowsOf(inputs), ({ input }) => {
		const event = eventOf(input, recording);
		return { input, event, tableName: originTable(input, event.key) ?? tableNameOf(input) };
	});
	const byTable = groupInOrder(withoutErrors(read), ({ tableName }) => tableName);
	const open = memoize(async (name: string) => {
		const events = (byTable.get(name) ?? []).map(({ event }) => event);
		return await openResultTable(input, name, events);
	});
	const checked = await mapRowsAsync(read, async (row) => {
		const table = await open(row.tableName);
		table.checkOwner(row.event);
		return { ...row, table };
	});
	const wrong = checked.filter(isRowError);
	if (wrong.length > 0 && !continuesOnError(context)) return wrong;
	const valid = withoutErrors(checked);
	const ofTable = groupInOrder(valid, ({ table }) => table);
	const recordAll = memoize(async (table: OpenTable) => {
		const events = (ofTable.get(table) ?? []).map(({ event }) => event);
		return await appendFirst(table, events, recordingOf);
	});
	const recorded = await mapRowsAsync(checked, async ({ event, table, input: { itemIndex } }) =>
		(await recordAll(table))(event) ? [passedOn(context, itemIndex)] : [],
	);
	// n8n repeats the node for an error item as well
	if (!recorded.some(isRowError)) delete stored.recording;
	const repeated = recorded.filter((items) => isEmpty(items)).length;
	if (repeated > 0) input.hint(repeatedHint(repeated, valid.length));
	return recorded;
}

/** In a loop a round that has left an error item is not repeated by the next one. */
const runIndexOf = (context: IExecuteFunctions) =>
	Number(context.getWorkflowDataProxy(0).$runIndex);

/** @throws UserFacingError for an item without a key, or of a video that is not finished */
function eventOf(input: OperationInput, recording: string): LedgerEvent {
	const { context, itemIndex, read } = input;
	const key = keyIn(keyField, input, NO_KEY);
	const texts = Object.fromEntries(videoFields.map(({ name }) => [name, toText(read(name))]));
	const { status, projectId = '', videoId = '', url = '', message = '' } = readVideo(texts);
	const given = String(texts[statusField.name]);
	// a video that a node has waited for in vain may still be collected
	const isNote = given === 'archived' || (given === 'timedOut' && isCollected(input));
	const state = isNote ? given : status;
	if (state === 'processing') throw notFinished(given);
	return newEvent({
		...{ key, state, projectId, videoId, url, message },
		executionId: executionIdOf(context),
		attempt: `${recording} ${itemIndex}`,
	});
}

function passedOn(context: IExecuteFunctions, itemIndex: number): INodeExecutionData {
	const { json, binary } = context.getInputData()[itemIndex];
	return { json, binary, pairedItem: paired([itemIndex]) };
}

const repeatedHint = (repeated: number, all: number) =>
	`Not passed on, as it was recorded before: ${repeated} of ${all} results`;

const NO_KEY: RowError = {
	message: 'Key: The item has no key, so its result cannot be recorded',
	advice:
		'Only a video that was created with Pay Once Per carries its key, behind the Video Generation Trigger as origin.key, behind other nodes as key. Lead other videos past this node with an IF node. For a video of Create From Script, or an item of another node, enter an expression that gives the key.',
};

const notFinished = (status: string) =>
	new UserFacingError({
		message: `Status: "${status}" is no result of a video`,
		advice:
			'Only a completed or failed video can be recorded. Put Wait for Video of Video Library in front of this node, or leave other videos out with an IF node.',
	});

/** Ends duplicates: the service repeats callbacks, and several processes of n8n may receive them. */
export const recordResult: BatchOperation = {
	name: 'Record Result',
	value: 'recordResult',
	description: 'Record what became of a video, and pass on what was not recorded before',
	action: 'Record result of a paid row',
	tool: 'Records whether the video of a row is completed or has failed, by the key of the row. Returns nothing new; an empty answer means that the result was recorded before.',
	fields: [carriedTableField, keyField, ...videoFields],
	executeAll,
};
