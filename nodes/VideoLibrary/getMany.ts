import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { boolean, given, text } from '../shared/items/values';
import { type Entry, type Library, listRecords } from '../shared/lookups/libraries';
import { Explained } from '../shared/service/explanation';
import type { Filter, Keeps } from './filters';
import { textOf } from './read';
import { itemOf } from './records';
import type { Row, RowOperation } from './resource';

interface Listing {
	library: Library;
	/** What the records are called in a sentence. */
	noun: string;
	/** What an AI agent is told: when to use it and what comes back. */
	tool: string;
	filters: Filter[];
	/** Further fields, and what is made of each record with them. */
	extra?: { fields: INodeProperties[]; shape(record: Entry, row: Row): Entry };
}

const limitFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
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

/** "Get Many" of any list: the service's query parameters, filters done here, and a limit. */
export const getMany = ({ library, noun, tool, filters, extra }: Listing): RowOperation => ({
	name: 'Get Many',
	value: 'getAll',
	description: `Get many ${noun}`,
	action: `Get many ${noun}`,
	tool,
	fields: [...limitFields, ...(extra?.fields ?? []), filtersField(filters)],
	async execute(row) {
		const limit = limitOf(row);
		const wanted = row.read('filters') as IDataObject;
		const isKept = keeperOf(filters, wanted);
		const records = await listRecords(row.lookUp, row.account, library, queryOf(filters, wanted));
		return records
			.filter(isKept)
			.slice(0, limit)
			.map((record) => itemOf(extra ? extra.shape(record, row) : record));
	},
});

function limitOf({ read }: Row): number {
	if (boolean(read('returnAll')) === true) return Infinity;
	const limit = Number(text(read('limit')));
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new Explained({ message: 'Limit: Enter a whole number of at least 1' });
}

const wantedOf = ({ field }: Filter, wanted: IDataObject): string | undefined =>
	textOf(field.displayName, wanted[field.name]);

const queryOf = (filters: Filter[], wanted: IDataObject): IDataObject =>
	given(
		Object.fromEntries(
			filters.flatMap((filter) =>
				'query' in filter ? [[filter.query, wantedOf(filter, wanted)]] : [],
			),
		) as IDataObject,
	);

/** @throws Explained when a filter cannot tell what is wanted */
function keeperOf(filters: Filter[], wanted: IDataObject): Keeps {
	const keepers = filters.flatMap((filter) => {
		const text = wantedOf(filter, wanted);
		return text === undefined || 'query' in filter ? [] : [filter.keeper(text)];
	});
	return (record) => keepers.every((keeps) => keeps(record));
}
