import type { IExecuteFunctions } from 'n8n-workflow';

import { automaticWaitBy, callbackBuilder, type CallbackFor } from '../callbacks/callbackUrl';
import {
	type Completion,
	readCompletion,
	readWaitSettings,
	type WaitSettings,
} from '../fields/completion';
import {
	checkVersion,
	readCampaign,
	readIdColumn,
	readStatusesToCreate,
	readTableName,
} from '../fields/identity';
import { itemsAreEntries } from '../fields/listInput';
import { readMaxVideos } from '../fields/options';
import { columnsIn, resultColumnsField, rowNamesOf } from '../fields/output';
import { InputFiles } from '../files/inputFiles';
import { neededColumns } from '../items/columns';
import { rowIndexes } from '../items/emptyRows';
import { hasErrorOutput } from '../items/output';
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
import { type Account, CREDENTIAL, readAccount } from '../service/account';
import { type Send, serviceClient } from '../service/client';
import { cachedLookUp, get, type LookUp } from '../service/lookUp';
import { HOUR_MS, systemClock } from '../utils/clock';
import type { CreationKind } from './kind';

/** How long a run may take to send all rows within the rate limit. What would wait longer is left to the next run. */
const RATE_LIMIT_WAIT_MS = 3 * HOUR_MS;

/** What holds for all rows of one run of a creation node. */
export interface Run {
	context: IExecuteFunctions;
	kind: CreationKind;
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
	account: Account;
	/** The indexes of the input items that are rows. */
	rows: number[];
	nameRows: RowNames;
	/** Where the requests go. */
	path: string;
	send: Send;
	/** Until when requests may wait, in milliseconds since 1970. */
	deadline: number;
	/** Does the same look-up once. */
	lookUp: LookUp;
	parametersOf: ParametersOf;
	/** Whether each input item gives an entry (a slide, a scene...), and not a video. */
	itemsAreEntries: boolean;
	/** Whether *Group By* is filled in; otherwise all entries make one video. */
	hasGroups: boolean;
	/** The columns that *Group By* is made of. */
	groupColumns: string[];
	/** The column that names a row. */
	idColumn: string;
	/** Undefined where videos are output, and not rows. */
	table?: TableOutput;
	paidVideosTable: string;
	/** A name of the user's own for these videos. */
	campaign: string;
	/** How many videos an execution creates at most. */
	maxVideos: number;
	inputFiles: InputFiles;
	completion: Completion;
	/** Undefined where the run does not wait. */
	wait?: WaitSettings;
	callbackFor: CallbackFor;
	/** The time in milliseconds. */
	now: () => number;
}

/** The part of a run that cannot fail. */
export type RunBase = Pick<
	Run,
	| 'context'
	| 'kind'
	| 'runIndex'
	| 'isTool'
	| 'continueOnFail'
	| 'errorOutput'
	| 'rows'
	| 'nameRows'
>;

export function startRun(context: IExecuteFunctions, kind: CreationKind): RunBase {
	const isTool = isToolCall(context);
	const items = context.getInputData();
	return {
		context,
		kind,
		isTool,
		// not by an expression, which takes n8n more than a millisecond
		runIndex: Number(context.getWorkflowDataProxy(0).$runIndex),
		continueOnFail: continuesOnError(context),
		errorOutput: hasErrorOutput(context.getNode()),
		// a call of an agent has no row
		nameRows: rowNamesOf(context),
		rows: isTool ? [...items.keys()] : rowIndexes(kind, context.getNode().parameters, items),
	};
}

/**
 * Before all else that can fail, so that its rows are output as rows.
 *
 * @throws UserFacingError where two columns have the same name, or a word of ours asks for a video
 */
export function readTable({ context, isTool }: RunBase): TableOutput | undefined {
	if (isTool || !outputsRows(context.getNode().parameters)) return undefined;
	const option = optionReader(context)(resultColumnsField.name);
	const columns = columnsIn(option, readIdColumn(context));
	const rows = context.getInputData().map(({ json }) => json);
	return readRows(rows, columns, readStatusesToCreate(context));
}

/**
 * Reads the credential and the parameters that hold for all rows.
 *
 * @throws UserFacingError when one of them cannot be used
 */
export async function prepareRun(base: RunBase, table: Run['table']): Promise<Run> {
	const { context, kind, runIndex } = base;
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	checkVersion(context.getNode().parameters);
	const deadline = systemClock.now() + RATE_LIMIT_WAIT_MS;
	const signal = context.getExecutionCancelSignal();
	const send = serviceClient(context, account, { deadline, signal });
	const completion = readCompletion(context);
	const parametersOf = itemParameters(context);
	const wait =
		completion === 'wait' ? readWaitSettings(context, () => automaticWaitBy(context)) : undefined;
	const { name: nodeName, parameters } = context.getNode();
	return {
		...base,
		account,
		send,
		deadline,
		inputFiles: new InputFiles(context, base.isTool),
		completion,
		parametersOf,
		wait,
		nodeName,
		path: kind.path(account),
		itemsAreEntries: itemsAreEntries(kind.listInput, parametersOf),
		hasGroups: Boolean(parameters.groupBy),
		groupColumns: neededColumns(parameters.groupBy),
		idColumn: readIdColumn(context),
		// what is wrong with a row is said in it
		continueOnFail: base.continueOnFail || table !== undefined,
		table,
		paidVideosTable: readTableName(context, base.rows),
		campaign: readCampaign(context),
		maxVideos: readMaxVideos(context, base.rows[0]),
		lookUp: cachedLookUp(async (request) => await get(send, account, request)),
		callbackFor: callbackBuilder(context, account, completion, wait?.by, runIndex),
		now: systemClock.now,
	};
}
