import type { INodeExecutionData } from 'n8n-workflow';

/** A column that an expression names, and that no input item has. */
export interface MissingColumn {
	/** The path of the field that holds the expression, as in a request: `media.0.url`. */
	field: string;
	/** As it stands in the text: `{{ $json.name }}`. */
	expression: string;
	column: string;
	/** Whether it leaves a gap in a longer text: n8n puts nothing in its place, or the word "undefined". */
	leavesGap: boolean;
}

const EXPRESSION = /\{\{([^{}]*)\}\}/g;

/** `$json.name` or `$json["name"]`. */
const COLUMN = /^\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(["'])([^"']+)\2\])$/u;

const TEXT = /^(["'])[^"']*\1$/;

/** A column, or columns and texts with + between them; whatever else an expression does may be meant as it is. */
function columnsOf(expression: string): string[] {
	const parts = expression.split('+').map((part) => part.trim());
	if (!parts.every((part) => COLUMN.test(part) || TEXT.test(part))) return [];
	return parts.flatMap((part) => {
		const [, name, , quoted] = COLUMN.exec(part) ?? [];
		return name ?? quoted ?? [];
	});
}

/** What n8n puts around a value, and requests do not have: `media: { item: [{ url }] }`. */
const isLayer = (key: string, value: unknown) =>
	Array.isArray(value) || key === 'item' || key === 'value';

/**
 * The expressions of parameters, without their `=`, and the path of the field that holds each, as in a request.
 *
 * @param parameter before n8n evaluates it
 */
export function expressionsIn(
	parameter: unknown,
	path: string[] = [],
): Array<{ field: string; text: string }> {
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
	return expressionsIn(parameters).flatMap(({ field, text }) =>
		[...text.matchAll(EXPRESSION)].flatMap(([expression, code]) =>
			columnsOf(code)
				.filter((column) => !hasColumn(column))
				.map((column) => ({
					...{ field, expression, column },
					leavesGap: expression !== text.trim() || !COLUMN.test(code.trim()),
				})),
		),
	);
}
