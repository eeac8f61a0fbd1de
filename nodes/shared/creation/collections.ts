import isEmpty from 'lodash/isEmpty';

import { given, optionalBoolean, optionalNumber, optionalText } from '../items/values';
import type { Fields } from './kind';

/** The settings of a voice that the user has set; undefined when there are none. */
export function voiceSettingsOf(collection: unknown): Fields | undefined {
	const { speed, stability, similarityBoost, style, useSpeakerBoost } = (collection ??
		{}) as Fields;
	const settings = given({
		speed: optionalNumber(speed),
		stability: optionalNumber(stability),
		similarityBoost: optionalNumber(similarityBoost),
		style: optionalNumber(style),
		useSpeakerBoost: optionalBoolean(useSpeakerBoost),
	});
	return Object.keys(settings).length > 0 ? settings : undefined;
}

/**
 * The fields of a caption object that the user has set; undefined when there are none. Whoever chooses how captions
 * look wants to see them, while a service's default may be to hide them ("Caption object").
 */
export function captionOf(collection: unknown): Fields | undefined {
	const { preset, alignment, disabled } = (collection ?? {}) as Fields;
	const look = given({ preset: optionalText(preset), alignment: optionalText(alignment) });
	const hidden = optionalBoolean(disabled);
	if (hidden !== undefined) return { ...look, disabled: hidden };
	return isEmpty(look) ? undefined : { ...look, disabled: false };
}
