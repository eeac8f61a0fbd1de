import pick from 'lodash/pick';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { countIn, textIn, toBoolean } from '../shared/items/cells';
import { isToolCall } from '../shared/items/parameters';
import {
	type Library,
	type LibraryRecord,
	listRecords,
	type RecordList,
	unlistedText,
} from '../shared/lookups/libraries';
import { omitUndefined } from '../shared/utils/objects';
import type { Filter, Predicate } from './filters';
import { type ItemOperation, type OperationInput, toItem } from './operation';
import { queryOptionsField, queryParametersIn } from './queryParameters';

interface Listing {
	library: Library;
	/** See `tool` of an operation. */
	tool: string;
	filters: Filter[];
	extraFields?: INodeProperties[];
	/** Makes an output record of a record. */
	shape?(record: LibraryRecord, input: OperationInput): LibraryRecord;
}

const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

export const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	limitField,
];

const filtersField = (filters: Filter[]): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description: 'Records that do not meet all of them are left out',
	options: filters.map(({ field }) => field),
});

/** "Get Many" of a list: filters of the service, filters of this node, and a limit. */
export const getMany = ({
	library,
	tool,
	filters,
	extraFields = [],
	shape = (record) => record,
}: Listing): ItemOperation => ({
	name: 'Get Many',
	value: 'getAll',
	description: `Get many ${library.noun}`,
	action: `Get many ${library.noun}`,
	tool,
	fields: [...limitFields, ...extraFields, filtersField(filters), queryOptionsField],
	async execute(input) {
		const { context, lookUp, account, read, hint } = input;
		const limit = limitOf(input);
		const values = read('filters') as IDataObject;
		const isKept = predicateOf(filters, values);
		const added = queryParametersIn(read(queryOptionsField.name) ?? {});
		const query = { ...queryOf(filters, values), ...added };
		const list = await listRecords(lookUp, account, library, query);
		hint(incompleteHint(list, library));
		const matching = list.records.filter(isKept);
		const idFirst = (record: LibraryRecord) => ({ ...pick(record, library.ids), ...record });
		const items = matching.slice(0, limit).map((record) => toItem(shape(idFirst(record), input)));
		if (!isToolCall(context)) return items;
		const note = noteForModel({
			noun: library.noun,
			shown: items.length,
			matching: matching.length + list.unlisted,
			filters: filters.map(({ field }) => field.displayName),
		});
		return [...items, ...note];
	},
});

function incompleteHint(list: RecordList, library: Library): string | undefined {
	const text = unlistedText(list, library);
	return (
		text &&
		`${text}, so Filters and Return All see only these. To get the others, add the parameters of the service's pages to Query Parameters in the options.`
	);
}

/** @throws UserFacingError for a limit that is no number of at least 1 */
export const limitOf = ({ read }: OperationInput): number =>
	toBoolean(read('returnAll')) === true ? Infinity : countIn(limitField, read(limitField.name));

const valueOf = ({ field }: Filter, values: IDataObject): string | undefined =>
	textIn(field, values[field.name]);

function queryOf(filters: Filter[], values: IDataObject): IDataObject {
	const parameters = filters.flatMap((filter) =>
		'query' in filter ? [[filter.query, valueOf(filter, values)]] : [],
	);
	return omitUndefined(Object.fromEntries(parameters) as IDataObject);
}

/** @throws UserFacingError for the value of a filter that is invalid */
function predicateOf(filters: Filter[], values: IDataObject): Predicate {
	const predicates = filters.flatMap((filter) => {
		const value = valueOf(filter, values);
		return value === undefined || 'query' in filter ? [] : [filter.predicate(value)];
	});
	return (record) => predicates.every((isKept) => isKept(record));
}

/** How much of a list a model gets to see. */
interface Excerpt {
	noun: string;
	shown: number;
	matching: number;
	/** Names of the filters. */
	filters: string[];
}

/**
 * What a model is told beside the records, as it would take an empty answer for a failure, and a list that was cut for a
 * whole one. No item where there is nothing to say.
 */
export function noteForModel({ noun, shown, matching, filters }: Excerpt): INodeExecutionData[] {
	if (matching === 0) return [{ json: { message: `No ${noun} match.` } }];
	if (shown === matching) return [];
	const others = `Filter by ${filters.join(', ')} to see others.`;
	return [{ json: { message: `These are ${shown} of ${matching} ${noun}. ${others}` } }];
}
