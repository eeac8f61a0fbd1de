import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';

import { errorInOneLine } from '../messages/rows';
import { omitUndefined } from '../utils/objects';
import type { RowError } from './rowError';

/** What an item says of an error beside its message; `row` is the first of its rows, counted from 1. */
export function errorDetails(
	{ field, code, httpCode, details: service }: RowError,
	[first]: number[],
): IDataObject {
	return omitUndefined({ row: first + 1, field, code, httpCode, service }) as IDataObject;
}

export const hasErrorOutput = ({ onError }: INode): boolean => onError === 'continueErrorOutput';

/**
 * Has n8n send an item to the error output with all its fields. n8n looks for `error`, and would replace them if it
 * were enumerable.
 */
export const asError = (item: INodeExecutionData): INodeExecutionData => {
	const value = { message: item.json.message ?? item.json.error };
	return Object.defineProperty({ ...item }, 'error', { value, enumerable: false });
};

/**
 * An item for the error output in a form that n8n can store before it sends it there: only enumerable keys are stored,
 * so it has none but those that every version recognises.
 */
export function storableError(item: INodeExecutionData): INodeExecutionData {
	if (!item.error) return item;
	const { message, advice, code, projectId } = item.json as { message: string } & Record<
		string,
		string | undefined
	>;
	return {
		...item,
		json: { error: errorInOneLine(message, code, projectId), message: advice ?? message },
	};
}
