import type { INodeExecutionData } from 'n8n-workflow';

/** A column that an expression puts into a longer text, and that no input item has. */
export interface MissingColumn {
	/** The parameter that holds the text. */
	parameter: string;
	/** As it stands in the text: `{{ $json.name }}`. */
	expression: string;
	column: string;
}

/** `{{ $json.name }}` or `{{ $json["name"] }}`; whatever else an expression does may be meant as it is. */
const COLUMN = /\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])(.+?)\2\])\s*\}\}/gu;

const textsIn = (parameter: unknown): string[] => {
	if (typeof parameter === 'string') return parameter.startsWith('=') ? [parameter.slice(1)] : [];
	return Object.values(parameter ?? {}).flatMap(textsIn);
};

/**
 * The columns that leave a gap in a text, as in `Hello, {{ $json.nmae }}!`: n8n puts nothing in their place. A value that is
 * empty as a whole is found when the request is checked.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function missingColumns(parameters: object, items: INodeExecutionData[]): MissingColumn[] {
	const hasColumn = (column: string) => items.some(({ json }) => Object.hasOwn(json, column));
	return Object.entries(parameters).flatMap(([parameter, value]) =>
		textsIn(value).flatMap((text) =>
			[...text.matchAll(COLUMN)]
				.filter(([expression]) => expression !== text.trim())
				.map(([expression, name, , quoted]) => ({
					...{ parameter, expression },
					column: name ?? quoted,
				}))
				.filter(({ column }) => !hasColumn(column)),
		),
	);
}
