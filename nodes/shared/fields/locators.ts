import type { INodeProperties } from 'n8n-workflow';

import { LISTED_ID_HINT } from './aiHints';

interface Locator
	extends Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'required'> {
	/** What it is called in a sentence. */
	noun: string;
	searchListMethod: string;
}

/**
 * A record of the service, picked from a searchable list or given by its id. The request's schema checks the id: n8n gives a
 * pattern of the panel 250 ms, and a run on a busy machine would fail.
 */
const locator = ({ noun, searchListMethod, ...property }: Locator): INodeProperties => ({
	...property,
	...(property.required && { hint: 'Required' }),
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	builderHint: { propertyHint: LISTED_ID_HINT },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: `Select ${noun}...`,
			typeOptions: { searchListMethod, searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. a1b2c3',
		},
	],
});

export const avatarField = (required: boolean): INodeProperties =>
	locator({
		displayName: 'Avatar',
		name: 'avatarId',
		noun: 'an avatar',
		searchListMethod: 'searchAvatars',
		description: 'The avatar to use',
		required,
	});

export const voiceField = (required = false): INodeProperties =>
	locator({
		displayName: 'Voice',
		name: 'voiceId',
		noun: 'a voice',
		searchListMethod: 'searchVoices',
		description: 'The voice to use for the script',
		required,
	});

export const musicField: INodeProperties = locator({
	displayName: 'Music',
	name: 'musicId',
	noun: 'background music',
	searchListMethod: 'searchMusic',
	description: 'The background music to use. Leave empty for none.',
});

export const templateField: INodeProperties = locator({
	displayName: 'Template',
	name: 'templateId',
	noun: 'a template',
	searchListMethod: 'searchTemplates',
	description: 'The template to use',
	required: true,
});

export const videoField: INodeProperties = locator({
	displayName: 'Video',
	name: 'videoId',
	noun: 'a video',
	searchListMethod: 'searchVideos',
	description: 'The video to use, by its video ID or project ID',
	required: true,
});
