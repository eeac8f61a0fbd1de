import omit from 'lodash/omit';
import type { INodeProperties } from 'n8n-workflow';

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
