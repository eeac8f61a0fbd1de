import memoize from 'lodash/memoize';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { libraryHint } from '../shared/fields/aiHints';
import { tableNameIn } from '../shared/fields/paidVideos';
import { rowNamesOf } from '../shared/fields/rowOutput';
import { asError, errorDetails, hasErrorOutput } from '../shared/items/errorItem';
import { addHint, nodeError } from '../shared/items/n8nMessages';
import { continuesOnError, itemParameters } from '../shared/items/parameters';
import { messageOf, type RowError, rowErrorOf, withoutOnlyRow } from '../shared/items/rowError';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch } from '../shared/lookups/listSearch';
import { cachedLookUp, lookUpWith, serviceClient } from '../shared/service/client';
import { CREDENTIAL, readAccount } from '../shared/service/credential';
import { MINUTE_MS, systemClock } from '../shared/utils/clock';
import { mapConcurrently } from '../shared/utils/concurrency';
import { omitUndefined } from '../shared/utils/objects';
import { paired } from '../shared/video/outputItems';
import { operationOf, videoLibraryFields } from './fields';
import { readPaidVideos } from './paidVideos';

export class VideoLibrary implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video Library',
		name: 'videoLibrary',
		icon: {
			light: 'file:../../icons/videoLibrary.svg',
			dark: 'file:../../icons/videoLibrary.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace("getAll", "getMany") + ": " + $parameter["resource"]).replace(/([A-Z])/g, " $1").toLowerCase() }}',
		description: 'Get avatars and voices, and download videos',
		defaults: { name: 'Video Library' },
		builderHint: libraryHint,
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'videoGenerationApi', required: true, testedBy: 'videoGenerationApiTest' },
		],
		properties: videoLibraryFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runOperation(this);
	}
}

const OPERATION_CONCURRENCY = 3;

/** How long a lookup may wait for the rate limit, whose period is a minute. */
const RATE_LIMIT_TIMEOUT_MS = 2 * MINUTE_MS;

/** The output items of one input item, or why there are none. */
type OperationResult = INodeExecutionData[] | RowError;

const isRowError = (result: OperationResult): result is RowError => 'message' in result;

/**
 * Runs the selected operation for every input item.
 *
 * @throws NodeOperationError or NodeApiError for the first item that fails, unless On Error says to continue
 */
async function runOperation(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const itemIndexes = context.getInputData().map((_, index) => index);
	const results = itemIndexes.length > 0 ? await resultsOf(context, itemIndexes) : [];
	const error = results.find(isRowError);
	if (error && !continuesOnError(context)) {
		const message = messageOf(withoutOnlyRow(itemIndexes.length, [error]), rowNamesOf(context));
		throw nodeError(context.getNode(), { ...error, message });
	}
	const errorOutput = hasErrorOutput(context.getNode());
	const items = results.flatMap((result) =>
		isRowError(result) ? errorItem(result, errorOutput) : result,
	);
	return [items];
}

function errorItem(error: RowError, errorOutput: boolean): INodeExecutionData {
	const { itemIndexes = [], message, advice } = error;
	const details = errorDetails(error, itemIndexes);
	const json = omitUndefined({ error: message, advice, ...details }) as IDataObject;
	const item = { json, pairedItem: paired(itemIndexes) };
	return errorOutput ? asError(item) : item;
}

async function resultsOf(
	context: IExecuteFunctions,
	itemIndexes: number[],
): Promise<OperationResult[]> {
	const parametersOf = itemParameters(context);
	const operation = operationOf(parametersOf(0));
	const shared = sharedBy(context);
	return await mapConcurrently<number, OperationResult>(
		itemIndexes,
		OPERATION_CONCURRENCY,
		async (itemIndex) => {
			try {
				const read = parametersOf(itemIndex);
				const items = await operation.execute({ ...(await shared), context, itemIndex, read });
				return items.map((item) => ({ pairedItem: paired([itemIndex]), ...item }));
			} catch (error) {
				return { ...rowErrorOf(error), itemIndexes: [itemIndex] };
			}
		},
		(result) => isRowError(result) && !continuesOnError(context),
	);
}

async function sharedBy(context: IExecuteFunctions) {
	const account = readAccount(await context.getCredentials(CREDENTIAL));
	const signal = context.getExecutionCancelSignal();
	// many items look the same up
	const lookUp = cachedLookUp(async (request) => {
		const deadline = systemClock.now() + RATE_LIMIT_TIMEOUT_MS;
		const send = serviceClient(context, account, { deadline, signal });
		return await lookUpWith(send, account)(request);
	});
	return {
		account,
		lookUp,
		paidVideosIn: memoize(
			async (table: unknown) => await readPaidVideos(context, tableNameIn(table)),
		),
		hint: memoize((message?: string) => addHint(context, message)),
	};
}
