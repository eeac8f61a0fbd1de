import type { INode, INodeParameters } from 'n8n-workflow';

import type { CredentialReference } from '../host/credentials';
import { byId, nodeOf, ourNode, to } from '../host/nodes';
import type { WorkflowFile } from '../host/workflows';

export const TRIGGER = 'Video Generation Trigger';
export const AFTER = 'After';

const START = 'Rows';
export const SPLIT = 'Split';
const LOOP = 'Loop Over Items';
export const VIDEO = 'Video UGC Ad';

/** A production webhook takes a list of rows, as only production executions run on workers. */
const rowsFrom = (path: string): INode[] => [
	nodeOf(
		START,
		'n8n-nodes-base.webhook',
		2,
		{ path, httpMethod: 'POST', responseMode: 'onReceived', options: {} },
		{ webhookId: path },
	),
	nodeOf(SPLIT, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.rows' }),
];

/** What the tests know a creation by: its row, and the execution that has sent it. */
const METADATA = [
	{ key: 'row', value: '={{ $json.row }}' },
	{ key: 'execution', value: '={{ $execution.id }}' },
];

const ROWS = { output: 'row', idColumn: 'row' };

/** Each row becomes a video that carries the row's number, however many a run has. */
const video = (
	credential: CredentialReference,
	parameters: INodeParameters,
	settings: Partial<INode> = {},
): INode => {
	const own = {
		script: '=Row {{ $json.row }}',
		avatarId: byId('avatar-0001'),
		media: { item: [{ type: 'image', url: 'https://example.com/product.jpg' }] },
		maxVideos: 1_000,
		...parameters,
		options: { metadata: { entry: METADATA }, ...(parameters.options as INodeParameters) },
	};
	return ourNode(VIDEO, 'ugcAd', own, credential, settings);
};

const after = nodeOf(AFTER, 'n8n-nodes-base.noOp', 1, {});

/** Rows whose videos are reported to the trigger of the same workflow. */
export function notifyingWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	const settings = { typeVersion: 1.1 };
	const trigger = ourNode(TRIGGER, 'videoGenerationTrigger', {}, credential, settings);
	return {
		name: 'Notify the trigger',
		nodes: [
			...rowsFrom(path),
			video(credential, {
				completion: 'notifyThisWorkflow',
				options: { version: '={{ $json.version }}' },
			}),
			after,
			trigger,
			nodeOf('Reported', 'n8n-nodes-base.noOp', 1, {}),
		],
		connections: {
			[START]: to(SPLIT),
			[SPLIT]: to(VIDEO),
			[VIDEO]: to(AFTER),
			[TRIGGER]: to('Reported'),
		},
	};
}

/** Rows that are taken one at a time, and n8n saves after each; reported to the trigger of another workflow. */
export function loopingWorkflow(
	path: string,
	credential: CredentialReference,
	triggerWorkflow: string,
): WorkflowFile {
	const completion = {
		completion: 'notifyOtherWorkflow',
		triggerWorkflow: byId(triggerWorkflow),
	};
	const loop = nodeOf(LOOP, 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} });
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
	};
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
	};
}

/** Rows of a table, with their results. */
export function onceWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	const parameters = { ...ROWS, completion: 'continue' };
	const once = video(credential, parameters, { onError: 'continueRegularOutput' });
	return {
		name: 'Rows of a table',
		nodes: [...rowsFrom(path), once],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO) },
	};
}

/** Rows of which a budget pays for some; the first two words of a row name its paid videos table. */
export function budgetWorkflow(
	path: string,
	credential: CredentialReference,
	maxVideosPerDay: number,
): WorkflowFile {
	const parameters = {
		...ROWS,
		completion: 'continue',
		options: {
			paidVideosTable: "={{ $json.row.split(' ').slice(0, 2).join(' ') }}",
			maxVideosPerDay,
		},
	};
	const paying = video(credential, parameters, { onError: 'continueRegularOutput' });
	return {
		name: path,
		nodes: [...rowsFrom(path), paying],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO) },
	};
}

/** Rows whose results come by callback, or by the next run. */
export function campaignWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	const create = video(credential, {
		...ROWS,
		completion: 'notifyThisWorkflow',
		options: { paidVideosTable: 'Campaign' },
	});
	const trigger = ourNode(TRIGGER, 'videoGenerationTrigger', {}, credential, {
		typeVersion: 1.1,
	});
	return {
		name: path,
		nodes: [...rowsFrom(path), create, trigger, after],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO), [TRIGGER]: to(AFTER) },
	};
}

/** Rows that are only sent. */
export function sendingWorkflow(path: string, credential: CredentialReference): WorkflowFile {
	return {
		name: path,
		nodes: [...rowsFrom(path), video(credential, { completion: 'continue' })],
		connections: { [START]: to(SPLIT), [SPLIT]: to(VIDEO) },
	};
}
