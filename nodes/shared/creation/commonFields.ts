import isEmpty from 'lodash/isEmpty';

import { type Origin, ORIGIN_KEY } from '../callbacks/videoEvent';
import type { Completion } from '../fields/completion';
import { isEmptyCell, jsonObject, optionalText, trimmedText } from '../items/cells';
import type { Fields, ReadParameter } from '../items/parameters';
import { invalidParameter } from '../items/rowError';
import { omitUndefined } from '../utils/objects';

/** What decides the fields that most kinds of request can carry. */
interface ProjectSettings {
	completion: Completion;
	/** Whether the request can carry metadata. */
	hasMetadata: boolean;
	callbackUrl: string | undefined;
	origin: Origin | undefined;
}

/**
 * The name, the callback URL and the metadata of a request.
 *
 * @throws UserFacingError for metadata that cannot be sent
 */
export function buildCommonFields(
	read: ReadParameter,
	{ completion, hasMetadata, callbackUrl, origin }: ProjectSettings,
): Fields {
	const options = (read('options') ?? {}) as Fields;
	// the panel shows this option with *Continue Immediately* only, so an older value does not count
	const ownWebhook = completion === 'continue' ? trimmedText(options.webhook) : undefined;
	return omitUndefined({
		name: optionalText(options.name),
		webhook: callbackUrl ?? ownWebhook,
		metadata: hasMetadata ? metadataOf(options, origin) : undefined,
	});
}

function metadataOf(
	{ metadata, metadataJson }: Fields,
	origin: Origin | undefined,
): Fields | undefined {
	const { entry = [] } = (metadata ?? {}) as { entry?: Array<{ key: string; value: unknown }> };
	const named = entry.filter(({ key }) => !isEmptyCell(key));
	const fromEntries = Object.fromEntries(named.map(({ key, value }) => [key, value]));
	const all = {
		...withoutServiceKey('metadataJson', jsonObject('metadataJson', metadataJson || '{}')),
		...withoutServiceKey('metadata', fromEntries),
		...(origin && { [ORIGIN_KEY]: origin }),
	};
	return isEmpty(all) ? undefined : all;
}

/**
 * In a callback the service puts the project's ID beside the caller's keys ("Shape A"). A key of the same name could
 * make one video look like another.
 *
 * @throws UserFacingError
 */
function withoutServiceKey(parameter: string, metadata: Fields): Fields {
	if (!Object.hasOwn(metadata, 'projectId')) return metadata;
	return invalidParameter(
		parameter,
		"projectId is a key of the service's own: choose another name",
	);
}
