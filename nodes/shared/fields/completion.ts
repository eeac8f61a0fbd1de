import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../contract/values';
import { optionalText, positiveIn, toBoolean } from '../items/cells';
import { isToolCall, optionReader } from '../items/parameters';
import { DAY_MS, MINUTE_MS } from '../utils/clock';
import { payOncePerField } from './payOncePer';

/** What happens after the creation. */
export type Completion = 'continue' | 'notifyThisWorkflow' | 'notifyOtherWorkflow' | 'wait';

/** How an execution learns that its videos are finished. */
export type WaitBy = 'callback' | 'polling';

/**
 * The subtitle of a creation node on the canvas: what it creates, and what happens then.
 *
 * @param action a JavaScript expression, e.g. a text in quotes
 */
export const subtitleOf = (action: string): string =>
	`={{ ${action} + ($parameter["completion"] === "wait" ? ", then wait" : String($parameter["completion"]).startsWith("notify") ? ", notify trigger" : "") }}`;

export const waitLimitField: INodeProperties = {
	displayName: 'Wait Limit (Minutes)',
	name: 'waitLimit',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: (LIMITS.downloadDays * DAY_MS) / MINUTE_MS },
	default: 60,
	description: `How long to wait, up to ${LIMITS.downloadDays} days; a video that is not finished by then is output with the status timedOut`,
};

/** The parameters that every creation node ends with, before its options. */
export const completionFields: INodeProperties[] = [
	{
		displayName: 'When Finished',
		name: 'completion',
		type: 'options',
		noDataExpression: true,
		default: 'continue',
		description: 'What happens when the video is finished, usually 2 to 5 minutes later',
		options: [
			{
				name: 'Continue Immediately',
				value: 'continue',
				description: 'Output the created project and do not wait for its video',
			},
			{
				name: 'Notify the Trigger in This Workflow',
				value: 'notifyThisWorkflow',
				description:
					'Output the created project; the Video Generation Trigger of this workflow starts it again for each finished video',
			},
			{
				name: 'Notify the Trigger of Another Workflow',
				value: 'notifyOtherWorkflow',
				description:
					'Output the created project; the Video Generation Trigger of another workflow starts that one for each finished video',
			},
			{
				name: 'Wait Until Finished',
				value: 'wait',
				description: 'Output the finished video; the execution waits until then',
			},
		],
	},
	{
		displayName:
			'Add a <b>Video Generation Trigger</b> with the same credential to this workflow and publish (activate) the workflow. There is no address to copy.',
		name: 'notifyThisWorkflowNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { completion: ['notifyThisWorkflow'] } },
	},
	{
		displayName: 'Workflow of the Trigger',
		name: 'triggerWorkflow',
		type: 'resourceLocator',
		default: { mode: 'url', value: '' },
		required: true,
		description: 'The published workflow whose Video Generation Trigger starts',
		displayOptions: { show: { completion: ['notifyOtherWorkflow'] } },
		modes: [
			{
				displayName: 'By URL',
				name: 'url',
				type: 'string',
				placeholder: 'e.g. https://n8n.example.com/workflow/AbC123',
				hint: "The workflow's address in the browser, or its trigger's production URL",
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. AbC123' },
		],
	},
	{
		displayName: 'Wait By',
		name: 'waitBy',
		type: 'options',
		noDataExpression: true,
		default: 'callback',
		options: [
			{
				name: 'Callback',
				value: 'callback',
				description:
					'The service resumes the execution, which holds no worker while it waits and survives restarts. The service must reach this n8n at an https address.',
			},
			{
				name: 'Polling',
				value: 'polling',
				description:
					'The node asks the service every 15 to 20 seconds: for an n8n that the internet cannot reach. AI agent tool calls always poll.',
			},
		],
		description: 'How the execution learns that the videos are finished',
		displayOptions: { show: { completion: ['wait'] } },
	},
	{ ...waitLimitField, displayOptions: { show: { completion: ['wait'] } } },
	{
		displayName:
			'Each video is one output item with the <b>status</b> completed, failed or timedOut: branch with an IF node on <code>{{ $json.status }}</code>. Or set <b>On Error</b> in the settings to <b>Continue (using error output)</b>, and failed and timed-out videos go there.',
		name: 'waitNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { completion: ['wait'] } },
	},
	{
		displayName:
			'To get the file of the video, put <b>Video Library: Download</b> behind this node. With Wait By set to Polling this node can do it: see <b>Download the Video</b> in the options.',
		name: 'waitFileNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { completion: ['wait'], waitBy: ['callback'] } },
	},
	payOncePerField,
];

/** How a run waits for its videos. */
export interface WaitSettings {
	by: WaitBy;
	timeoutMinutes: number;
	/** The binary field that the files are downloaded to; undefined when they are not downloaded. */
	downloadField?: string;
}

/**
 * Reads them from the first row. An AI agent's tool call always polls, and gets no files.
 *
 * @throws UserFacingError when the limit is no number above 0
 */
export function readWaitSettings(context: IExecuteFunctions): WaitSettings {
	const waitBy = context.getNodeParameter('waitBy', 0, 'callback') as WaitBy;
	const inTool = isToolCall(context);
	return {
		by: inTool ? 'polling' : waitBy,
		timeoutMinutes: positiveIn(
			waitLimitField,
			context.getNodeParameter(waitLimitField.name, 0, ''),
		),
		downloadField: waitBy === 'polling' && !inTool ? readDownloadField(context) : undefined,
	};
}

function readDownloadField(context: IExecuteFunctions): string | undefined {
	const option = optionReader(context);
	if (toBoolean(option('downloadVideo')) !== true) return undefined;
	return String(optionalText(option('binaryPropertyName')) ?? 'data');
}
