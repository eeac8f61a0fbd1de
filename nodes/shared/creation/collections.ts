import type { Fields } from './kind';
import { boolean, given, optionalNumber, optionalText } from './values';

/** The settings of a voice that the user has set; undefined when there are none. */
export function voiceSettingsOf(collection: unknown): Fields | undefined {
	const { speed, stability, similarityBoost, style, useSpeakerBoost } = (collection ??
		{}) as Fields;
	const settings = given({
		speed: optionalNumber(speed),
		stability: optionalNumber(stability),
		similarityBoost: optionalNumber(similarityBoost),
		style: optionalNumber(style),
		useSpeakerBoost:
			optionalText(useSpeakerBoost) === undefined ? undefined : boolean(useSpeakerBoost),
	});
	return Object.keys(settings).length > 0 ? settings : undefined;
}

/** The fields of a caption object that the user has set; undefined when there are none. */
export function captionOf(collection: unknown): Fields | undefined {
	const { preset, alignment, disabled } = (collection ?? {}) as Fields;
	const fields = given({
		preset: optionalText(preset),
		alignment: optionalText(alignment),
		disabled: optionalText(disabled) === undefined ? undefined : boolean(disabled),
	});
	return Object.keys(fields).length > 0 ? fields : undefined;
}
