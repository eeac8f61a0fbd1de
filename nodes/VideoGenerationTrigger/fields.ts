import type { INodeProperties } from 'n8n-workflow';

/** The panel of the Video Generation Trigger. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'Set <b>Completion</b> of a video node to notify the trigger in this workflow, then publish the workflow. There is no address to copy. One trigger per workflow.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		required: true,
		default: ['project.completed', 'project.failed'],
		options: [
			{
				name: 'Video Completed',
				value: 'project.completed',
				description: 'A video is finished and ready to download',
			},
			{
				name: 'Video Failed',
				value: 'project.failed',
				description: 'A video could not be generated; the message says why',
			},
		],
		description: 'What starts the workflow',
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
