import { textField } from '../shared/fields/parts';
import { AVATARS, MUSIC, TEMPLATES, VIDEOS, VOICES } from '../shared/lookups/libraries';
import { downloadVideo } from './downloadVideo';
import { getTemplate, getVideo } from './get';
import { getMany } from './getMany';
import { getManyPaidVideos } from './getManyPaidVideos';
import { getReport } from './getReport';
import { getVariables } from './getVariables';
import type { Operation } from './operation';
import { simplifiedForTools, simplifyField, simplifyVideo } from './simplify';

export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
}

/** Fields by which a model can choose from a list whose records the document does not show. */
const LIKELY_FIELDS = ['name', 'title', 'type', 'description', 'tags'];

/** What Video Library works on, as the panel lists it, each with its operations. */
export const RESOURCES: Resource[] = [
	{
		name: 'Avatar',
		value: 'avatar',
		operations: [
			getMany({
				library: AVATARS,
				tool: 'Lists the avatars for videos with their name, gender and age. The id is the avatar ID for creating a video.',
				...simplifiedForTools(['id', 'name', 'gender', 'age', 'type', 'isCustom']),
				queryFields: [
					textField({
						displayName: 'Type',
						name: 'type',
						placeholder: 'e.g. library',
						description: 'Type of the avatar. The service documents only library.',
					}),
				],
			}),
		],
	},
	{
		name: 'Music',
		value: 'music',
		operations: [
			getMany({
				library: MUSIC,
				tool: 'Lists the background music for videos. The musicId (or id) is the music ID for creating a video.',
				...simplifiedForTools([...MUSIC.ids, ...LIKELY_FIELDS, 'genre', 'mood', 'duration']),
			}),
		],
	},
	// what is paid, and what became of it
	{ name: 'Paid Video', value: 'paidVideo', operations: [getManyPaidVideos, getReport] },
	{
		name: 'Template',
		value: 'template',
		operations: [
			getTemplate,
			getMany({
				library: TEMPLATES,
				tool: 'Lists the video templates of the team. The templateId (or id) is the template ID for creating a video from a template.',
				// not their scenes, which Get and Get Variables return
				...simplifiedForTools([...TEMPLATES.ids, ...LIKELY_FIELDS]),
			}),
			getVariables,
		],
	},
	// the document shows neither the paths of these nor their responses
	{
		name: 'Video',
		value: 'video',
		operations: [
			downloadVideo,
			getVideo,
			getMany({
				library: VIDEOS,
				tool: 'Lists the videos of the account as the service returns them, usually with a status and, once finished, a url.',
				extraFields: [simplifyField],
				shape: simplifyVideo,
			}),
		],
	},
	{
		name: 'Voice',
		value: 'voice',
		operations: [
			getMany({
				library: VOICES,
				tool: 'Lists the voices for videos with their name, gender, language and accent. The voiceId is the voice ID for creating a video.',
				...simplifiedForTools(['voiceId', 'name', 'gender', 'language', 'accent']),
				queryFields: [
					textField({
						displayName: 'Gender',
						name: 'gender',
						placeholder: 'e.g. female',
						description: 'Gender of the voice',
					}),
					textField({
						displayName: 'Language',
						name: 'language',
						placeholder: 'e.g. Spanish',
						description: 'Name of the language of the voice',
					}),
				],
			}),
		],
	},
];
