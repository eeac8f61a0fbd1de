import type { IDataObject } from 'n8n-workflow';

import { withVersionParameter } from '../callbacks/callbackUrl';
import type { Origin } from '../callbacks/videoEvent';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { versionField } from '../fields/identity';
import { readEntries } from '../fields/listInput';
import { FilesOfVideo } from '../files/filesOfVideo';
import { isEmptyCell } from '../items/cells';
import type { Fields, ParametersOf, ReadParameter } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { referenceOf } from '../items/tableRows';
import { ROW } from '../messages/rows';
import { hasExecution } from '../utils/execution';
import { buildCommonFields, withAdditionalFields } from './commonFields';
import type { CreationCall, Run } from './run';

/** Reads what the items of a video have in common: a merged cell has its value in one of them. */
const firstFilled =
	(parametersOf: ParametersOf, itemIndexes: number[]): ReadParameter =>
	(name) => {
		for (const index of itemIndexes) {
			const value = parametersOf(index)(name);
			if (!isEmptyCell(value)) return value;
		}
		return parametersOf(itemIndexes[0])(name);
	};

/**
 * The request that the input items of one video ask for, whether or not it is valid, and where its parts come from.
 *
 * @throws UserFacingError, with the field, for a value that no request can be built from
 */
export async function readRequest(run: Run, itemIndexes: number[]) {
	const { context, kind, account, parametersOf } = run;
	const [first] = itemIndexes;
	const read = run.itemsAreEntries ? firstFilled(parametersOf, itemIndexes) : parametersOf(first);
	const { url: callbackUrl, resumesExecution } = run.callbackFor(first) ?? {};
	const triggerUrl = resumesExecution ? undefined : callbackUrl;
	const files = new FilesOfVideo(run.inputFiles);
	const list =
		kind.listInput &&
		(await readEntries(kind.listInput, parametersOf, itemIndexes, read, async (entry, ...where) =>
			kind.files ? await files.entries(entry, ...where) : [entry],
		));
	const options = (read('options') ?? {}) as Fields;
	const { json } = context.getInputData()[first];
	const fileAddress = async (value: unknown) => await files.address(value, first);
	const body = withAdditionalFields(kind, options, {
		...(await kind.build(read, run.lookUp, json, account, fileAddress)),
		...(kind.listInput && { [kind.listInput.field]: list?.entries }),
		...buildCommonFields(options, {
			completion: run.completion,
			hasMetadata: kind.metadata,
			callbackUrl:
				kind.metadata || !triggerUrl ? callbackUrl : withRow(run, triggerUrl, itemIndexes),
			origin: triggerUrl ? originOf(run, itemIndexes) : undefined,
		}),
	}) as IDataObject;
	return { body, options, list, files, triggerUrl, resumesExecution };
}

const originOf = ({ context, nodeName, table }: CreationCall, itemIndexes: number[]): Origin => ({
	workflowId: context.getWorkflow().id ?? '',
	executionId: hasExecution(context) ? context.getExecutionId() : '',
	node: nodeName,
	item: itemIndexes[0],
	items: context.getInputData().length,
	...(table && { row: referenceOf(table, itemIndexes[0]) }),
});

/** For a request that can carry no metadata. */
function withRow({ table }: CreationCall, triggerUrl: string, itemIndexes: number[]): string {
	if (!table) return triggerUrl;
	const url = withVersionParameter(triggerUrl, referenceOf(table, itemIndexes[0]));
	if (url.length > SERVICE_LIMITS.webhook) {
		throw new UserFacingError({ field: versionField.name, ...ROW.versionTooLong() });
	}
	return url;
}
