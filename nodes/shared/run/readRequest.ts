import isEmpty from 'lodash/isEmpty';
import isPlainObject from 'lodash/isPlainObject';
import type { IDataObject } from 'n8n-workflow';

import { type Origin, withRowReference } from '../callbacks/origin';
import { ORIGIN_KEY } from '../contract/requests';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import { readEntries } from '../fields/listInput';
import { FilesOfVideo } from '../files/filesOfVideo';
import { addressIn, isEmptyCell, jsonObject, optionalText, shortLabel } from '../items/cells';
import type { Fields } from '../items/parameters';
import { invalidParameter } from '../items/rowError';
import { referenceOf } from '../items/tableRows';
import { CELL, ROW } from '../messages/rows';
import { hasExecution } from '../utils/execution';
import { omitUndefined } from '../utils/objects';
import { readerOf } from './groupBy';
import type { CreationCall, Run } from './runSetup';

/**
 * The request that the input items of one video ask for, whether or not it is valid, and where its parts come from.
 *
 * @throws UserFacingError, with the field, for a value that no request can be built from
 */
export async function readRequest(run: Run, itemIndexes: number[]) {
	const { context, kind, account, parametersOf } = run;
	const [first] = itemIndexes;
	const read = readerOf(run, itemIndexes);
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
	const ofKind = await kind.build(read, run.lookUp, json, account, fileAddress);
	const webhook =
		kind.metadata || !triggerUrl ? callbackUrl : withRow(run, triggerUrl, itemIndexes);
	// the panel shows this option with *Continue Immediately* only, so an older value does not count
	const ownWebhook = run.completion === 'continue' ? addressIn(options.webhook) : undefined;
	const name = shortLabel(optionalText(options.name), SERVICE_LIMITS.name);
	const origin = triggerUrl ? originOf(run, itemIndexes) : undefined;
	const metadata = kind.metadata ? metadataOf(options, origin) : undefined;
	const body = withAdditionalFields(options, {
		...ofKind,
		...(kind.listInput && { [kind.listInput.field]: list?.entries }),
		...omitUndefined({ name, webhook: webhook ?? ownWebhook, metadata }),
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

/** For requests without metadata: adds the row. */
const withRow = ({ table }: CreationCall, triggerUrl: string, [first]: number[]): string =>
	table ? withRowReference(triggerUrl, referenceOf(table, first)) : triggerUrl;

const ADDITIONAL = 'additionalBodyFields';

/** @throws UserFacingError for metadata that cannot be sent */
function metadataOf({ metadata }: Fields, origin: Origin | undefined): Fields | undefined {
	const { entry = [] } = (metadata ?? {}) as { entry?: Array<{ key: string; value: unknown }> };
	const named = entry.filter(({ key }) => !isEmptyCell(key));
	const fromEntries = Object.fromEntries(named.map(({ key, value }) => [key, value]));
	const all = {
		...withoutReservedKeys('metadata', fromEntries),
		...(origin && { [ORIGIN_KEY]: origin }),
	};
	return isEmpty(all) ? undefined : all;
}

/**
 * Keys that are no one else's. In a callback the service puts the project's ID beside the caller's keys ("Shape A"): a
 * key of the same name could make one video look like another.
 */
const RESERVED_KEYS = ['projectId', ORIGIN_KEY];

/** @throws UserFacingError for a key that is reserved */
function withoutReservedKeys(parameter: string, metadata: Fields): Fields {
	const key = RESERVED_KEYS.find((reserved) => Object.hasOwn(metadata, reserved));
	if (key !== undefined) invalidParameter(parameter, ROW.keyReserved(key));
	return metadata;
}

/**
 * A request with the *Additional Body Fields*. Their metadata joins that of the request, whose keys win.
 *
 * @throws UserFacingError for a field that the request has already
 */
function withAdditionalFields({ [ADDITIONAL]: json }: Fields, body: Fields): Fields {
	const { metadata, ...additional } = jsonObject(ADDITIONAL, json || '{}');
	const taken = Object.keys(additional).find((key) => Object.hasOwn(body, key));
	if (taken !== undefined) invalidParameter(ADDITIONAL, ROW.fieldSentAlready(taken));
	if (metadata === undefined) return { ...additional, ...body };
	if (!isPlainObject(metadata)) invalidParameter(ADDITIONAL, CELL.notObject('metadata'));
	const given = withoutReservedKeys(ADDITIONAL, metadata as Fields);
	return { ...additional, ...body, metadata: { ...given, ...(body.metadata as Fields) } };
}
