import differenceBy from 'lodash/differenceBy';
import get from 'lodash/get';
import isEmpty from 'lodash/isEmpty';
import omit from 'lodash/omit';
import uniq from 'lodash/uniq';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { withoutToken } from '../callbacks/callbackUrl';
import type { Origin } from '../callbacks/videoEvent';
import { OWN_CODES } from '../contract/errorCodes';
import { EXPECTED_TEXT } from '../contract/plainWords';
import { type InvalidField, invalidFields } from '../contract/requests';
import { ORIGIN_KEY } from '../contract/values';
import { groupOf, readEntries } from '../fields/listInput';
import { isKeyConstant, isPaidOncePerKey, readVideoKey } from '../fields/payOncePer';
import type { Fields } from '../items/parameters';
import { nestedText, unsplitText } from '../items/columnNames';
import { missingColumns } from '../items/missingColumns';
import { listed, type RowError, rowErrorOf } from '../items/rowError';
import { idempotencyKey } from '../ledger/execution/videoKey';
import { eventLoopYielder } from '../utils/clock';
import { groupInOrder } from '../utils/objects';
import { isRejected, type PlannedVideo, rejected, type RejectedVideo } from '../video/video';
import { buildCommonFields, withAdditionalFields } from './commonFields';
import { fieldErrors, missingColumnText } from './fieldLabels';
import { textFaults } from './requestTexts';
import type { Run } from './run';

/** Reads all input items and checks their requests, one for each video, in the order of the items. */
export async function planVideos(run: Run): Promise<Array<PlannedVideo | RejectedVideo>> {
	const itemIndexes = run.context.getInputData().map((_, itemIndex) => itemIndex);
	const videos: Array<PlannedVideo | RejectedVideo> = [];
	const yieldToEventLoop = eventLoopYielder();
	for (const [key, group] of groupInOrder(itemIndexes, (index) => groupKey(run, index))) {
		videos.push(await planGroup(run, group, key));
		await yieldToEventLoop();
	}
	const error = errorOfAll(run, videos);
	return error ? videos.map((video) => rejected(video, [error])) : videos;
}

/** What is wrong with the expressions: no row is to blame, so each stays as it is. */
function errorOfAll(
	{ context, kind, isTool }: Run,
	videos: Array<PlannedVideo | RejectedVideo>,
): RowError | undefined {
	const items = context.getInputData();
	if (isPaidOncePerKey(context) && isKeyConstant(context) && videos.length > 1) {
		return faultOfNone(
			'Pay Once Per: It has the same value for all rows, so only one video would be created',
			`Enter what names a row and never changes, such as {{ $json.sku }}, as an expression: ${columnsOf(items)}.`,
		);
	}
	if (isTool) return undefined;
	const isRefused = (field: string) =>
		videos.every(
			(video) => isRejected(video) && video.errors.some(({ emptyField }) => emptyField === field),
		);
	// a person is there to correct it; in production, a row may leave a field out
	const isInEditor = context.getMode() === 'manual';
	const missing = missingColumns(context.getNode().parameters, items).find(
		({ field, leavesGap, isUnquoted }) =>
			isUnquoted || leavesGap || field === 'script' || isRefused(field) || isInEditor,
	);
	const unsplit = unsplitText(columnNames(items), missing?.column);
	if (unsplit && (missing || videos.every(isRejected))) {
		return faultOfNone(
			unsplit,
			'In the node that reads the file, such as Extract from File, add the option Delimiter, and enter the sign there.',
		);
	}
	if (missing) {
		const { field, column, leavesGap, similar } = missing;
		const text = missingColumnText(kind.fields, missing);
		if (similar) return faultOfNone(text, 'Or drag the column from the input into the field.');
		const known = columnsOf(items);
		const mayBeMissing = leavesGap || (field !== 'script' && !isRefused(field));
		return faultOfNone(
			text,
			mayBeMissing
				? `Correct the name: ${known}. If the column may be missing, write {{ $json[${JSON.stringify(column)}] || "" }}.`
				: `Correct the name, or fill in the column: ${known}.${isRefused(field) ? '' : ' For a video without speech, clear Script and Voice.'}`,
		);
	}
	if (!isRefused('payOncePer')) return undefined;
	return faultOfNone(
		'Pay Once Per is empty in every row',
		`Correct the expression, or fill in the column: ${columnsOf(items)}.`,
	);
}

const faultOfNone = (message: string, advice: string): RowError => ({
	...{ itemIndexes: [], message, advice },
	code: OWN_CODES.notSent,
});

const columnNames = (items: INodeExecutionData[]): string[] =>
	uniq(items.flatMap(({ json }) => Object.keys(json)));

