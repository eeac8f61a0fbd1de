import omit from 'lodash/omit';
import trimEnd from 'lodash/trimEnd';
import type { INodeProperties } from 'n8n-workflow';

import { FILE_ENDINGS, parsedUrl } from '../addresses/urls';
import { MEDIA_TYPES } from '../contract/choices';
import { optionalChoice } from '../items/cells';
import type { Fields } from '../items/parameters';
import { choices, textField } from './parts';

const FROM = 'from';
const FILE_SOURCE = 'file';

const shownForSource = (source: 'url' | 'file') => ({
	displayOptions: { show: { [FROM]: [source] } },
});

/** Where an entry of a list has its image or clip; its URL has a placeholder and a description of its own. */
export const mediaSourceFields = (placeholder: string, description: string): INodeProperties[] => [
	{
		displayName: 'Image or Clip From',
		name: FROM,
		type: 'options',
		default: 'url',
		options: choices({
			url: ['URL', 'A public link'],
			file: ['Input File', 'A file from the input, such as a form upload'],
		}),
		description: 'Where to get the image or clip from',
	},
	textField({
		displayName: 'URL',
		name: 'url',
		required: true,
		placeholder,
		hint: 'Required. Use a direct link to the file, not to a Google Drive page.',
		description,
		...shownForSource('url'),
	}),
	{
		displayName: 'Input Data Field Name',
		name: FILE_SOURCE,
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		hint: 'The name of the input field containing the file. To use several files, separate the names with commas.',
		description:
			'Input field with the file. The service downloads it from n8n, which needs a public HTTPS URL.',
		...shownForSource('file'),
	},
];

export const isFromFile = (entry: Fields): boolean =>
	optionalChoice(entry[FROM], ['url', 'file']) === 'file';

/** An entry of the panel as requests have it. */
export const withoutMediaSource = (entry: Fields): Fields => omit(entry, FROM, FILE_SOURCE);

type MediaType = (typeof MEDIA_TYPES)[number];

const AUTOMATIC = 'automatic';

/** How many images and clips *Check Only* opens. */
export const MAX_CHECKED_MEDIA = 50;

export const mediaTypeField = (name: string): INodeProperties => ({
	displayName: 'Type',
	name,
	type: 'options',
	default: AUTOMATIC,
	options: choices({
		[AUTOMATIC]: [
			'Automatic',
			'Detect from the file extension (image if unknown) or, for input files, from the content',
		],
		image: ['Image', 'Always an image'],
		video: ['Video', 'Always a video'],
	}),
	description: `Type of the file. Check Only opens the first ${MAX_CHECKED_MEDIA} URLs and warns if the type is wrong.`,
});

const typeOfEnding = (ending: string) =>
	MEDIA_TYPES.find((type) => FILE_ENDINGS[type].includes(ending));

/** By the last known ending in the path, as a query may hold anything; `.mp4/`, `.mp4;v=1` and `.mp4%20` count as endings. */
function typeByEnding(url: unknown): MediaType | undefined {
	const { pathname = '' } = parsedUrl(String(url)) ?? {};
	const name = trimEnd(pathname.toLowerCase(), '/').split('/').pop() ?? '';
	const [, ...endings] = name.split('.').map((part) => part.split(/[;%&:@]/)[0]);
	return endings.map(typeOfEnding).filter(Boolean).at(-1);
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
