import { type INode, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

/** Error items have nothing else, so a record of the service with an `error` of its own is none. */
const isError = ({ json }: INodeExecutionData) =>
	Boolean(json.error) && Object.keys(json).every((key) => key === 'error' || key === 'details');

/**
 * Has n8n send error items to the error output, with all they say. n8n 2 knows them by their keys. n8n 1 knows no
 * `details`, only the property `error`, and strips items that have it; but not the copy that it makes for the error
 * output, if the property is hidden from copying.
 */
export function markErrors(node: INode, items: INodeExecutionData[]): INodeExecutionData[] {
	if (node.onError !== 'continueErrorOutput') return items;
	const marked = (item: INodeExecutionData): INodeExecutionData => {
		const value = new NodeOperationError(node, String(item.json.error));
		return Object.defineProperty({ ...item }, 'error', { value, enumerable: false });
	};
	return items.map((item) => (isError(item) ? marked(item) : item));
}

/**
 * An error item for the error output that n8n may store before: nothing hidden survives that, and what both versions
 * know is `error` with `message`.
 */
export function storableError(item: INodeExecutionData): INodeExecutionData {
	if (!isError(item)) return item;
	const { error, details } = item.json;
	const { description, message, code } = (details ?? {}) as Record<string, string | undefined>;
	const said = code ? `${String(error)} (${code})` : error;
	return { ...item, json: { error: said, message: message ?? description ?? error } };
}
