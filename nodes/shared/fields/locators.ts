import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../contract/limits';

interface Locator {
	displayName: string;
	name: string;
	/** What it is called in a sentence. */
	noun: string;
	searchListMethod: string;
	description: string;
	required?: boolean;
}

/** A record of the service, picked from a searchable list or given by its id. */
const locator = ({ noun, searchListMethod, ...property }: Locator): INodeProperties => ({
	...property,
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
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
			validation: [
				{
					type: 'regex',
					properties: {
						regex: `^.{1,${LIMITS.identifier}}$`,
						errorMessage: `An ID has 1 to ${LIMITS.identifier} characters`,
					},
				},
			],
		},
	],
});

export const avatarField = (required: boolean): INodeProperties =>
	locator({
		displayName: 'Avatar',
		name: 'avatarId',
		noun: 'an avatar',
		searchListMethod: 'searchAvatars',
		description: 'The person who speaks',
		required,
	});

export const voiceField = (description: string): INodeProperties =>
	locator({
		displayName: 'Voice',
		name: 'voiceId',
		noun: 'a voice',
		searchListMethod: 'searchVoices',
		description,
	});

export const musicField: INodeProperties = locator({
	displayName: 'Music',
	name: 'musicId',
	noun: 'background music',
	searchListMethod: 'searchMusic',
	description: 'Background music; none when left empty',
});