function columnsOf(items: INodeExecutionData[]): string {
	const columns = columnNames(items);
	return columns.length > 0 ? `the columns are ${listed(columns, ', ')}` : 'there are none';
}

const planGroup = async (run: Run, itemIndexes: number[], key: string | RowError) =>
	typeof key === 'string'
		? await planVideo(run, itemIndexes)
		: rejected({ itemIndexes, kind: run.kind.name }, [key]);

/** Equal for the items of one video. An item whose group cannot be read has an error of its own. */
function groupKey(run: Run, itemIndex: number): string | RowError {
	if (!run.itemsAreEntries) return String(itemIndex);
	if (!run.hasGroups) return '';
	try {
		return groupOf(run.parametersOf(itemIndex));
	} catch (error) {
		return rowErrorOf(error);
	}
}

/** Reads the input items of one video and checks its request. Sends nothing and never throws. */
async function planVideo(run: Run, itemIndexes: number[]): Promise<PlannedVideo | RejectedVideo> {
	const { kind, path } = run;
	const [first] = itemIndexes;
	const video = { itemIndexes, kind: kind.name };
	try {
		const { parametersOf } = run;
		const read = parametersOf(first);
		const { url: callbackUrl, resumesExecution, triggerUrlSource } = run.callbackFor(first) ?? {};
		const triggerUrl = resumesExecution ? undefined : callbackUrl;
		const key = isPaidOncePerKey(run.context)
			? readVideoKey(run.parametersOf, itemIndexes, groupByOf(run))
			: undefined;
		const list = kind.listInput && readEntries(kind.listInput, parametersOf, itemIndexes);
		const options = (read('options') ?? {}) as Fields;
		const body = withAdditionalFields(kind, options, {
			...(await kind.build(read, run.lookUp, run.context.getInputData()[first].json, run.account)),
			...(kind.listInput && { [kind.listInput.field]: list?.entries }),
			...buildCommonFields(options, {
				completion: run.completion,
				hasMetadata: kind.metadata,
				callbackUrl,
				origin: triggerUrl || key ? originOf(run, first, key) : undefined,
			}),
		}) as IDataObject;
		const invalid = invalidIn(run, itemIndexes, body);
		const positions = list?.positions;
		if (invalid.length > 0) {
			return rejected(video, fieldErrors(run, { itemIndexes, positions }, invalid, INVALID));
		}
		return {
			...video,
			...describedIn(body),
			status: 'planned',
			path,
			body,
			positions,
			leftOut: list?.leftOut,
			key,
			idempotencyKey: idempotencyKey(itemIndexes, path, body),
			triggerUrl,
			triggerUrlSource,
			notifiesTrigger: triggerUrl && withoutToken(triggerUrl),
			resumesExecution,
		};
	} catch (error) {
		const rowError = rowErrorOf(error);
		const { field, message } = rowError;
		const errors =
			field === undefined ? [rowError] : fieldErrors(run, video, [{ field, message }], INVALID);
		return rejected(video, errors);
	}
}

function invalidIn(
	{ context, kind }: Run,
	itemIndexes: number[],
	body: IDataObject,
): InvalidField[] {
	const faults = textFaults(kind, body);
	const others = differenceBy(invalidFields(kind.schema, body), faults, 'field');
	const items = context.getInputData();
	const rows = itemIndexes.map((index) => items[index].json);
	const wordsFor = ({ field, message }: InvalidField) =>
		message === EXPECTED_TEXT ? nestedText(get(body, field), rows) : undefined;
	return [...faults, ...others].map((each) => ({
		...each,
		message: wordsFor(each) ?? each.message,
	}));
}

const groupByOf = ({ context, hasGroups }: Run) =>
	hasGroups ? String(context.getNode().parameters.groupBy) : undefined;

const INVALID = {
	advice: 'Correct this field, in the row, on the panel, or in the node that gives it.',
	code: 'VALIDATION_ERROR',
};

/** What of a request is output with its video: its metadata as the row gave it. */
const describedIn = ({ name, title, metadata }: IDataObject) => {
	const label = name ?? title;
	const given = omit(metadata as IDataObject, ORIGIN_KEY);
	return {
		name: typeof label === 'string' ? label : undefined,
		metadata: isEmpty(given) ? undefined : given,
	};
};

const originOf = (
	{ context, nodeName, ledgerTable }: Run,
	itemIndex: number,
	key?: string,
): Origin => ({
	workflowId: context.getWorkflow().id ?? '',
	executionId: context.getExecutionId(),
	node: nodeName,
	item: itemIndex,
	items: context.getInputData().length,
	...(key && { key, table: ledgerTable }),
});
