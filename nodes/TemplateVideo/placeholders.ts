import get from 'lodash/get';
import map from 'lodash/map';
import type { INodeParameters } from 'n8n-workflow';

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
 * @param raw the parameters before n8n evaluates their expressions
 * @throws UserFacingError
 */
export function checkPlaceholders(raw: INodeParameters): void {
	const isJson = raw.scenesSource === 'json';
	const texts: unknown[] = isJson
		? [raw.scenesJson]
		: map(get(raw, 'sceneChanges.item') as object[] | undefined, 'script');
	const placeholder = texts
		.filter(hasExpression)
		.flatMap((text) => variablesOf(String(text), []))
		.find(({ key }) => PLACEHOLDER_NAME.test(key));
	if (!placeholder) return;
	throw new UserFacingError({
		field: isJson ? 'scenesJson' : 'sceneChanges',
		...TEMPLATE_VIDEO.readAsExpression(placeholder.key),
	});
}
