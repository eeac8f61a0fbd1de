import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';

import { optionalText, trimmedText } from '../items/cells';
import type { Fields, ReadParameter } from '../items/parameters';
import { omitUndefined } from '../utils/objects';
import {
	aspectRatioField,
	aspectRatioOf,
	captionOf,
	languageField,
	languageOf,
	voiceSettingsOf,
} from './presentation';

/** Fields that several requests have, under the names of their parameters. */
const READERS = {
	script: optionalText,
	avatarId: trimmedText,
	voiceId: trimmedText,
	musicId: trimmedText,
	caption: captionOf,
	audio: voiceSettingsOf,
	aspectRatio: aspectRatioOf,
	language: languageOf,
};

/** Reads some of these fields; those without a value are left out. */
export const readFields = (read: ReadParameter, ...names: Array<keyof typeof READERS>): Fields =>
	omitUndefined(mapValues(pick(READERS, names), (reader, name) => reader(read(name))));

/** For requests that require both. */
export const REQUIRED_DEFAULTS = {
	aspectRatio: aspectRatioField.default,
	language: languageField.default,
};
