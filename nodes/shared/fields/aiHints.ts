import type { IBuilderHint, IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { DEFAULT_COLUMNS } from '../items/tableRows';
import { RENDERING_TIME } from '../messages/service';

const { id, projectId, version, status, message, videoUrl } = DEFAULT_COLUMNS;

/** What n8n's AI workflow builder is told about a node that creates videos. */
export const creationHint: IBuilderHint = {
	searchHint: `Creates one video per input item. Each video costs credits: never use it in an endless loop. To create videos from the rows of a sheet or table, set output to row and idColumn, read the rows whose ${status} is not completed with one node before it, and connect it to one node that updates the row whose ID is $json.${id} with the columns mapped automatically (in a Data Table, createdAt and ${version} must match, too). The node waits until the videos are finished. For hundreds of rows, set completion to notifyThisWorkflow instead, add a Video Generation Trigger to the same workflow, and connect it to a node that updates the row whose ${projectId} is $json.${projectId} (in a Data Table, only if ${version} matches and ${status} is processing). To use the finished video in the next node, keep output at video. To check the rows for free, set completion to check.`,
};

export const libraryHint: IBuilderHint = {
	searchHint:
		'Gets avatars, voices, music, templates and videos, downloads finished videos, and lists the videos that were paid for. It creates no videos and costs no credits.',
};

export const triggerHint: IBuilderHint = {
	searchHint: `Starts the workflow once for each finished or failed video of the nodes that notify it. There is no URL to copy. For a node with output row, it returns the columns to write to the row with that ${projectId}: ${projectId}, ${version}, ${status}, ${message} and ${videoUrl}. Otherwise, $json.status is completed or failed, and $json.url is the video, which Video Library can download. Use one trigger per workflow, and publish the workflow.`,
};

/** For a field that names an avatar, a voice, a template or the like. */
export const LISTED_ID_HINT =
	"Never invent an ID. Leave it empty in list mode, so that the user selects from the account's list, or take an ID from Video Library: Get Many or from a column.";

/**
 * What the model of an AI agent is told of a tool. A parameter, as n8n falls back to the description of the node panel,
 * which is one short line, when it runs the tool.
 */
export const toolDescriptionField = (
	text: string,
	show: IDisplayOptions['show'] = {},
): INodeProperties => ({
	displayName: 'Tool Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 2 },
	default: text,
	required: true,
	description: 'Tells the AI agent when to use the tool and what it returns',
	displayOptions: { show: { '@tool': [true], ...show } },
});

/** @param makes what the node creates, as a sentence without its full stop */
export const creationToolField = (makes: string): INodeProperties =>
	toolDescriptionField(
		`${makes}. Each new video costs credits. The same values return the existing video, changed values create another one. In n8n's own Agents, each call costs credits. Returns the projectId, or the finished video if set to wait. Rendering takes ${RENDERING_TIME}.`,
	);
