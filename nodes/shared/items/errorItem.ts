import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { paired } from './pairing';
import { messageOf, type Refused } from './refused';
import { given } from './values';

/**
 * An item with nothing but `error` and `details`; see `markErrors` for how it takes the error output where the node
 * has one.
 *
 * @param ids of its project, where there is one
 */
export const errorItem = (refused: Refused, ids: IDataObject = {}): INodeExecutionData => {
	const { rows, explanation } = refused;
	const { description, code, httpCode, details: service } = explanation;
	const [first] = rows;
	return {
		json: {
			error: messageOf(refused),
			details: given({ row: first + 1, ...ids, description, code, httpCode, service }),
		},
		pairedItem: paired(rows),
	};
};
