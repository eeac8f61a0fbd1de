import memoize from 'lodash/memoize';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	addHint,
	asError,
	errorDetails,
	hasErrorOutput,
	nodeError,
	paired,
} from '../shared/items/output';
import { continuesOnError } from '../shared/items/parameters';
import { messageOf, type RowError, rowErrorOf, withRowsOf } from '../shared/items/rowError';
import { type Account, CREDENTIAL, readAccount } from '../shared/service/account';
import { serviceClient } from '../shared/service/client';
import { cachedLookUp, get, type LookUp } from '../shared/service/lookUp';
import { MINUTE_MS, systemClock } from '../shared/utils/clock';
import { mapConcurrently } from '../shared/utils/mapConcurrently';
import { omitUndefined } from '../shared/utils/objects';
import { operationOf } from './fields';
import { isRowError, type OperationInput, type OperationResult } from './operation';

/** How many input items are worked on at a time. */
const CONCURRENCY = 3;

/** How long a look-up may wait for the rate limit, whose period is a minute. */
const RATE_LIMIT_TIMEOUT_MS = 2 * MINUTE_MS;

/**
 * Runs the selected operation for every input item.
 *
 * @throws NodeOperationError or NodeApiError for the first item that fails, unless On Error says to continue
 */
export async function runOperation(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const itemIndexes = this.getInputData().map((_, index) => index);
	const results = itemIndexes.length > 0 ? await resultsOf(this, itemIndexes) : [];
	const error = results.find(isRowError);
	if (error && !continuesOnError(this)) {
		const message = messageOf(withRowsOf(itemIndexes.length, [error]));
		throw nodeError(this.getNode(), { ...error, message });
	}
	const errorOutput = hasErrorOutput(this.getNode());
	const items = results.flatMap((result) =>
		isRowError(result) ? errorItem(result, errorOutput) : result,
	);
	return [items];
}

function errorItem(error: RowError, errorOutput: boolean): INodeExecutionData {
	const { itemIndexes = [] } = error;
	const { message, advice } = error;
	const json = omitUndefined({
		...{ error: message, advice },
		...errorDetails(error, itemIndexes),
	}) as IDataObject;
	const item = { json, pairedItem: paired(itemIndexes) };
	return errorOutput ? asError(item) : item;
}

async function resultsOf(
	context: IExecuteFunctions,
	itemIndexes: number[],
): Promise<OperationResult[]> {
	const operation = operationOf(parametersOf(context, 0));
	const failed = (error: unknown, itemIndex: number): RowError => ({
		...rowErrorOf(error),
		itemIndexes: [itemIndex],
	});
	const prepared = prepare(context);
	if ('executeAll' in operation) {
		try {
			const shared = await prepared;
			return await operation.executeAll(
				itemIndexes.map((itemIndex) => inputOf(context, itemIndex, shared)),
			);
		} catch (error) {
			return itemIndexes.map((itemIndex) => failed(error, itemIndex));
		}
	}
	return await mapConcurrently<number, OperationResult>(
		itemIndexes,
		CONCURRENCY,
		async (itemIndex) => {
			try {
				const items = await operation.execute(inputOf(context, itemIndex, await prepared));
				return items.map((item) => ({ ...item, pairedItem: { item: itemIndex } }));
			} catch (error) {
				return failed(error, itemIndex);
			}
		},
		(result) => isRowError(result) && !continuesOnError(context),
	);
}

/** What all input items share. */
type Shared = Pick<OperationInput, 'account' | 'lookUp' | 'hint'>;

async function prepare(context: IExecuteFunctions): Promise<Shared> {
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const hint = memoize((message?: string) => addHint(context, message));
	return { account, lookUp: lookUpFor(context, account), hint };
}

/** Cached, as many items look the same up. */
function lookUpFor(context: IExecuteFunctions, account: Account): LookUp {
	const signal = context.getExecutionCancelSignal();
	return cachedLookUp(async (request) => {
		const deadline = systemClock.now() + RATE_LIMIT_TIMEOUT_MS;
		return await get(serviceClient(context, account, { deadline, signal }), account, request);
	});
}

const inputOf = (
	context: IExecuteFunctions,
	itemIndex: number,
	shared: Shared,
): OperationInput => ({ ...shared, context, itemIndex, read: parametersOf(context, itemIndex) });

const parametersOf =
	(context: IExecuteFunctions, itemIndex: number): OperationInput['read'] =>
	(name) =>
		context.getNodeParameter(name, itemIndex, undefined, { extractValue: true });
