import type { INodeExecutionData } from 'n8n-workflow';

/** A column that an expression names, and that no input item has. */
export interface MissingColumn {
	/** The path of the field that holds the expression, as in a request: `media.0.url`. */
	field: string;
	/** As it stands in the text: `{{ $json.name }}`. */
	expression: string;
	column: string;
	/** Whether it leaves a gap in a longer text: n8n puts nothing in its place. */
	leavesGap: boolean;
}

/** `{{ $json.name }}` or `{{ $json["name"] }}`; whatever else an expression does may be meant as it is. */
const COLUMN = /\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])(.+?)\2\])\s*\}\}/gu;

/** What n8n puts around a value, and requests do not have: `media: { item: [{ url }] }`. */
const isLayer = (key: string, value: unknown) =>
	Array.isArray(value) || key === 'item' || key === 'value';

function expressionsIn(parameter: unknown, path: string[]): Array<{ field: string; text: string }> {
	if (typeof parameter === 'string') {
		return parameter.startsWith('=') ? [{ field: path.join('.'), text: parameter.slice(1) }] : [];
	}
	return Object.entries(parameter ?? {}).flatMap(([key, value]) =>
		expressionsIn(value, isLayer(key, value) ? path : [...path, key]),
	);
}

/**
 * The columns that no item has, as in `{{ $json.nmae }}` or `Hello, {{ $json.nmae }}!`.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function missingColumns(parameters: object, items: INodeExecutionData[]): MissingColumn[] {
	const hasColumn = (column: string) => items.some(({ json }) => Object.hasOwn(json, column));
	return expressionsIn(parameters, []).flatMap(({ field, text }) =>
		[...text.matchAll(COLUMN)]
			.map(([expression, name, , quoted]) => ({
				...{ field, expression },
				column: name ?? quoted,
				leavesGap: expression !== text.trim(),
			}))
			.filter(({ column }) => !hasColumn(column)),
	);
}
