import type { INodeParameters } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import type { WorkflowFile } from '../host/workflows';

export const TRIGGER = 'Video Generation Trigger';
export const AFTER = 'After';

const START = 'Rows';
export const SPLIT = 'Split';
const LOOP = 'Loop Over Items';
export const VIDEO = 'Video UGC Ad';

const node = (name: string, type: string, typeVersion: number, parameters: INodeParameters) => ({
	id: `id-${name}`,
	name,
	type,
	typeVersion,
	position: [0, 0],
	parameters,
});

const to = (...outputs: string[]) => ({
	main: outputs.map((name) => [{ node: name, type: 'main', index: 0 }]),
});

/** A production webhook takes a list of rows, as only production executions run on workers. */
const rowsFrom = (path: string) => [
	{
		...node(START, 'n8n-nodes-base.webhook', 2, {
			path,
			httpMethod: 'POST',
			responseMode: 'onReceived',
			options: {},
		}),
		webhookId: path,
	},
	node(SPLIT, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.rows' }),
];

/** Each row becomes a video that carries the row's number. */
const video = (credential: CredentialReference, completion: INodeParameters) => ({
	...node(VIDEO, 'n8n-nodes-video-generation.ugcAd', 1, {
		script: '=Row {{ $json.row }}',
		avatarId: { __rl: true, mode: 'id', value: 'avatar-0001' },
		media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
		options: { metadata: { entry: [{ key: 'row', value: '={{ $json.row }}' }] } },
		...completion,
	}),
	credentials: { videoGenerationApi: credential },
});

const after = node(AFTER, 'n8n-nodes-base.noOp', 1, {});

/** Rows whose videos are reported to the trigger of the same workflow. */
export function notifyingWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	const trigger = {
		...node(TRIGGER, 'n8n-nodes-video-generation.videoGenerationTrigger', 1.1, {}),
		credentials: { videoGenerationApi: credential },
	};
	return {
		name: 'Notify the trigger',
		nodes: [
			...rowsFrom(path),
			video(credential, { completion: 'notifyThisWorkflow' }),
			after,
			trigger,
			node('Reported', 'n8n-nodes-base.noOp', 1, {}),
		],
		connections: {
			[START]: to(SPLIT),
			[SPLIT]: to(VIDEO),
			[VIDEO]: to(AFTER),
			[TRIGGER]: to('Reported'),
		},
	} as unknown as WorkflowFile;
}

/** Rows that are taken one at a time, and n8n saves after each; reported to the trigger of another workflow. */
export function loopingWorkflow(
	path: string,
	credential: CredentialReference,
	triggerWorkflow: string,
): WorkflowFile {
	const completion = {
		completion: 'notifyOtherWorkflow',
		triggerWorkflow: { __rl: true, mode: 'id', value: triggerWorkflow },
	};
	const loop = node(LOOP, 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} });
	return {
		name: 'One row at a time',
		nodes: [...rowsFrom(path), loop, video(credential, completion), after],
		connections: {
			[START]: to(SPLIT),
			[SPLIT]: to(LOOP),
			[LOOP]: to(AFTER, VIDEO),
			[VIDEO]: to(LOOP),
		},
		settings: { executionOrder: 'v1', saveExecutionProgress: true },
	} as unknown as WorkflowFile;
}

/** Rows whose execution is suspended until their videos are finished. */
export function waitingWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	return {
		name: 'Wait until finished',
		nodes: [
			...rowsFrom(path),
			video(credential, { completion: 'wait', waitBy: 'callback' }),
			after,
		],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO), [VIDEO]: to(AFTER) },
	} as unknown as WorkflowFile;
}

/** Rows that are paid once each, whoever runs them; a row without a video does not end the run. */
export function onceWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	const once = {
		...video(credential, { completion: 'continue', payOncePer: '={{ $json.row }}' }),
		onError: 'continueRegularOutput',
	};
	return {
		name: 'Pay once per row',
		nodes: [...rowsFrom(path), once],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO) },
	} as unknown as WorkflowFile;
}

/** Rows that are only sent. */
export function sendingWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	return {
		name: path,
		nodes: [...rowsFrom(path), video(credential, { completion: 'continue' })],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO) },
	} as unknown as WorkflowFile;
}
