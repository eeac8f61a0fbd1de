import type { INodeProperties } from 'n8n-workflow';

/** What happens after the creation. */
export type Completion = 'continue' | 'notifyThisWorkflow' | 'notifyOtherWorkflow';

/** The parameters that every creation node ends with, before its options. */
export const completionFields: INodeProperties[] = [
	{
		displayName: 'Completion',
		name: 'completion',
		type: 'options',
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
		],
	},
	{
		displayName:
			'Add a <b>Video Generation Trigger</b> with the same credential to this workflow and publish the workflow. There is no address to copy.',
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
		description: 'The published workflow whose Video Generation Trigger is to be started',
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
];
