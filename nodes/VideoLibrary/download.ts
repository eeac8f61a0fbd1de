import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { readVideo } from '../shared/contract/videoDetails';
import { addressIn, isWebAddress } from '../shared/download/address';
import { Expired, fetchVideo } from '../shared/download/fetchVideo';
import { DOWNLOAD_MINUTES, lifeline } from '../shared/download/lifeline';
import { videoField } from '../shared/fields/locators';
import { positiveIn } from '../shared/items/numbers';
import { optionalText, text } from '../shared/items/values';
import { MINUTE, systemClock } from '../shared/service/clock';
import { Explained } from '../shared/service/explanation';
import { atUndocumentedPath, videoDetailsPath } from '../shared/service/undocumented';
import { idOf, textOf } from './read';
import type { Row, RowOperation } from './resource';

const maxDurationField: INodeProperties = {
	displayName: 'Max Duration (Minutes)',
	name: 'maxDuration',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DOWNLOAD_MINUTES,
	description: 'How long the download of one video may take',
};

const fields: INodeProperties[] = [
	{
		displayName: 'Download By',
		name: 'downloadBy',
		type: 'options',
		default: 'url',
		options: [
			{
				name: 'URL',
				value: 'url',
				description: 'The address that the Video Generation Trigger outputs',
			},
			{
				name: 'Video',
				value: 'video',
				description: "Looks the address up by the video's ID or its project's",
			},
		],
		description: 'How to find the file',
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '={{ $json.url }}',
		required: true,
		placeholder: 'e.g. https://example.com/video.mp4',
		description: 'Address of the video file; the service lets it expire after 7 days',
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
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. {{ $json.projectId }}.mp4',
				description: 'The name that the host or the address gives when left empty',
			},
			maxDurationField,
			{
				displayName: 'Video ID',
				name: 'fallbackId',
				type: 'string',
				default: '',
				placeholder: 'e.g. {{ $json.projectId }}',
				description:
					'ID of the video or its project: when the URL has expired, the node looks up a new one',
				displayOptions: { show: { '/downloadBy': ['url'] } },
			},
		],
	},
];

interface Options {
	fileName?: unknown;
	fallbackId?: unknown;
	/** Minutes. */
	maxDuration?: unknown;
}

async function execute(row: Row): Promise<INodeExecutionData[]> {
	const { fallbackId } = row.read('options') as Options;
	if (row.read('downloadBy') === 'video') return [await newest(row, idOf(row, videoField))];
	const url = text(row.read('url'));
	if (!isWebAddress(url)) throw noAddress(url);
	try {
		return [await fileAt(row, url)];
	} catch (error) {
		const id = optionalText(fallbackId);
		if (typeof id === 'string' && error instanceof Expired) return [await newest(row, id)];
		throw advised(error, 'With Video ID set in the options, the node looks up a new one.');
	}
}

/** Downloads a video from the address that the service gives for it now. */
async function newest(row: Row, id: string): Promise<INodeExecutionData> {
	const path = videoDetailsPath(row.account, id);
	const record = await atUndocumentedPath('videoDetails', async () => await row.lookUp({ path }));
	const address = addressIn(record);
	if (address === undefined) throw notReady(id, record);
	try {
		return await fileAt(row, address);
	} catch (error) {
		throw advised(error, `The service gives no newer one for the video ${id}.`);
	}
}

async function fileAt({ context, read }: Row, address: string): Promise<INodeExecutionData> {
	const { fileName, maxDuration } = read('options') as Options;
	const name = textOf('File Name', fileName);
	const lifetime = Math.ceil(positiveIn(maxDurationField, maxDuration) * MINUTE);
	const line = lifeline(lifetime, 'Max Duration', context.getExecutionCancelSignal());
	const { helpers } = context;
	const { binary, size } = await fetchVideo({ helpers, line, address, name }, systemClock.now());
	return {
		json: { fileName: binary.fileName, mimeType: binary.mimeType, size, url: address },
		binary: { [String(text(read('binaryPropertyName')))]: binary },
	};
}

/** What to do about an address that has expired; other failures stay as they are. */
function advised(error: unknown, advice: string): unknown {
	if (!(error instanceof Expired)) return error;
	const { description, ...explanation } = error.explanation;
	return new Expired({ ...explanation, description: `${description} ${advice}` });
}

const noAddress = (given: unknown) =>
	new Explained({
		message: given === '' ? 'URL: It is empty' : `URL: This is no web address: ${String(given)}`,
		description:
			'Only finished videos have an address. Behind the Video Generation Trigger it is {{ $json.url }}; leave failed videos out with an IF node, or with Events of the trigger.',
	});

/** Tells what the service says of a video without an address, as far as it does. */
function notReady(id: string, record: unknown): Explained {
	const { state, message } = readVideo(record);
	const said = [state, message].filter(Boolean).join(': ');
	return new Explained({
		message: `The service gives no download address for the video ${id}${said && ` (${said})`}`,
		description:
			'A video can be downloaded once it is finished: start with the Video Generation Trigger, or try again later.',
	});
}

/** "Download URLs in webhooks expire after 7 days". */
export const download: RowOperation = {
	name: 'Download',
	value: 'download',
	description: 'Download the file of a finished video',
	action: 'Download video',
	tool: 'Stores the file of a finished video. Returns its name, type and size, not the file itself.',
	fields,
	execute,
};
