import type { IBuilderHint, IDisplayOptions, INodeProperties, IRelatedNode } from 'n8n-workflow';

/** Node types as workflows name them. */
const PACKAGE = 'n8n-nodes-video-generation';
const TRIGGER_NODE = `${PACKAGE}.videoGenerationTrigger`;
const LIBRARY_NODE = `${PACKAGE}.videoLibrary`;

const trigger: IRelatedNode = {
	nodeType: TRIGGER_NODE,
	relationHint:
		'Starts this workflow for each finished video; required for completion notifyThisWorkflow',
};

const library: IRelatedNode = {
	nodeType: LIBRARY_NODE,
	relationHint: 'Lists avatars, voices, music and templates with their IDs; downloads videos',
};

/** Rows of a table become videos, and each video is written back to its row: as the panel says, and then with a trigger. */
const rowsPattern = (type: string, subject: string) => `<patterns>
<pattern title="Each row of a table becomes a video, and gets its status and URL">
// Before createVideo: one node that reads the rows of the table whose status is not completed
const createVideo = node({
  type: '${type}',
  version: 1,
  config: {
    name: 'Create video',
    parameters: {
${subject.replace(/^/gm, '      ')}
      output: 'row',
      idColumn: 'id'
    }
  }
});
// Behind createVideo: one Data Table node that updates the row where id equals expr('{{ $json.id }}'), createdAt equals
// expr('{{ $json.createdAt }}') and video_version equals expr('{{ $json.video_version }}'), with the columns mapped
// automatically: status, message, video_url, project_id. Other tables: the row whose ID is $json.id. Nothing in between, and no loop
</pattern>
<pattern title="The same for hundreds of rows, where nothing waits for the videos">
// The same nodes, with completion: 'notifyThisWorkflow' in createVideo, and a trigger that leads into another node that updates
// the row where project_id equals expr('{{ $json.project_id }}'), video_version equals expr('{{ $json.video_version }}') and
// status equals 'processing', with the columns mapped automatically
const videoIsFinished = trigger({
  type: '${TRIGGER_NODE}',
  version: 1.1,
  config: { name: 'Video is finished', parameters: { events: ['project.completed', 'project.failed'] } }
});
</pattern>
</patterns>`;

/**
 * What n8n's AI workflow builder is told about a node that creates videos.
 *
 * @param node the name of the node in its description
 * @param subject parameters of the example that say what the video shows
 */
export const creationHint = (node: string, subject: string): IBuilderHint => ({
	searchHint:
		'Each input item becomes a video, and each video costs credits: never put it into a loop without an end. To make videos of the rows of a sheet or table, set output to row with idColumn, and lead it into one node that updates the row whose ID is $json.id with the columns mapped automatically. It waits until the videos are finished; for hundreds of rows set completion to notifyThisWorkflow instead, put a Video Generation Trigger into the same workflow, and lead it into a node that updates the row whose project_id is $json.project_id. To use the finished video in the next node, leave output at video. To check the rows before anything is paid for, set completion to check.',
	relatedNodes: [trigger, library],
	extraTypeDefContent: [{ content: rowsPattern(`${PACKAGE}.${node}`, subject) }],
});

export const libraryHint: IBuilderHint = {
	searchHint:
		'Looks up avatars, voices, music, templates and videos, downloads finished videos, and lists the videos that were paid for. It creates no videos and costs no credits.',
};

export const triggerHint: IBuilderHint = {
	searchHint:
		'Starts the workflow once for each finished or failed video of the creating nodes that notify it; no address has to be copied. Of a node with output row it gives the columns to write into the row with that project_id: project_id, video_version, status, message and video_url; else $json.status is completed or failed, and $json.url the video. One trigger for each workflow, which must be published.',
	relatedNodes: [
		{
			nodeType: `${PACKAGE}.ugcAd`,
			relationHint: 'Creates the videos, with completion notifyThisWorkflow',
		},
		{
			nodeType: LIBRARY_NODE,
			relationHint: 'Behind the trigger: downloads videos',
		},
	],
};

/** For a field that names an avatar, a voice, a template or the like. */
export const LISTED_ID_HINT =
	'Never invent an ID. Leave it empty in mode list, so that the user picks from the list of the account, or take an ID from Video Library: Get Many or from a column.';

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
	description: 'Tells the AI agent when to use the tool, and what it returns',
	displayOptions: { show: { '@tool': [true], ...show } },
});

/** @param makes what the node creates, as a sentence without its full stop */
export const creationToolField = (makes: string): INodeProperties =>
	toolDescriptionField(
		`${makes}. Costs credits. The same video is paid for once, except in n8n's own Agents, where each call costs credits. Returns the projectId, or the finished video if set to wait for it; a video takes 2 to 5 minutes.`,
	);
