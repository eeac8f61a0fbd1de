import { VOICES } from '../shared/lookups/libraries';
import { fieldContains, nameContains, queryParameter } from './filters';
import { getMany } from './getMany';
import type { Resource } from './resource';
import { shapeForTools, simplifyForTools } from './simplify';

/** "GET /v1/voice/list". */
export const voice: Resource = {
	name: 'Voice',
	value: 'voice',
	operations: [
		getMany({
			library: VOICES,
			tool: 'Lists the voices that can speak in a video, with name, gender, language and accent. The voiceId is the voice ID that creating a video needs.',
			extraFields: [simplifyForTools],
			shape: shapeForTools(['voiceId', 'name', 'gender', 'language', 'accent']),
			filters: [
				fieldContains(
					'Accent',
					'accent',
					'e.g. british',
					'Part of the accent; upper or lower case does not matter',
				),
				queryParameter(
					'Gender',
					'gender',
					'e.g. female',
					'Gender of the voice; the service filters by it',
				),
				queryParameter(
					'Language',
					'language',
					'e.g. Spanish',
					'Name of the language; the service filters by it',
				),
				nameContains,
			],
		}),
	],
};
