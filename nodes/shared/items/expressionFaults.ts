import type { Told } from '../messages/reasons';
import { TEXT_FAULT } from '../messages/values';
import { withExamples } from '../utils/text';

/** What only an expression of n8n has in it. */
const N8N = withExamples(
	/\$(?:json|input|node|items?|prevNode|binary|vars|env|now|today|workflow|execution|fromAI)(?!\w)|\$\(|DateTime\./,
	{ is: ['$json.a', '$("Sheet")', '$now', 'DateTime.now()'], isNot: ['$5', '$jsonld', 'name'] },
);

/** An expression without its braces. */
const BARE_EXPRESSION = withExamples(
	/\$(?:json|input|node|items?|binary|vars)(?:\.[\p{L}_][\p{L}\p{N}_.]*|\[["'\d])|\$\(["'][^)]{1,99}\)\.(?:item|first|last|all)\b/u,
	{
		is: ['Hello $json.name, look', '$json.Größe', '$json["a"]', "By $('Sheet').item.json.a"],
		isNot: ['I use $json.', 'Only $(5)', 'Hide it with $("#id").hide()', 'The $json variable'],
	},
);

/** What is left of an expression that was typed into a field in which n8n had closed the braces already. */
const secondEnd = (text: string): string | undefined =>
	text.endsWith('}}') && !text.includes('{') ? '}}' : undefined;

/** What stands in double braces, with them. */
export const inBraces = (text: string): string[] =>
	text
		.split('{{')
		.slice(1)
		.filter((part) => part.includes('}}'))
		.map((part) => `{{${part.slice(0, part.indexOf('}}'))}}}`);

/**
 * Why a text holds an expression that n8n has not evaluated; undefined where it holds none.
 *
 * @param hasPlaceholders whether the service fills in `{{variable_name}}`
 */
export function expressionFault(text: string, hasPlaceholders: boolean): Told | undefined {
	const expression =
		inBraces(text).find((part) => !hasPlaceholders || N8N.test(part)) ??
		BARE_EXPRESSION.exec(text)?.[0] ??
		secondEnd(text);
	return expression === undefined ? undefined : TEXT_FAULT.expressionNotFilledIn(expression);
}
