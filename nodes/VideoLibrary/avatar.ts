import { AVATARS } from '../shared/lookups/libraries';
import { fieldIs, fieldIsTrue, nameContains, queryParameter } from './filters';
import { getMany } from './getMany';
import type { Resource } from './resource';
import { shapeForTools, simplifyForTools } from './simplify';

/** "GET /v1/avatar/list". */
export const avatar: Resource = {
	name: 'Avatar',
	value: 'avatar',
	operations: [
		getMany({
			library: AVATARS,
			tool: 'Lists the avatars that can speak in a video, with name, gender and age. The id is the avatar ID that creating a video needs.',
			extraFields: [simplifyForTools],
			shape: shapeForTools(['id', 'name', 'gender', 'age', 'type', 'isCustom']),
			filters: [
				fieldIs('Age', 'age', 'e.g. young', 'Age group; upper or lower case does not matter'),
				fieldIsTrue('Custom Only', 'isCustom', 'Whether to return only your own avatars'),
				fieldIs(
					'Gender',
					'gender',
					'e.g. female',
					'Gender of the avatar; upper or lower case does not matter',
				),
				nameContains,
				queryParameter(
					'Type',
					'type',
					'e.g. library',
					'Type of the avatar; library is the only one that the service documents',
				),
			],
		}),
	],
};
