import uniq from 'lodash/uniq';
import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { trimmedName } from '../items/cells';
import { hasExpression } from '../items/parameters';
import { UserFacingError } from '../items/rowError';
import { TABLE } from '../messages/table';
import { PAID_VIDEOS } from '../messages/wording';

export const paidVideosTableField: INodeProperties = {
	displayName: 'Paid Videos Table',
	name: 'paidVideosTable',
	type: 'string',
	default: PAID_VIDEOS,
	description:
		"Name of the Data Table that records the videos you've already paid for. Created if the project has none. If you switch to another table, videos may be created again (costs credits).",
};

/** The name in the field *Paid Videos Table*; its default when it is empty. */
export const tableNameIn = (value: unknown): string =>
	String(trimmedName(value) ?? paidVideosTableField.default);

/**
 * @param rows the indexes of the input items that are rows
 * @throws UserFacingError where the rows have different tables
 */
export function readTableName(context: IExecuteFunctions, rows: number[]): string {
	const { name } = paidVideosTableField;
	const { options } = context.getNode().parameters;
	const isExpression = hasExpression((options as IDataObject | undefined)?.[name]);
	const values = (isExpression ? rows : rows.slice(0, 1)).map((itemIndex): unknown =>
		context.getNodeParameter(`options.${name}`, itemIndex, ''),
	);
	const [first, ...others] = uniq(values.map(tableNameIn));
	if (others.length === 0) return first;
	throw new UserFacingError(TABLE.severalTables(first, others[0]));
}
