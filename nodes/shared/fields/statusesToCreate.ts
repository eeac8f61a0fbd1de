import compact from 'lodash/compact';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { isEmptyCell } from '../items/cells';
import { optionReader } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { STATUSES, statusWord } from '../items/tableRows';
import { PARAMETER } from '../messages/cells';

export const statusesToCreateField: INodeProperties = {
	displayName: 'Statuses to Create',
	name: 'statusesToCreate',
	type: 'string',
	noDataExpression: true,
	default: 'new, ready, pending, approved, to do, todo',
	description:
		'Comma-separated statuses of the rows to create videos for. Rows with an empty status are always included.',
};

/**
 * The words that count as an empty status.
 *
 * @throws UserFacingError for one that this node writes itself
 */
export function readStatusesToCreate(context: IExecuteFunctions): string[] {
	const { name, displayName, default: usual } = statusesToCreateField;
	const option = optionReader(context)(name);
	const words = compact(
		String(isEmptyCell(option) ? usual : option)
			.split(',')
			.map(statusWord),
	);
	const ours = words.find((word) => STATUSES.some((status) => status === word));
	if (ours === undefined) return words;
	throw new UserFacingError(PARAMETER.statusOfNode(displayName, ours));
}
