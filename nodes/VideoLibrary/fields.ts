import pick from 'lodash/pick';
import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { toolDescriptionField } from '../shared/fields/aiHints';
import { textField } from '../shared/fields/parts';
import type { ReadParameter } from '../shared/items/parameters';
import { AVATARS, MUSIC, TEMPLATES, VIDEOS, VOICES } from '../shared/lookups/libraries';
import { unknownOperation } from '../shared/messages/library';
import { getMany } from './getMany';
import { getManyPaidVideos } from './getManyPaidVideos';
import { getReport } from './getReport';
import type { Operation } from './operation';
import { simplifiedForTools, simplifyField, simplifyVideo } from './simplify';
import { getTemplate, getVariables } from './templates';
import { downloadVideo, getVideo } from './videos';

interface Resource {
	name: string;
	value: string;
	operations: Operation[];
}

/** Fields by which a model can choose from a list whose records the document does not show. */
const LIKELY_FIELDS = ['name', 'title', 'type', 'description', 'tags'];

/** What Video Library works on, as the panel lists it, each with its operations. */
const RESOURCES: Resource[] = [
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

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	default: 'video',
	options: RESOURCES.map(({ name, value }) => ({ name, value })),
};

const operationField = ({ value: resource, operations }: Resource): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	default: 'getAll',
	displayOptions: { show: { resource: [resource] } },
	options: operations.map((operation) => pick(operation, 'name', 'value', 'description', 'action')),
});

function fieldsOf(resource: Resource, { value, tool, fields }: Operation): INodeProperties[] {
	const shown = { resource: [resource.value], operation: [value] };
	return [
		// n8n's own text for an agent, "Get many avatars in Video Library", does not say what is returned
		toolDescriptionField(tool, shown),
		...updateDisplayOptions({ show: shown }, fields),
	];
}

export const videoLibraryFields: INodeProperties[] = [
	resourceField,
	...RESOURCES.map(operationField),
	...RESOURCES.flatMap((resource) =>
		resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
	),
];

/** The selected operation. It is the same for all input items, as it takes no expression. */
export function operationOf(read: ReadParameter): Operation {
	const resource = RESOURCES.find(({ value }) => value === read('resource'));
	const operation = resource?.operations.find(({ value }) => value === read('operation'));
	if (operation) return operation;
	throw new Error(unknownOperation(String(read('operation'))));
}
