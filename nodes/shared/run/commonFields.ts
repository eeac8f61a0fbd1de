import isEmpty from 'lodash/isEmpty';
import isPlainObject from 'lodash/isPlainObject';

import type { Origin } from '../callbacks/videoEvent';
import { ORIGIN_KEY } from '../contract/requests';
import { SERVICE_LIMITS } from '../contract/serviceLimits';
import type { Completion } from '../fields/completion';
import { addressIn, isEmptyCell, jsonObject, optionalText, shortLabel } from '../items/cells';
import type { Fields } from '../items/parameters';
import { invalidParameter, UserFacingError } from '../items/rowError';
import { CELL } from '../messages/cells';
import { ROW } from '../messages/rows';
import { omitUndefined } from '../utils/objects';
import { labelOf } from './fieldLabels';
import type { CreationKind } from './kind';

const ADDITIONAL = 'additionalBodyFields';

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
	options: Fields,
	{ completion, hasMetadata, callbackUrl, origin }: ProjectSettings,
): Fields {
	// the panel shows this option with *Continue Immediately* only, so an older value does not count
	const ownWebhook = completion === 'continue' ? addressIn(options.webhook) : undefined;
	return omitUndefined({
		name: shortLabel(optionalText(options.name), SERVICE_LIMITS.name),
		webhook: callbackUrl ?? ownWebhook,
		metadata: hasMetadata ? metadataOf(options, origin) : undefined,
	});
}

function metadataOf({ metadata }: Fields, origin: Origin | undefined): Fields | undefined {
	const { entry = [] } = (metadata ?? {}) as { entry?: Array<{ key: string; value: unknown }> };
	const named = entry.filter(({ key }) => !isEmptyCell(key));
	const fromEntries = Object.fromEntries(named.map(({ key, value }) => [key, value]));
	const all = {
		...withoutReservedKeys('metadata', fromEntries),
		...(origin && { [ORIGIN_KEY]: origin }),
	};
	return isEmpty(all) ? undefined : all;
}

/**
 * Keys that are no one else's. In a callback the service puts the project's ID beside the caller's keys ("Shape A"): a
 * key of the same name could make one video look like another.
 */
const RESERVED_KEYS = { projectId: ROW.keyOfService, [ORIGIN_KEY]: ROW.keyOfNode };

/** @throws UserFacingError for a key that is reserved */
function withoutReservedKeys(parameter: string, metadata: Fields): Fields {
	for (const [key, told] of Object.entries(RESERVED_KEYS)) {
		if (!Object.hasOwn(metadata, key)) continue;
		throw new UserFacingError({ field: parameter, ...told(key) });
	}
	return metadata;
}

/**
 * A request with the *Additional Body Fields*. Their metadata joins that of the request, whose keys win.
 *
 * @throws UserFacingError for a field that the request has already
 */
export function withAdditionalFields(
	{ fields, aliases }: CreationKind,
	{ [ADDITIONAL]: json }: Fields,
	body: Fields,
): Fields {
	const { metadata, ...additional } = jsonObject(ADDITIONAL, json || '{}');
	const taken = Object.keys(additional).find((key) => Object.hasOwn(body, key));
	if (taken !== undefined) {
		const label = labelOf(fields, taken, aliases);
		const told = ROW.fieldSentAlready(taken, label === taken ? undefined : label);
		throw new UserFacingError({ field: ADDITIONAL, ...told });
	}
	if (metadata === undefined) return { ...additional, ...body };
	if (!isPlainObject(metadata)) {
		return invalidParameter(ADDITIONAL, CELL.notObject('metadata'));
	}
	const given = withoutReservedKeys(ADDITIONAL, metadata as Fields);
	return { ...additional, ...body, metadata: { ...given, ...(body.metadata as Fields) } };
}
