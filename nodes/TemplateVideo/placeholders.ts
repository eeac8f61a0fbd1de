import { variablesOf } from '../shared/contract/templateVideo';
import { hasExpression } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { TEMPLATE_VIDEO } from '../shared/messages/templateVideo';

/** A mere name; an expression that n8n evaluates begins with $, or is more than a name. */
const PLACEHOLDER_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/**
 * When a text with placeholders is pasted, the editor makes an expression of it. n8n does not know the names and replaces
 * them with nothing, so the video would be paid for with blanks in their place.
 *
 * @param raw the value of the field before n8n evaluates its expressions
 * @param place names the field within the parameter, e.g. `Scene 1 > Script: `
 * @throws UserFacingError
 */
export function checkPlaceholders(parameter: string, raw: unknown, place = ''): void {
	if (typeof raw !== 'string' || !hasExpression(raw)) return;
	const placeholder = variablesOf(raw, []).find(({ key }) => PLACEHOLDER_NAME.test(key));
	if (!placeholder) return;
	throw new UserFacingError({
		field: parameter,
		...TEMPLATE_VIDEO.readAsExpression(placeholder.key, place),
	});
}
