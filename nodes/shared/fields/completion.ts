import type { IExecuteFunctions, INodeProperties, NodeHint } from 'n8n-workflow';

import { UserFacingError } from '../items/rowError';
import { PARAMETER } from '../messages/rows';
import { RENDERING_TIME } from '../messages/service';
import { idColumnField, versionField } from './identity';
import { maxVideosField } from './options';
import { choices } from './parts';
import { outputField } from './rowOutput';
import { waitFields } from './waitSettings';

export type Completion =
	| 'check'
	| 'continue'
	| 'notifyThisWorkflow'
	| 'notifyOtherWorkflow'
	| 'wait';

const COMPLETIONS: Record<Completion, [name: string, description: string]> = {
	wait: ['Wait Until Finished', 'Create the video and wait until it is finished'],
	check: [
		'Check Only (No Credits)',
		'Check each row and show what would be created, without creating videos',
	],
	notifyThisWorkflow: [
		'Notify the Trigger in This Workflow',
		'Create the video and continue. Add a Video Generation Trigger to this workflow and publish it: the trigger starts for each finished video.',
	],
	notifyOtherWorkflow: [
		'Notify the Trigger of Another Workflow',
		'Create the video and continue. The Video Generation Trigger of another published workflow starts for each finished video.',
	],
	continue: ['Continue Immediately', 'Create the video and continue without waiting for it'],
};

/** @throws UserFacingError for a value that n8n does not offer, as in a workflow that was written by hand */
export function readCompletion(context: IExecuteFunctions): Completion {
	const value = String(context.getNodeParameter('completion', 0));
	if (Object.hasOwn(COMPLETIONS, value)) return value as Completion;
	throw new UserFacingError(PARAMETER.unknownCompletion(value));
}

/**
 * The subtitle of a creation node on the canvas: what it creates, and what happens then.
 *
 * @param action a JavaScript expression, e.g. a text in quotes
 */
export const subtitleOf = (action: string): string =>
	`={{ ${action} + ($parameter["completion"] === "check" ? ", check only" : $parameter["completion"] === "wait" ? ", then wait" : String($parameter["completion"]).startsWith("notify") ? ", notify" : "") }}`;

/** What the editor shows beside *Executing node...*, which is all that it says while a run waits, and before. */
export const waitHints: NodeHint[] = [
	{
		message: `Rendering usually takes ${RENDERING_TIME}. The node waits until all videos are finished.`,
		displayCondition: '={{ $parameter["completion"] === "wait" }}',
		whenToDisplay: 'beforeExecution',
		location: 'outputPane',
	},
];

/** An AI agent's tool call should not take minutes, so a tool has a default of its own. */
const completionField = (isTool: boolean, byDefault: Completion): INodeProperties => ({
	displayName: 'What to Do',
	name: 'completion',
	type: 'options',
	noDataExpression: true,
	default: byDefault,
	description: `What to do with each row. Rendering usually takes ${RENDERING_TIME}.`,
	options: choices(COMPLETIONS),
	displayOptions: { show: { '@tool': [isTool] } },
});

/** What every creation node shows first: *Execute step* is above all fields. */
export const costNotice: INodeProperties = {
	displayName:
		'This costs credits. To test for free, select <b>What to Do</b> > <b>Check Only</b>.',
	name: 'costNotice',
	type: 'notice',
	default: '',
	displayOptions: { hide: { completion: ['check'] } },
};

/** What every creation node shows after all that its video is made of. */
export const completionFields: INodeProperties[] = [
	completionField(false, 'wait'),
	completionField(true, 'continue'),
	{
		displayName: 'Workflow of the Trigger',
		name: 'triggerWorkflow',
		type: 'resourceLocator',
		default: { mode: 'url', value: '' },
		required: true,
		description: 'The published workflow with the Video Generation Trigger to start',
		displayOptions: { show: { completion: ['notifyOtherWorkflow'] } },
		modes: [
			{
				displayName: 'By URL',
				name: 'url',
				type: 'string',
				placeholder: 'e.g. https://n8n.example.com/workflow/AbC123',
				hint: "Copy the workflow's URL from the browser",
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. AbC123' },
		],
	},
	outputField,
	idColumnField,
	maxVideosField,
	{ ...versionField, displayOptions: { show: { '@tool': [true] } } },
	...waitFields,
];
