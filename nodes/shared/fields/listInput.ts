import identity from 'lodash/identity';
import map from 'lodash/map';
import type { INodeProperties } from 'n8n-workflow';

import { jsonList } from '../items/cells';
import type { Fields, ParametersOf, ReadParameter } from '../items/parameters';
import { choices, textField } from './parts';

/** A list in the request that can be given as fields, as JSON, or as one entry per input item. */
export interface ListInput {
	/** Names the list in the request, and its parameters on the panel. */
	field: string;
	/**
	 * Makes the entries of the request from those of the panel or of the JSON.
	 *
	 * @param read reads the first item of the video
	 */
	toEntries(entries: Fields[], read: ReadParameter): Fields[];
	/** Whether an entry of the panel shows nothing, whatever its settings are; if undefined, no entry is left out. */
	isBlank?(entry: Fields): boolean;
	/** The fields of an entry that the panel shows; by default all of them. */
	shownFields?(entry: Fields): Fields;
}

type ListSource = 'fields' | 'json' | 'rows';

interface ListInputPanel extends Pick<ListInput, 'field'> {
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

const withMoreFields = ({ moreFields: more, ...entry }: Fields): Fields => ({
	...entry,
	...(more as Fields),
});

/** The parameters of a list. Entries that input items give are grouped into videos. */
export function listInputFields(panel: ListInputPanel): INodeProperties[] {
	const { field, plural, singular, description, values, example } = panel;
	const source = `${field}Source`;
	const shownFor = (value: ListSource) => ({ show: { [source]: [value] } });
	return [
		{
			displayName: `Source of ${plural}`,
			name: source,
			type: 'options',
			noDataExpression: true,
			default: 'fields',
			options: choices({
				fields: ['Using Fields Below', 'One video per input item'],
				json: ['Using JSON', 'One video per input item, from a JSON list'],
				rows: ['One per Input Item', 'One video from several input items: set Group By, below'],
			}),
			description: `How to enter the ${plural.toLowerCase().replace(' (b-roll)', '')}`,
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
			description: `${description}, as a JSON list. Durations are in seconds.`,
			displayOptions: shownFor('json'),
		},
		{
			displayName: singular,
			name: `${field}Row`,
			type: 'fixedCollection',
			placeholder: `Set ${singular}`,
			// any other default breaks n8n's editor
			default: {},
			description: `The ${singular.toLowerCase()} of each input item. Drag columns from the input into the fields.`,
			displayOptions: shownFor('rows'),
			options: [{ displayName: singular, name: 'item', values }],
		},
		textField({
			displayName: 'Group By',
			name: 'groupBy',
			placeholder: 'e.g. {{ $json.product }}',
			description:
				'Combines items with the same value into one video, in input order. Other fields use the first non-empty value, and options use the first item.',
			hint: 'If empty, all input items are combined into one video. Required for Output: Row of a Table.',
			displayOptions: shownFor('rows'),
		}),
	];
}

/** Whether each input item gives an entry (a slide, a scene...), and not a video. */
export const itemsAreEntries = (
	listInput: ListInput | undefined,
	parametersOf: ParametersOf,
): boolean => listInput !== undefined && sourceOf(listInput, parametersOf(0)) === 'rows';

const sourceOf = ({ field }: ListInput, read: ReadParameter) =>
	read(`${field}Source`) as ListSource;

/** Expands an entry that names several files of its item into one entry for each. */
type Expand = (entry: Fields, itemIndex: number, isJson: boolean) => Promise<Fields[]>;

/** The entries that are given: those of the panel, of its JSON, or one for each item of the video. */
function givenEntries(
	{ field }: ListInput,
	parametersOf: ParametersOf,
	itemIndexes: number[],
	read: ReadParameter,
	source: ListSource,
): Fields[] {
	switch (source) {
		case 'json':
			return jsonList(`${field}Json`, read(`${field}Json`));
		case 'rows':
			return itemIndexes.map((index) => {
				const { item = {} } = parametersOf(index)(`${field}Row`) as { item?: Fields };
				return withMoreFields(item);
			});
		case 'fields': {
			const { item = [] } = read(field) as { item?: Fields[] };
			return item.map(withMoreFields);
		}
	}
}

/**
 * The entries of a request's list. Blank entries on the panel are left out, unless all are blank: `positions` are those
 * of the remaining ones, or of their items. What JSON gives is sent as it is.
 *
 * @param itemIndexes of the video
 * @param read reads what they have in common
 */
export async function readEntries(
	listInput: ListInput,
	parametersOf: ParametersOf,
	itemIndexes: number[],
	read: ReadParameter,
	expand: Expand = async (entry) => [entry],
): Promise<{ entries: Fields[]; positions?: number[] }> {
	const { toEntries, isBlank = () => false, shownFields = identity<Fields> } = listInput;
	const source = sourceOf(listInput, read);
	const given = givenEntries(listInput, parametersOf, itemIndexes, read, source);
	const all: Array<{ entry: Fields; position: number }> = [];
	for (const [position, each] of given.entries()) {
		const item = itemIndexes[source === 'rows' ? position : 0];
		const made = await expand(each, item, source === 'json');
		all.push(...made.map((entry) => ({ entry, position })));
	}
	if (source === 'json') return { entries: toEntries(map(all, 'entry'), read) };
	const filled = source === 'fields' ? all.filter(({ entry }) => !isBlank(entry)) : all;
	const kept = filled.length > 0 ? filled : all;
	const shown = kept.map(({ entry }) => shownFields(entry));
	return {
		entries: toEntries(shown, read),
		positions: map(kept, 'position'),
	};
}

/** Gives each entry without a media ID one that no other entry has: `media_1`, `media_2`... */
export function withMediaIds(idField: string, entries: Fields[]): Fields[] {
	const given = new Set(entries.map((entry) => entry[idField]));
	return entries.map((entry, index) => {
		if (entry[idField] !== undefined) return entry;
		let number = index + 1;
		while (given.has(`media_${number}`)) number += entries.length;
		return { ...entry, [idField]: `media_${number}` };
	});
}
