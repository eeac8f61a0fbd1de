import compact from 'lodash/compact';
import isPlainObject from 'lodash/isPlainObject';
import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { isWebUrl } from '../shared/addresses/urls';
import { SERVICE_LIMITS } from '../shared/contract/serviceLimits';
import { readVideo } from '../shared/contract/videoDetails';
import { ExpiredUrlError, fetchVideo } from '../shared/download/fetchVideo';
import { downloadUrlIn } from '../shared/download/fileInfo';
import { videoField } from '../shared/fields/locators';
import { choices, collectionField, textField } from '../shared/fields/parts';
import { idIn, textIn, toText, trimmedText } from '../shared/items/cells';
import type { Fields } from '../shared/items/parameters';
import { UserFacingError } from '../shared/items/rowError';
import { findVideo } from '../shared/lookups/findVideo';
import type { LibraryRecord } from '../shared/lookups/libraries';
import { LIBRARY } from '../shared/messages/library';
import { RENDERING_TIME } from '../shared/messages/service';
import { type Operation, type OperationInput, toItem } from './operation';
import { simplifyField, simplifyVideo } from './simplify';

const fileNameField = textField({
	displayName: 'File Name',
	name: 'fileName',
	placeholder: 'e.g. {{ $json.projectId }}.mp4',
	description: 'Name of the file. If empty, the video ID and the original file name are used.',
});

const downloadFields: INodeProperties[] = [
	{
		displayName: 'Download By',
		name: 'downloadBy',
		type: 'options',
		default: 'video',
		options: choices({
			url: ['URL', 'Use a link, such as the one that the Video Generation Trigger returns'],
			video: ['Video', 'Look up the link by video ID or project ID'],
		}),
		description: 'How to find the video file',
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '={{ $json.url ?? $json.video_url }}',
		required: true,
		placeholder: 'e.g. https://example.com/video.mp4',
		description: `Link to the video file (valid for ${SERVICE_LIMITS.downloadDays} days)`,
		displayOptions: { show: { downloadBy: ['url'] } },
	},
	{ ...videoField, displayOptions: { show: { downloadBy: ['video'] } } },
	{
		displayName: 'Put Output File in Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		hint: 'The name of the output binary field to put the file in',
	},
	collectionField({
		displayName: 'Options',
		name: 'options',
		placeholder: 'Add Option',
		options: [
			fileNameField,
			textField({
				displayName: 'Video ID',
				name: 'fallbackId',
				placeholder: 'e.g. {{ $json.projectId }}',
				description: 'Video ID or project ID for getting a new link if this one has expired',
				displayOptions: { show: { '/downloadBy': ['url'] } },
			}),
		],
	}),
];

async function executeDownload(input: OperationInput): Promise<INodeExecutionData> {
	const { read } = input;
	if (read('downloadBy') === 'video') {
		return await downloadById(input, idIn(videoField, read(videoField.name)));
	}
	const url = toText(read('url'));
	if (!isWebUrl(url)) throw new UserFacingError(LIBRARY.downloadUrlUnusable(String(url)));
	const given = trimmedText((read('options') as Fields).fallbackId);
	const id = typeof given === 'string' ? given : undefined;
	const ids = compact([...idsInRow(input), id]);
	return await downloadFrom(input, url, ids).catch(async (error) => {
		if (id && error instanceof ExpiredUrlError) return await downloadById(input, id);
		throw error;
	});
}

/** The IDs that stand with the address in its row, where a column may be called as in our tables. */
function idsInRow({ context, itemIndex }: OperationInput) {
	const { json } = context.getInputData()[itemIndex];
	const { projectId, videoId } = readVideo({ projectId: json.project_id, ...json });
	return [projectId, videoId];
}

/** Downloads a video from the URL that the service gives for it now. */
async function downloadById(input: OperationInput, id: string): Promise<INodeExecutionData> {
	const record = await findVideo(input.lookUp, input.account, { givenId: id });
	const url = downloadUrlIn(record);
	const { projectId, videoId, state, message } = readVideo(record);
	if (url === undefined) {
		throw new UserFacingError(LIBRARY.noDownloadYet(id, compact([state, message]).join(': ')));
	}
	return await downloadFrom(input, url, compact([projectId, videoId, id]));
}

async function downloadFrom(
	{ context, account, read }: OperationInput,
	url: string,
	ids: string[],
): Promise<INodeExecutionData> {
	const { fileName } = read('options') as Fields;
	const { binary, size } = await fetchVideo({
		helpers: context.helpers,
		url,
		baseUrl: account.baseUrl,
		fileName: textIn(fileNameField, fileName),
		ids,
		cancelSignal: context.getExecutionCancelSignal(),
	});
	return {
		json: { fileName: binary.fileName, mimeType: binary.mimeType, size, url },
		binary: { [String(toText(read('binaryPropertyName')))]: binary },
	};
}

export const downloadVideo: Operation = {
	name: 'Download',
	value: 'download',
	description: 'Download finished video',
	action: 'Download video',
	tool: 'Downloads the file of a finished video. Returns its name, type and size, not the file itself.',
	fields: downloadFields,
	execute: async (input) => [await executeDownload(input)],
};

export const getVideo: Operation = {
	name: 'Get',
	value: 'get',
	description: 'Get video with its status',
	action: 'Get video',
	tool: `Checks whether a video is finished, by its video ID or project ID. Returns the record of the service, usually with a status and, once finished, a url. Rendering takes ${RENDERING_TIME}.`,
	fields: [videoField, simplifyField],
	async execute(input) {
		const id = idIn(videoField, input.read(videoField.name));
		const data = await findVideo(input.lookUp, input.account, { givenId: id });
		return [toItem(isPlainObject(data) ? simplifyVideo(data as LibraryRecord, input) : data)];
	},
};
