import { AVATARS, MUSIC, TEMPLATES, VIDEOS, VOICES } from '../shared/lookups/libraries';
import { downloadVideo } from './downloadVideo';
import { fieldContains, fieldIs, fieldIsTrue, nameContains, queryParameter } from './filters';
import { getTemplate, getVideo } from './get';
import { getMany } from './getMany';
import { getManyPaidVideos } from './getManyPaidVideos';
import { getReport } from './getReport';
import { getVariables } from './getVariables';
import type { Operation } from './operation';
import { shapeForTools, simplifyField, simplifyForTools, simplifyVideo } from './simplify';

export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
}

/** "GET /v1/avatar/list". */
const avatar: Resource = {
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

/** What is paid, and what became of it. */
const paidVideo: Resource = {
	name: 'Paid Video',
	value: 'paidVideo',
	operations: [getManyPaidVideos, getReport],
};

/** "GET /v1/music/list", whose records the document does not show. */
const music: Resource = {
	name: 'Music',
	value: 'music',
	operations: [
		getMany({
			library: MUSIC,
			tool: 'Lists background music for videos. The musicId (or id) is the music ID that creating a video takes.',
			filters: [nameContains],
		}),
	],
};

/** "GET /v1/template/list and GET /v1/template/{templateId}". */
const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [
		getTemplate,
		getMany({
			library: TEMPLATES,
			tool: 'Lists the video templates of the team. The templateId (or id) is the template ID that creating a video from a template needs.',
			filters: [nameContains],
		}),
		getVariables,
	],
};

/** "Video list and video details": the document shows neither their paths nor their responses. */
const video: Resource = {
	name: 'Video',
	value: 'video',
	operations: [
		downloadVideo,
		getVideo,
		getMany({
			library: VIDEOS,
			tool: 'Lists the videos of the account, as the service gives them: usually with a status and, once finished, a url.',
			filters: [
				nameContains,
				fieldIs(
					'Status',
					'status',
					'e.g. completed',
					'Status of the video; upper or lower case does not matter',
				),
			],
			extraFields: [simplifyField],
			shape: simplifyVideo,
		}),
	],
};

/** "GET /v1/voice/list". */
const voice: Resource = {
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

/** What Video Library works on, as the panel lists it, each with its operations. */
export const RESOURCES: Resource[] = [avatar, music, paidVideo, template, video, voice];
