import type { IExecuteFunctions } from 'n8n-workflow';

import { automaticWaitBy, callbackBuilder, type CallbackFor } from '../callbacks/callbackUrl';
import { type Completion, readCompletion } from '../fields/completion';
import { readIdColumn } from '../fields/identity';
import { itemsAreEntries } from '../fields/listInput';
import {
	readStatusesToCreate,
	resultColumnsField,
	rowNamesOf,
	tableColumnsIn,
} from '../fields/rowOutput';
import { readWaitSettings, type WaitSettings } from '../fields/waitSettings';
import { InputFiles } from '../files/inputFiles';
import { neededColumns } from '../items/columns';
import { hasErrorOutput } from '../items/errorItem';
import { rowIndexes } from '../items/inputRows';
import {
	continuesOnError,
	isToolCall,
	itemParameters,
	optionReader,
	outputsRows,
	type ParametersOf,
} from '../items/parameters';
import type { RowNames } from '../items/rowError';
import { readRows, type TableOutput } from '../items/tableRows';
import { cachedLookUp, type LookUp, lookUpWith, type Send, serviceClient } from '../service/client';
import { type Account, CREDENTIAL, readAccount } from '../service/credential';
import { HOUR_MS, systemClock } from '../utils/clock';
import type { CreationKind } from './kind';

/** How long a run may take to send all rows within the rate limit. What would wait longer is left to the next run. */
export const RATE_LIMIT_WAIT_MS = 3 * HOUR_MS;

/** A call of a creation node. */
export interface CreationCall {
	kind: CreationKind;
	context: IExecuteFunctions;
	/** Kept, as `getNode()` copies the whole node. */
	nodeName: string;
	/** How often the node has run before in this execution. */
	runIndex: number;
	/** Whether an AI agent calls the node as a tool. */
	isTool: boolean;
	/** Whether rows without a video are output as well, and the others go on. */
	continueOnFail: boolean;
	/** Whether rows without a video go to the error output. */
	errorOutput: boolean;
	/** The indexes of the input items that are rows. */
	rows: number[];
	nameRows: RowNames;
	/** Undefined where videos are output, and not rows. */
	table?: TableOutput;
}

/** What holds for all rows of one run of a creation node. */
export interface Run extends CreationCall {
	account: Account;
	send: Send;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Does the same lookup once. */
	lookUp: LookUp;
	parametersOf: ParametersOf;
	/** Whether each input item gives an entry (a slide, a scene...), and not a video. */
	itemsAreEntries: boolean;
	/** The columns that *Group By* is made of; undefined where it is empty, so that all entries make one video. */
	groupColumns?: string[];
	inputFiles: InputFiles;
	completion: Completion;
	/** Undefined where the run does not wait. */
	wait?: WaitSettings;
	callbackFor: CallbackFor;
}

/** What is known of a call before anything is read that can be wrong. Never throws. */
export function startRun(context: IExecuteFunctions, kind: CreationKind): CreationCall {
	const isTool = isToolCall(context);
	const items = context.getInputData();
	const node = context.getNode();
	return {
		context,
		kind,
		isTool,
		nodeName: node.name,
		// not by an expression, which takes n8n more than a millisecond
		runIndex: Number(context.getWorkflowDataProxy(0).$runIndex),
		continueOnFail: continuesOnError(context),
		errorOutput: hasErrorOutput(node),
		nameRows: rowNamesOf(context),
		// a call of an agent has no rows: all items count
		rows: isTool ? [...items.keys()] : rowIndexes(node.parameters, items),
	};
}

/**
 * Read first, so that after any later failure, rows are output as rows.
 *
 * @throws UserFacingError if two columns have the same name, or a status of ours asks for a video
 */
export function readTable({ context, isTool }: CreationCall): TableOutput | undefined {
	if (isTool || !outputsRows(context.getNode().parameters)) return undefined;
	const option = optionReader(context)(resultColumnsField.name);
	const columns = tableColumnsIn(option, readIdColumn(context));
	const rows = context.getInputData().map(({ json }) => json);
	return readRows(rows, columns, readStatusesToCreate(context));
}

/**
 * Reads the credential and the parameters that hold for all rows.
 *
 * @throws UserFacingError when one of them cannot be used
 */
export async function prepareRun(call: CreationCall): Promise<Run> {
	const { context, kind, runIndex, isTool, table } = call;
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const { parameters } = context.getNode();
	const deadline = systemClock.now() + RATE_LIMIT_WAIT_MS;
	const signal = context.getExecutionCancelSignal();
	const send = serviceClient(context, account, { deadline, signal });
	const completion = readCompletion(context);
	const parametersOf = itemParameters(context);
	const wait =
		completion === 'wait' ? readWaitSettings(context, () => automaticWaitBy(context)) : undefined;
	return {
		...call,
		// what is wrong with a row is said in it
		continueOnFail: call.continueOnFail || table !== undefined,
		account,
		send,
		deadline,
		lookUp: cachedLookUp(lookUpWith(send, account)),
		parametersOf,
		itemsAreEntries: itemsAreEntries(kind.listInput, parametersOf),
		groupColumns: parameters.groupBy ? neededColumns(parameters.groupBy) : undefined,
		inputFiles: new InputFiles(context, isTool),
		completion,
		wait,
		callbackFor: callbackBuilder(context, account, completion, wait?.by, runIndex),
	};
}
