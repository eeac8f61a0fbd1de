import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { creationHint } from '../shared/fields/aiHints';
import { subtitleOf, waitHints } from '../shared/fields/completion';
import { videoGenerationApiTest } from '../shared/lookups/checkCredential';
import { listSearch } from '../shared/lookups/listSearch';
import { createVideos } from '../shared/run/createVideos';
import { resumeWait, resumeWebhooks, WAITING_TOOLTIP } from '../shared/waiting/resume';
import { type TemplateOperation, templateVideoFields } from './fields';
import { classProject, templateVideo } from './request';
import { resourceMapping } from './templateLookup';

export class TemplateVideo implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Video From Template',
		name: 'templateVideo',
		icon: {
			light: 'file:../../icons/templateVideo.svg',
			dark: 'file:../../icons/templateVideo.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(
			'($parameter["operation"] === "fromScript" ? "create from a script" : "fill in a template")',
		),
		description: 'Create videos from a template or a script',
		defaults: { name: 'Video From Template' },
		builderHint: creationHint(
			'templateVideo',
			`operation: 'fromTemplate',
templateId: { __rl: true, mode: 'list', value: '' },
variables: { mappingMode: 'autoMapInputData', value: null },
title: expr('{{ $json.title }}'),`,
		),
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'videoGenerationApi', required: true, testedBy: 'videoGenerationApiTest' },
		],
		webhooks: resumeWebhooks,
		waitingNodeTooltip: WAITING_TOOLTIP,
		hints: waitHints,
		properties: templateVideoFields,
	};

	methods = { credentialTest: { videoGenerationApiTest }, listSearch, resourceMapping };

	webhook = resumeWait;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const operation = this.getNodeParameter('operation', 0) as TemplateOperation;
		const kind =
			operation === 'fromScript' ? classProject : templateVideo(this.getNode().parameters);
		return await createVideos.call(this, kind);
	}
}
