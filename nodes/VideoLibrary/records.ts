import pick from 'lodash/pick';
import isPlainObject from 'lodash/isPlainObject';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { Entry } from '../shared/lookups/libraries';

/** A record as it came; what is no object is put into one. */
export const itemOf = (record: unknown): INodeExecutionData => ({
	json: (isPlainObject(record) ? record : { data: record }) as IDataObject,
});

/** From this many fields on, a record can be simplified. */
const MANY_FIELDS = 11;

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/**
 * Leaves the fields that matter most, ten at most. A record of up to ten fields stays as it is, and so does
 * one that has none of those fields, since its shape is not shown in the document.
 */
export function simplified(record: Entry, fields: string[]): Entry {
	if (Object.keys(record).length < MANY_FIELDS) return record;
	const simple = pick(record, fields);
	return Object.keys(simple).length > 0 ? simple : record;
}
