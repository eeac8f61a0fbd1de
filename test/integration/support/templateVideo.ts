import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TemplateVideo } from '../../../nodes/TemplateVideo/TemplateVideo.node';
import type { Simulator } from '../../simulator';
import type { Setup } from './engine';
import { byId, creations, runKind } from './kinds';
import { leastOf } from './least';
import { loadOptions } from './loadOptions';

const node = new TemplateVideo();

/** A template without variables, one with two of them, and one with three scenes. */
export const PLAIN = 'tpl-welcome';
export const GREETING = 'tpl-greeting';
export const TOUR = 'tpl-product-tour';

/** Values for the variables of the greeting. */
export const ADA = { first_name: 'Ada', company: 'Example Ltd' };

/** How the variables are mapped. */
export const byHand = (value: IDataObject) => ({
	variables: { mappingMode: 'defineBelow', value, schema: [], matchingColumns: [] },
});
export const byColumn = {
	variables: { mappingMode: 'autoMapInputData', value: null, schema: [], matchingColumns: [] },
};

/** Changes to scenes of the template. */
export const change = (...item: object[]) => ({ sceneChanges: { item } });

/** Parameters of a video from a template, and from a script. */
export const fromTemplate = (templateId: string, parameters: object = byHand({})) =>
	({ ...leastOf('templateVideo'), templateId: byId(templateId), ...parameters }) as INodeParameters;
export const greeting = (parameters: object = {}) =>
	fromTemplate(GREETING, { ...byHand(ADA), ...parameters });
export const fromScript = (parameters: object = {}) =>
	({ ...leastOf('classProject'), ...parameters }) as INodeParameters;

export const runTemplateVideo = async (
	simulator: Simulator,
	parameters: INodeParameters,
	setup: Partial<Setup> = {},
) => await runKind(node, simulator, parameters, setup);

interface Sent {
	type: string;
	scenes: Array<{ script: string; variables: Array<{ key: string; value: string }> }>;
}

/** The creation requests of templates, as they reached the service. */
export const sent = (simulator: Simulator) => creations(simulator).map(({ body }) => body as Sent);

/** What the panel asks for the variables of a template. */
export const getTemplateVariables = async (credential: Setup['credential'], templateId: string) =>
	await node.methods.resourceMapping.getTemplateVariables.call(
		loadOptions({ node, credential, parameters: { templateId: byId(templateId) } }),
	);

/** What the panel lists for a search. */
export const searchTemplates = async (credential: Setup['credential'], filter?: string) => {
	const context = loadOptions({ node, credential, parameters: { templateId: byId('') } });
	return (await node.methods.listSearch.searchTemplates.call(context, filter)).results;
};
