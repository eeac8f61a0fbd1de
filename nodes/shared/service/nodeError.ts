import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { Explanation } from './explanation';

/**
 * An explanation as the error that n8n shows: a NodeApiError for what the service has answered, else a
 * NodeOperationError. The service's code and details are kept in the error's context.
 */
export function nodeError(
	node: INode,
	{ message, description, code, httpCode, details }: Explanation,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const error =
		httpCode === undefined
			? new NodeOperationError(node, message, { description, itemIndex })
			: new NodeApiError(node, {}, { message, description, itemIndex, httpCode: String(httpCode) });
	// n8n puts words of its own in the place of a message that contains ECONNREFUSED and the like
	error.message = message;
	Object.assign(error.context, { code, details });
	return error;
}
