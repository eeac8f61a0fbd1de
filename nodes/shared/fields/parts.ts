import type { INodeProperties } from 'n8n-workflow';

/** The ways to give a list of slides, media or scenes. */
export type PartSource = 'fields' | 'json' | 'rows';

interface PartsFields {
	/** Names the list in the request. */
	field: string;
	/** The list on the panel, e.g. Slides. */
	plural: string;
	/** One of it, e.g. Slide. */
	singular: string;
	/** What the list is for, and how many entries it may have. */
	description: string;
	/** The fields of one entry. */
	values: INodeProperties[];
	/** What the JSON field starts with. */
	example: string;
}

/** A list that is given as fields, as JSON, or as one entry per input item; grouped into videos then. */
export function partsFields(parts: PartsFields): INodeProperties[] {
	const { field, plural, singular, description, values, example } = parts;
	const source = `${field}Source`;
	const shownFor = (value: PartSource) => ({ show: { [source]: [value] } });
	return [
		{
			displayName: `${plural} Input`,
			name: source,
			type: 'options',
			noDataExpression: true,
			default: 'fields',
			options: [
				{
					name: 'Using Fields Below',
					value: 'fields',
					description: 'One video for each input item',
				},
				{
					name: 'Using JSON',
					value: 'json',
					description: 'One video for each input item, from a list that an expression can give',
				},
				{
					name: 'One per Input Item',
					value: 'rows',
					description: 'Several input items, grouped, make one video',
				},
			],
			description: `How the ${plural.toLowerCase()} are given`,
		},
		{
			displayName: plural,
			name: field,
			type: 'fixedCollection',
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: `Add ${singular}`,
			default: { item: [{}] },
			description,
			displayOptions: shownFor('fields'),
			options: [{ displayName: singular, name: 'item', values }],
		},
		{
			displayName: `${plural} (JSON)`,
			name: `${field}Json`,
			type: 'json',
			typeOptions: { rows: 6 },
			default: example,
			description: `${description}; a list of objects like the one shown, durations in seconds`,
			displayOptions: shownFor('json'),
		},
		{
			displayName: singular,
			name: `${field}Row`,
			type: 'fixedCollection',
			placeholder: `Set ${singular}`,
			// Not empty, it would break the editor: n8n reads entries of a default from the node's own values.
			default: {},
			description: `The ${singular.toLowerCase()} that an input item gives: drag its columns into the fields`,
			displayOptions: shownFor('rows'),
			options: [{ displayName: singular, name: 'item', values }],
		},
		{
			displayName: 'Group By',
			name: 'groupBy',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $json.product }}',
			description: `Input items with the same value become one video, their ${plural.toLowerCase()} in the order of the items; the other fields are read from the first of them`,
			hint: 'Empty, all input items become one video',
			displayOptions: shownFor('rows'),
		},
	];
}
