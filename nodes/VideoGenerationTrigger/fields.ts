import type { INodeProperties, TriggerPanelDefinition } from 'n8n-workflow';

import { choices } from '../shared/fields/parts';

/** The panel of the Video Generation Trigger. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'Set <b>When Finished</b> of a video node to notify the trigger in this workflow, then publish (activate) the workflow. There is no address to copy. One trigger per workflow. Its output has the video in <code>{{ $json.url }}</code>, and the row in <code>{{ $json.metadata.rowId }}</code> if the video node sends that as <b>Metadata</b>.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Start On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: ['project.completed', 'project.failed'],
		options: choices({
			'project.completed': ['Video Completed', 'A video is finished and ready to download'],
			'project.failed': ['Video Failed', 'A video could not be generated; the message says why'],
		}),
		description: 'What starts the workflow',
	},
	{
		displayName:
			'Videos that fail will not start the workflow. Add <b>Video Failed</b>, so that their rows do not wait for ever.',
		name: 'failuresNotice',
		type: 'notice',
		default: '',
		displayOptions: { hide: { events: ['project.failed'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Include Raw Payload',
				name: 'rawPayload',
				type: 'boolean',
				default: false,
				description: "Whether to add the service's callback, as it came, under the key payload",
			},
		],
	},
];

/** The texts beside the panel. The service calls the production URL only, so n8n's test listener receives nothing. */
export const triggerHelp: TriggerPanelDefinition = {
	header: 'Each finished video starts the workflow',
	activationHint: {
		inactive:
			'Publish the workflow first: the service calls its production address only. To try the nodes behind this one, set mock data in the output.',
		active:
			'The workflow is published. To try the nodes behind this one, set mock data in the output, or copy a past execution into the editor.',
	},
	executionsHelp:
		'When a video node of this or of another workflow has created a video and <b>When Finished</b> says to notify this trigger. Each finished video is an execution of its own, in the <a data-key="executions">executions list</a>. <b>Execute step</b> listens to the test address, which the service does not call.',
};
