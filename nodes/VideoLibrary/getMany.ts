import keyBy from 'lodash/keyBy';
import map from 'lodash/map';
import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';
import sortBy from 'lodash/sortBy';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { booleanField, collectionField, textField } from '../shared/fields/parts';
import { countIn, textIn, toBoolean } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import {
	foldCase,
	type Library,
	type LibraryRecord,
	listRecords,
	nameOf,
} from '../shared/lookups/libraries';
import { excerptOfList, filtersSeePart } from '../shared/messages/library';
import { omitUndefined } from '../shared/utils/objects';
import { type Operation, type OperationInput, toItem } from './operation';

interface Listing {
	library: Library;
	/** See `tool` of an operation. */
	tool: string;
	/** Filters of the service: query parameters that its document names. */
	queryFields?: INodeProperties[];
	extraFields?: INodeProperties[];
	/** Makes an output record of a record. */
	shape?(record: LibraryRecord, input: OperationInput): LibraryRecord;
}

const listLimitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

export const limitFields: INodeProperties[] = [
	booleanField({
		displayName: 'Return All',
		name: 'returnAll',
		description: 'Whether to return all results or only up to a given limit',
	}),
	listLimitField,
];

const listNameField = textField({
	displayName: 'Name Contains',
	name: 'name',
	placeholder: 'e.g. amelia',
	description: 'Part of the name. Case and accents are ignored.',
});

export function getMany({
	library,
	tool,
	queryFields = [],
	extraFields = [],
	shape = (record) => record,
}: Listing): Operation {
	const filters = sortBy([listNameField, ...queryFields], 'displayName');
	const filtersField = collectionField({
		displayName: 'Filters',
		name: 'filters',
		placeholder: 'Add Filter',
		description: 'Conditions that the returned records must all meet',
		options: filters,
	});
	return {
		name: 'Get Many',
		value: 'getAll',
		description: `Get many ${library.noun}`,
		action: `Get many ${library.noun}`,
		tool,
		fields: [...limitFields, ...extraFields, filtersField],
		async execute(input) {
			const { context, lookUp, account, read, hint } = input;
			const limit = limitOf(input);
			const values = read(filtersField.name) as IDataObject;
			const { name = '', ...documented } = mapValues(keyBy(filters, 'name'), (field) =>
				textIn(field, values[field.name]),
			);
			const query = omitUndefined(documented);
			const { records, unlisted, part } = await listRecords(lookUp, account, library, query);
			if (part) hint(filtersSeePart(part));
			const isNamed = (record: LibraryRecord) =>
				foldCase(nameOf(record) ?? '').includes(foldCase(name));
			const matching = records.filter(isNamed);
			const idFirst = (record: LibraryRecord) => ({ ...pick(record, library.ids), ...record });
			const items = matching.slice(0, limit).map((record) => toItem(shape(idFirst(record), input)));
			if (!isToolCall(context)) return items;
			const filterNames = map(filters, 'displayName');
			return withNote(items, matching.length + unlisted, library.noun, filterNames);
		},
	};
}

/** @throws UserFacingError for a limit that is no number of at least 1 */
export const limitOf = ({ read }: OperationInput): number =>
	toBoolean(read('returnAll')) === true
		? Infinity
		: countIn(listLimitField, read(listLimitField.name));

/** Says to a model what it would misread: an empty answer as a failure, and a list that was cut as a whole one. */
export function withNote(
	items: INodeExecutionData[],
	matching: number,
	noun: string,
	filters: string[],
): INodeExecutionData[] {
	if (items.length === matching && matching > 0) return items;
	return [...items, toItem({ message: excerptOfList(items.length, matching, noun, filters) })];
}
