import { type INode, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

/** Error items have nothing else, so a record of the service with an `error` of its own is none. */
const isError = ({ json }: INodeExecutionData) =>
	Boolean(json.error) && Object.keys(json).every((key) => key === 'error' || key === 'details');

/**
 * Has n8n send error items to the error output, with all they say. n8n 2 knows them by their keys. n8n 1 needs the
 * property `error`, and then keeps nothing else of the item, unless that property is not enumerable.
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
 * An error item that n8n stores before it sends it to the error output. What is not enumerable does not survive that,
 * so the item keeps the keys that both versions know: `error` and `message`.
 */
export function storableError(item: INodeExecutionData): INodeExecutionData {
	if (!isError(item)) return item;
	const { error, details } = item.json;
	const { description, message, code } = (details ?? {}) as Record<string, string | undefined>;
	const said = code ? `${String(error)} (${code})` : error;
	return { ...item, json: { error: said, message: message ?? description ?? error } };
}
