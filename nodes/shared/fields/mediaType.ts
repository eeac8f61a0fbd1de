import type { INodeProperties } from 'n8n-workflow';

import { MEDIA_ENDING, MEDIA_ENDINGS } from '../contract/addresses';
import { MEDIA_TYPES } from '../contract/values';
import { optionalChoice } from '../items/cells';
import type { Fields } from '../items/parameters';
import { parsedUrl } from '../utils/urls';
import { choices } from './parts';

const AUTOMATIC = 'automatic';

/** Whether an entry of a list is an image or a video. */
export const mediaTypeField = (name: string): INodeProperties => ({
	displayName: 'Type',
	name,
	type: 'options',
	default: AUTOMATIC,
	options: choices({
		[AUTOMATIC]: ['Automatic', 'By the ending of the address; without a known one, an image'],
		image: ['Image', 'Whatever the address says'],
		video: ['Video', 'Whatever the address says'],
	}),
	description:
		'What the address leads to. Check Only looks at each address, and warns where it is not what the request says.',
});

/** The last ending of a path that is known; `.mp4/`, `.mp4;v=1` and `.mp4%20` are `.mp4`. */
const ENDING = new RegExp(`^.*${MEDIA_ENDING}(?:[;%&:@][^/]*)?/*$`, 'i');

/** By the ending of the address's path, as `.mp4` in a query may be anything. */
function typeByEnding(url: unknown): (typeof MEDIA_TYPES)[number] | undefined {
	const [, ending = ''] = ENDING.exec(parsedUrl(String(url))?.pathname ?? '') ?? [];
	return MEDIA_TYPES.find((type) => MEDIA_ENDINGS[type].split(' ').includes(ending.toLowerCase()));
}

/**
 * The type of an entry: what it says itself, else by its address. Without a known ending the panel's *Automatic* is an image;
 * JSON that says nothing is left for validation.
 */
export function mediaTypeOf(entry: Fields, name: string, url: unknown): unknown {
	const said = optionalChoice(entry[name], [...MEDIA_TYPES, AUTOMATIC]) ?? AUTOMATIC;
	if (said !== AUTOMATIC) return said;
	return typeByEnding(url) ?? (Object.hasOwn(entry, name) ? 'image' : undefined);
}
