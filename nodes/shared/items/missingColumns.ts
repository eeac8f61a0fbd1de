import type { INodeExecutionData } from 'n8n-workflow';

/** A column that an expression names, and that no input item has. */
export interface MissingColumn {
	/** The parameter that holds the expression. */
	parameter: string;
	/** As it stands in the text: `{{ $json.name }}`. */
	expression: string;
	column: string;
	/** Whether it leaves a gap in a longer text: n8n puts nothing in its place. */
	leavesGap: boolean;
}

/** `{{ $json.name }}` or `{{ $json["name"] }}`; whatever else an expression does may be meant as it is. */
const COLUMN = /\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])(.+?)\2\])\s*\}\}/gu;

const textsIn = (parameter: unknown): string[] => {
	if (typeof parameter === 'string') return parameter.startsWith('=') ? [parameter.slice(1)] : [];
	return Object.values(parameter ?? {}).flatMap(textsIn);
};

/**
 * The columns that no item has, as in `{{ $json.nmae }}` or `Hello, {{ $json.nmae }}!`.
 *
 * @param parameters before n8n evaluates their expressions
 */
export function missingColumns(parameters: object, items: INodeExecutionData[]): MissingColumn[] {
	const hasColumn = (column: string) => items.some(({ json }) => Object.hasOwn(json, column));
	return Object.entries(parameters).flatMap(([parameter, value]) =>
		textsIn(value).flatMap((text) =>
			[...text.matchAll(COLUMN)]
				.map(([expression, name, , quoted]) => ({
					...{ parameter, expression },
					column: name ?? quoted,
					leavesGap: expression !== text.trim(),
				}))
				.filter(({ column }) => !hasColumn(column)),
		),
	);
}
