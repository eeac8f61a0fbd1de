import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

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
		`${makes}. Costs credits. Returns the projectId, or the finished video if set to wait for it; a video takes 2 to 5 minutes.`,
	);
